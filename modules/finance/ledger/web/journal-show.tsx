import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, formatDate, Ltr, localName } from '#platform/web';
import { Facts, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { DocumentLink, eventText } from './document-text.tsx';
import './ledger.css';
import { amountOrBlank } from './statement-panel.tsx';

interface Line {
  id: number;
  account: { id: number; code: string; name: unknown };
  branch: { name: unknown } | null;
  counter_branch: { name: unknown } | null;
  party: { kind: string; id: number; name: unknown } | null;
  shipment_id: number | null;
  currency: Currency;
  debit: string;
  credit: string;
}

/** One entry as the accountant reads it: debit and credit side by side, and the document it came from. */
export default function JournalShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const found = useItem('/api/v1/journals', id);
  const entry = found.data;
  if (!entry) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const reverses = entry['reverses']?.id ?? entry['reverses_id'];
  return (
    <>
      <PageHeader
        title={t('journalEntry.named', { id: entry.id })}
        crumbs={[{ label: t('journalEntry.title'), to: '/accounting/journals' }]}
        status={
          entry['reversed_by_id'] ? (
            <StatusBadge label={t('journalEntry.reversed', { id: entry['reversed_by_id'] })} word="reversed" />
          ) : undefined
        }
      >
        <Facts
          facts={[
            { label: t('journalEntry.fields.entryDate'), value: <Ltr>{formatDate(entry['entry_date'])}</Ltr> },
            {
              label: t('accountStatement.fields.document'),
              value: <DocumentLink type={entry['doc_type']} id={entry['doc_id']} t={t} />,
            },
            { label: t('journalEntry.fields.event'), value: eventText(entry['event'], t) },
            { label: t('journalEntry.fields.user'), value: entry['user'] && <bdi>{localName(entry['user'])}</bdi> },
            ...(entry['memo'] ? [{ label: t('journalEntry.fields.memo'), value: <bdi>{entry['memo']}</bdi> }] : []),
            ...(reverses ? [{ label: t('journalEntry.fields.reverses'), value: <EntryLink id={reverses} /> }] : []),
            ...(entry['reversed_by_id']
              ? [{ label: t('journalEntry.takenBackBy'), value: <EntryLink id={entry['reversed_by_id']} /> }]
              : []),
          ]}
        />
      </PageHeader>
      <Lines lines={entry['lines'] ?? []} />
    </>
  );
}

function EntryLink({ id }: { id: number }) {
  return (
    <Link to={`/accounting/journals/${id}/show`}>
      <Ltr>{id}</Ltr>
    </Link>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const currencies = [...new Set(lines.map((line) => line.currency))];
  return (
    <div className="k-table-box l-lines" data-entry>
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col" className="l-wide">
              {t('journalEntry.fields.account')}
            </th>
            <th scope="col">{t('journalEntry.fields.party')}</th>
            <th scope="col">{t('journalEntry.fields.branch')}</th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.debit')}
            </th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.credit')}
            </th>
            <th scope="col" className="l-narrow">
              {t('journalEntry.fields.currency')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td data-credit={/[1-9]/.test(line.credit) || undefined}>
                <span className="l-code">
                  <Ltr>{line.account.code}</Ltr>
                </span>
                <bdi>{localName(line.account)}</bdi>
              </td>
              <td>{line.party && <bdi>{localName(line.party)}</bdi>}</td>
              <td>
                <bdi>{localName(line.branch)}</bdi>
                {line.counter_branch && (
                  <>
                    {' ↔ '}
                    <bdi>{localName(line.counter_branch)}</bdi>
                  </>
                )}
              </td>
              <td data-align="end">
                <Ltr>{amountOrBlank(line.debit)}</Ltr>
              </td>
              <td data-align="end">
                <Ltr>{amountOrBlank(line.credit)}</Ltr>
              </td>
              <td>{line.currency}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <tr key={currency}>
              <td colSpan={3}>{t('ui.list.totals')}</td>
              <td data-align="end">
                <Ltr>{sumOf(lines, 'debit', currency)}</Ltr>
              </td>
              <td data-align="end">
                <Ltr>{sumOf(lines, 'credit', currency)}</Ltr>
              </td>
              <td>{currency}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

function sumOf(lines: readonly Line[], side: 'debit' | 'credit', currency: Currency): string {
  const sum = lines
    .filter((line) => line.currency === currency)
    .reduce((total, line) => total + (parseAmount(line[side], currency) ?? 0), 0);
  return formatAmount(amountText(sum, currency));
}
