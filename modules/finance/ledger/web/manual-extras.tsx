import i18next from 'i18next';
import { Link } from 'react-router';
import { type EntityExtras, localName, paperActions, type WireRow } from '#platform/web';
import { type Fact, IconCopy } from '#platform/web/ui';
import { JournalLines } from './journal-lines.tsx';
import './ledger.css';

/** What the declaration of entries by hand cannot know: their lines, the paper behind them, and the mirror that takes one back. */
const extras: EntityExtras = {
  rowActions: (row) => [
    ...(row['state'] === 'template'
      ? [{ label: String(i18next.t('manualEntry.use')), icon: IconCopy, to: `/accounting/journals/create?template=${row.id}` }]
      : []),
    ...paperActions(`/api/v1/manual-entries/${row.id}/print`, `/accounting/journals/manual/${row.id}/show`),
  ],
  showTop: (row) =>
    row['state'] === 'pending' && row['is_author'] ? (
      <p className="l-note">{String(i18next.t('manualEntry.waitsForAnother'))}</p>
    ) : null,
  facts: (row) => [...inBooks(row), ...takesBack(row), ...takenBackBy(row), ...paperBehind(row)],
  below: (row) => <JournalLines lines={row['lines'] ?? []} />,
};

export default extras;

const leading = (label: string, to: string, text: string): Fact => ({
  label: String(i18next.t(label)),
  value: <Link to={to}>{text}</Link>,
});

const inBooks = ({ entry_id: id }: WireRow): Fact[] =>
  id ? [leading('manualEntry.fields.entry', `/accounting/journals/${id}/show`, String(id))] : [];

const takesBack = ({ reverses }: WireRow): Fact[] =>
  reverses
    ? [leading('manualEntry.fields.reverses', `/accounting/journals/manual/${reverses.id}/show`, localName(reverses))]
    : [];

const takenBackBy = ({ reversed_by: by }: WireRow): Fact[] =>
  by
    ? [
        leading(
          by.state === 'posted' ? 'journalEntry.takenBackBy' : 'manualEntry.reversalWaits',
          `/accounting/journals/manual/${by.id}/show`,
          by.number ?? `#${by.id}`,
        ),
      ]
    : [];

function paperBehind({ attachment }: WireRow): Fact[] {
  if (!attachment) return [];
  const value = (
    <a href={attachment} target="_blank" rel="noreferrer">
      {String(i18next.t('manualEntry.openPaper'))}
    </a>
  );
  return [{ label: String(i18next.t('manualEntry.fields.attachment')), value }];
}
