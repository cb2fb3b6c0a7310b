import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOfPerson, type StatementKind } from '#finance/ledger/contract';
import { call, formatAmount, formatDate, type ListAnswer, Ltr, localName } from '#platform/web';
import { EmptyState, PageSkeleton, TableBox } from '#platform/web/ui';
import { DocumentLink } from './document-text.tsx';
import { lineText } from './event-text.ts';
import { type LineParty, partyText } from './party-text.ts';
import './ledger.css';

interface Line {
  id: number;
  entry_id: number;
  entry_date: string;
  document: { type: string; id: number; number: string | null; event: string };
  memo: string | null;
  account: { code: string; name: unknown };
  party: LineParty | null;
  branch: { id: number; name: unknown };
  counter_branch: { id: number; name: unknown } | null;
  debit: string;
  credit: string;
  balance: string;
}
interface Answer extends ListAnswer<Line> {
  subject: { name: unknown };
  currency: string;
  side: 'debit' | 'credit';
  opening: string;
  closing: string;
}

export interface StatementOf {
  kind: StatementKind;
  id: number;
  currency?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  inBranch?: number | undefined;
}

/** One account from its opening to its closing balance, every line with the document behind it. */
export default function StatementPanel({ kind, id, currency, from, to, inBranch }: StatementOf) {
  const { t } = useTranslation();
  const query = { kind, id, currency, from, to, in_branch_id: inBranch, per_page: 200 };
  const pages = useInfiniteQuery({
    queryKey: ['account-statement', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<Answer>('GET', '/api/v1/account-statements', { query: { ...query, page: pageParam }, signal, silent: true }),
    getNextPageParam: (last, _all, page) => (last.pagination.has_more ? page + 1 : undefined),
  });
  const [first] = pages.data?.pages ?? [];
  if (!first) return <PageSkeleton hasFailed={pages.isError} retry={() => void pages.refetch()} />;
  const lines = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Balances answer={first} kind={kind} />
      {lines.length === 0 ? (
        <div className="k-table-empty">
          <EmptyState title={t('accountStatement.none')} hint={t('accountStatement.noneHint')} />
        </div>
      ) : (
        <Lines answer={first} lines={lines} kind={kind} isWhole={!pages.hasNextPage} />
      )}
      {pages.hasNextPage && (
        <Button variant="default" mt="0.75rem" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('accountStatement.more')}
        </Button>
      )}
    </>
  );
}

/** The figure people came for, and on which side it stands. */
function Balances({ answer, kind }: { answer: Answer; kind: StatementKind }) {
  const { t } = useTranslation();
  const { closing, side, currency } = answer;
  const isNegative = closing.startsWith('-');
  const saysWho = isOfPerson(kind) && /[1-9]/.test(closing);
  const isOurDebt = (side === 'credit') !== isNegative;
  const item = (label: string, value: string, strong = false) => (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <Ltr>{formatAmount(value, strong ? currency : undefined)}</Ltr>
      </dd>
    </div>
  );
  return (
    <dl className="l-balances">
      {item(t('accountStatement.opening'), answer.opening)}
      {item(t('journalEntry.fields.debit'), String(answer.totals?.['debit'] ?? ''))}
      {item(t('journalEntry.fields.credit'), String(answer.totals?.['credit'] ?? ''))}
      {item(
        t(`accountStatement.${saysWho ? (isOurDebt ? 'weOwe' : 'owesUs') : 'closing'}`),
        saysWho ? closing.replace('-', '') : closing,
        true,
      )}
    </dl>
  );
}

function Lines(props: { answer: Answer; lines: readonly Line[]; kind: StatementKind; isWhole: boolean }) {
  const { answer, lines, kind, isWhole } = props;
  const { t } = useTranslation();
  const hasAccounts = new Set(lines.map((line) => line.account.code)).size > 1;
  const span = hasAccounts ? 5 : 4;
  return (
    <TableBox className="l-lines" data-account={hasAccounts || undefined} data-cards>
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col" className="l-date">
              {t('journalEntry.fields.entryDate')}
            </th>
            <th scope="col" className="l-doc">
              {t('accountStatement.fields.document')}
            </th>
            <th scope="col">{t('journalEntry.fields.event')}</th>
            {hasAccounts && <th scope="col">{t('journalEntry.fields.account')}</th>}
            <th scope="col">{t(kind === 'account' ? 'journalEntry.fields.party' : 'journalEntry.fields.branch')}</th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.debit')}
            </th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.credit')}
            </th>
            <th scope="col" data-align="end">
              {t('accountStatement.fields.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="l-edge">
            <td colSpan={span}>{t('accountStatement.opening')}</td>
            <td />
            <td />
            <td data-align="end">
              <Ltr>{formatAmount(answer.opening)}</Ltr>
            </td>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <td data-c="date">
                <Ltr>{formatDate(line.entry_date)}</Ltr>
              </td>
              <td data-c="document">
                <DocumentLink type={line.document.type} id={line.document.id} number={line.document.number} t={t} />
              </td>
              <td data-c="event" title={line.memo ?? undefined}>
                {lineText(line, t)}
              </td>
              {hasAccounts && (
                <td data-c="account">
                  <bdi>{localName(line.account)}</bdi>
                </td>
              )}
              <td data-c="branch">
                <bdi>
                  {kind === 'account' && line.party
                    ? partyText(line.party)
                    : localName(kind === 'account' ? line.branch : (line.counter_branch ?? line.branch))}
                </bdi>
              </td>
              <td data-c="debit" data-align="end" data-label={t('journalEntry.fields.debit')}>
                <Ltr>{amountOrBlank(line.debit)}</Ltr>
              </td>
              <td data-c="credit" data-align="end" data-label={t('journalEntry.fields.credit')}>
                <Ltr>{amountOrBlank(line.credit)}</Ltr>
              </td>
              <td data-c="balance" data-align="end">
                <Ltr>{formatAmount(line.balance)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
        {isWhole && (
          <tfoot>
            <tr>
              <td colSpan={span}>{t('accountStatement.closing')}</td>
              <td data-align="end">
                <Ltr>{formatAmount(answer.totals?.['debit'])}</Ltr>
              </td>
              <td data-align="end">
                <Ltr>{formatAmount(answer.totals?.['credit'])}</Ltr>
              </td>
              <td data-align="end">
                <Ltr>{formatAmount(answer.closing)}</Ltr>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </TableBox>
  );
}

/** Half the cells of a ledger are zero; blank ones let the others be read. */
export function amountOrBlank(wire: string): string {
  return /[1-9]/.test(wire) ? formatAmount(wire) : '';
}
