import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ManualEntry } from '#finance/ledger/contract';
import { isEditable } from '#platform/entity';
import { can, formatAmount, Ltr, type WireRow } from '#platform/web';
import {
  type Column,
  declaredColumns,
  declaredFilters,
  IconPencil,
  IconPlus,
  ListPage,
  useBulkVerbs,
  useVerbs,
} from '#platform/web/ui';
import extras from './manual-extras.tsx';
import './ledger.css';

const at = '/accounting/journals/manual';
const tabs = ['work', 'mine', 'template'] as const;

/** Entries by hand on their way into the books; those that wait for this person stand in a tab of their own. */
export default function ManualList() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'work';
  const mayWrite = can('accounts_management');
  const verbs = useVerbs(ManualEntry, extras);
  const bulk = useBulkVerbs(ManualEntry, extras);
  const fixed = tab === 'mine' ? { kind: 'work', mine_to_approve: true } : { kind: tab };
  return (
    <>
      <ListPage
        key={tab}
        name={`manual-entries-${tab}`}
        path="/api/v1/manual-entries"
        title={t('manualEntry.title')}
        crumbs={[{ label: t('journalEntry.title'), to: '/accounting/journals' }]}
        columns={columnsOf(t, tab === 'template')}
        filters={declaredFilters(ManualEntry, t)}
        fixed={fixed}
        defaultSort="-id"
        primary={mayWrite ? { label: t('manualEntry.new'), icon: IconPlus, to: '/accounting/journals/create' } : undefined}
        rowHref={(row) =>
          row['state'] === 'template' ? `/accounting/journals/create?template=${row.id}` : `${at}/${row.id}/show`
        }
        rowActions={(row, reload) => [
          ...verbs.actions(row),
          ...(extras.rowActions?.(row, reload) ?? []),
          ...(mayWrite && isEditable(ManualEntry, row['state'])
            ? [{ label: t('ui.edit'), icon: IconPencil, to: `${at}/${row.id}/edit` }]
            : []),
        ]}
        bulkActions={bulk.actions}
        exportPath={can('show_journal_entry') ? '/api/v1/manual-entries/export' : false}
        emptyHint={t(tab === 'template' ? 'manualEntry.noTemplates' : 'manualEntry.empty')}
      >
        <Tabs value={tab} onChange={(next) => setParams(next && next !== 'work' ? { tab: next } : {}, { replace: true })}>
          <Tabs.List mb="1rem">
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`manualEntry.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </ListPage>
      {verbs.dialog}
      {bulk.dialog}
    </>
  );
}

function columnsOf(t: ReturnType<typeof useTranslation>['t'], isTemplates: boolean): Column<WireRow>[] {
  const cells = {
    number: (row: WireRow) =>
      row['number'] ? <Ltr>{row['number']}</Ltr> : <span className="l-none">{t('manualEntry.noNumber')}</span>,
  };
  const amount: Column<WireRow> = {
    id: 'amounts',
    title: t('journalEntry.fields.amounts'),
    width: 9,
    align: 'end',
    sortable: false,
    cell: (row) =>
      (row['amounts'] ?? []).map((one: { amount: string; currency: string }) => (
        <div key={one.currency}>
          <Ltr>{formatAmount(one.amount, one.currency)}</Ltr>
        </div>
      )),
  };
  const unsaid = isTemplates ? ['number', 'entryDate', 'state', 'checker'] : [];
  const declared = { ...ManualEntry, list: { ...ManualEntry.list, hide: [...(ManualEntry.list.hide ?? []), ...unsaid] } };
  const columns = declaredColumns(declared, t, cells).map((column) => ({
    ...column,
    ...(['number', 'entry_date'].includes(column.id) && { isMark: true }),
  }));
  const after = columns.findIndex((column) => column.id === 'note') + 1;
  return [...columns.slice(0, after), amount, ...columns.slice(after)];
}
