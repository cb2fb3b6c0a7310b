import { useTranslation } from 'react-i18next';
import { docTypes, JournalEntry } from '#finance/ledger/contract';
import { can, formatAmount, Ltr, type WireRow } from '#platform/web';
import { type Column, declaredColumns, declaredFilters, IconNotes, IconPlus, ListPage, StatusBadge } from '#platform/web/ui';
import { DocumentLink } from './document-text.tsx';
import { eventText } from './event-text.ts';

/** The book of entries: what happened, to which document, for how much. */
export default function JournalList() {
  const { t } = useTranslation();
  const cells = {
    docType: (row: WireRow) => <DocumentLink type={row['doc_type']} id={row['doc_id']} number={row['doc_number']} t={t} />,
    event: (row: WireRow) => (
      <>
        {eventText(row['event'], t)}{' '}
        {row['reversed_by_id'] && (
          <StatusBadge label={t('journalEntry.reversed', { id: row['reversed_by_id'] })} word="reversed" />
        )}
      </>
    ),
  };
  const columns = declaredColumns(JournalEntry, t, cells)
    .filter((column) => column.id !== 'doc_id')
    .map((column) => (column.id === 'id' ? { ...column, align: 'start' as const, width: 5 } : column));
  const amount: Column<WireRow> = {
    id: 'amounts',
    title: t('journalEntry.fields.amounts'),
    width: 8.7,
    align: 'end',
    sortable: false,
    cell: (row) =>
      (row['amounts'] ?? []).map((one: { amount: string; currency: string }) => (
        <div key={one.currency}>
          <Ltr>{formatAmount(one.amount, one.currency)}</Ltr>
        </div>
      )),
  };
  const at = columns.findIndex((column) => column.id === 'memo');
  return (
    <ListPage
      name="journals"
      path="/api/v1/journals"
      title={t('journalEntry.title')}
      columns={[...columns.slice(0, at), amount, ...columns.slice(at)]}
      filters={declaredFilters(JournalEntry, t).map((filter) =>
        filter.name === 'doc_type'
          ? {
              ...filter,
              kind: 'choice' as const,
              options: docTypes.map((type) => ({ value: type, label: t(`journalEntry.docTypes.${type}`) })),
            }
          : filter,
      )}
      defaultSort="-id"
      primary={
        can('accounts_management')
          ? { label: t('manualEntry.new'), icon: IconPlus, to: '/accounting/journals/create' }
          : undefined
      }
      secondary={[{ label: t('manualEntry.title'), icon: IconNotes, to: '/accounting/journals/manual' }]}
      rowHref={(row) => `/accounting/journals/${row.id}/show`}
      exportPath={can('show_journal_entry') ? '/api/v1/journals/export' : false}
      emptyHint={t('journalEntry.empty')}
    />
  );
}
