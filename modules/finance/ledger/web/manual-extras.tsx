import i18next from 'i18next';
import { Link } from 'react-router';
import { download, type EntityExtras, Ltr, type WireRow } from '#platform/web';
import { type Fact, IconCopy, IconPrinter } from '#platform/web/ui';
import { JournalLines } from './journal-lines.tsx';
import './ledger.css';

/** What the declaration of entries by hand cannot know: their lines, the paper behind them, and the mirror that takes one back. */
const extras: EntityExtras = {
  rowActions: (row) => [
    ...(row['state'] === 'template'
      ? [{ label: String(i18next.t('manualEntry.use')), icon: IconCopy, to: `/accounting/journals/create?template=${row.id}` }]
      : []),
    {
      label: String(i18next.t('manualEntry.print')),
      icon: IconPrinter,
      run: () => download(`/api/v1/manual-entries/${row.id}/print`),
    },
  ],
  showTop: (row) =>
    row['state'] === 'pending' && row['is_author'] ? (
      <p className="l-note">{String(i18next.t('manualEntry.waitsForAnother'))}</p>
    ) : null,
  facts: (row) => [...takenBackBy(row), ...paperBehind(row)],
  below: (row) => <JournalLines lines={row['lines'] ?? []} />,
};

export default extras;

function takenBackBy({ reversed_by: by }: WireRow): Fact[] {
  if (!by) return [];
  const label = String(i18next.t(by.state === 'posted' ? 'journalEntry.takenBackBy' : 'manualEntry.reversalWaits'));
  const value = (
    <Link to={`/accounting/journals/manual/${by.id}/show`}>
      <Ltr>{by.number ?? `#${by.id}`}</Ltr>
    </Link>
  );
  return [{ label, value }];
}

function paperBehind({ attachment }: WireRow): Fact[] {
  if (!attachment) return [];
  const value = (
    <a href={attachment} target="_blank" rel="noreferrer">
      {String(i18next.t('manualEntry.openPaper'))}
    </a>
  );
  return [{ label: String(i18next.t('manualEntry.fields.attachment')), value }];
}
