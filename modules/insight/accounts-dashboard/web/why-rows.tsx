import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPage, type LineParty, partyText } from '#finance/ledger/web';
import { formatAmount, formatCurrency, formatDate, Ltr, localName, optionalText, PageLink } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import type { WhyAnswer } from './why.tsx';

export interface WhySubject {
  account: { code: string; name: unknown };
  party: LineParty | null;
  branch: { id: number; name: unknown };
  counter_branch: { id: number; name: unknown } | null;
}
/** A party with its share, or a document with what it did. */
export interface WhyItem extends Partial<WhySubject> {
  amount: string;
  url?: string;
  oldest_day?: string | null;
  document?: { type: string; id: number; label: string | null };
  entry_id?: number;
  events?: string[];
  day?: string;
}

interface Rows {
  answer: WhyAnswer;
  items: readonly WhyItem[];
  isPeriod: boolean;
  isWhole: boolean;
}

/** The rows a number comes from, and that they come to it. */
export function WhyRows({ answer, items, isPeriod, isWhole }: Rows) {
  const { t } = useTranslation();
  const isParts = answer.by === 'part';
  const heads = isParts
    ? ['journalEntry.fields.party', 'journalEntry.fields.account', 'journalEntry.fields.branch', 'accounts.why.since']
    : ['journalEntry.fields.entryDate', 'accountStatement.fields.document', 'journalEntry.fields.event', 'accounts.why.entry'];
  return (
    <TableBox className="a-rows">
      <table className="k-table">
        <thead>
          <tr>
            {heads.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('accounts.why.amount')} <bdi>{formatCurrency(answer.currency)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {isPeriod && !isParts && <Edge label={t('accountStatement.opening')} amount={answer.opening} />}
          {items.map((item, index) => (isParts ? <Part key={index} item={item} /> : <Document key={index} item={item} />))}
        </tbody>
        {isWhole && (
          <tfoot>
            <Edge label={t(isPeriod ? 'accountStatement.closing' : 'accounts.why.comesTo')} amount={answer.balance} />
          </tfoot>
        )}
      </table>
    </TableBox>
  );
}

function Edge({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="a-edge">
      <td colSpan={4}>{label}</td>
      <td data-align="end">
        <Ltr>{formatAmount(amount)}</Ltr>
      </td>
    </tr>
  );
}

function Part({ item }: { item: WhyItem }) {
  const { t } = useTranslation();
  const other = item.counter_branch ? ` ↔ ${localName(item.counter_branch)}` : '';
  return (
    <tr>
      <td>
        <bdi>{item.party ? partyText(item.party) : t('accounts.why.nobody')}</bdi>
      </td>
      <td data-label={t('journalEntry.fields.account')}>
        <Ltr>{item.account?.code}</Ltr> <bdi>{localName(item.account)}</bdi>
      </td>
      <td data-label={t('journalEntry.fields.branch')}>
        <bdi>{localName(item.branch) + other}</bdi>
      </td>
      <td data-label={t('accounts.why.since')}>{item.oldest_day && <Ltr>{formatDate(item.oldest_day)}</Ltr>}</td>
      <td data-align="end">
        <Link to={item.url ?? ''} className="a-amount">
          <Ltr>{formatAmount(item.amount)}</Ltr>
        </Link>
      </td>
    </tr>
  );
}

function Document({ item }: { item: WhyItem }) {
  const { t } = useTranslation();
  const { type = '', id = 0, label = null } = item.document ?? {};
  const to = documentPage(type, id);
  const name = (
    <>
      {optionalText(`journalEntry.docTypes.${type}`) ?? type} <bdi>{label ?? id}</bdi>
    </>
  );
  const event = (word: string): string => {
    const undone = /^(.+)_reversed$/.exec(word)?.[1];
    return undone
      ? String(t('journalEntry.takenBack', { event: event(undone) }))
      : (optionalText(`journalEntry.events.${word}`) ?? word);
  };
  return (
    <tr>
      <td>
        <Ltr>{formatDate(item.day)}</Ltr>
      </td>
      <td>
        <PageLink to={to}>{name}</PageLink>
      </td>
      <td data-label={t('journalEntry.fields.event')}>{item.events?.map(event).join(t('ui.comma'))}</td>
      <td data-label={t('accounts.why.entry')}>
        <PageLink to={`/accounting/journals/${item.entry_id}/show`}>
          <Ltr>{item.entry_id}</Ltr>
        </PageLink>
      </td>
      <td data-align="end">
        <Ltr>{formatAmount(item.amount)}</Ltr>
      </td>
    </tr>
  );
}
