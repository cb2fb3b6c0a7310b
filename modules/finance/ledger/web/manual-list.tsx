import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ManualEntry } from '#finance/ledger/contract';
import { can, formatAmount, Ltr, type WireRow } from '#platform/web';
import {
  type Column,
  declaredColumns,
  declaredFilters,
  IconCopy,
  IconPencil,
  IconPlus,
  ListPage,
  StatusBadge,
} from '#platform/web/ui';
import { manualPhase } from './manual-phase.ts';
import './ledger.css';

const at = '/accounting/journals/manual';
const tabs = ['work', 'mine', 'template'] as const;

/** Entries by hand on their way into the books; those that wait for this person stand in a tab of their own. */
export default function ManualList() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'work';
  const mayWrite = can('accounts_management');
  const fixed = tab === 'mine' ? { kind: 'work', mine_to_approve: true } : { kind: tab };
  return (
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
      rowHref={(row) => (row['state'] === 'template' ? `/accounting/journals/create?template=${row.id}` : `${at}/${row.id}/show`)}
      rowActions={(row) =>
        mayWrite
          ? [
              ...(row['state'] === 'template'
                ? [{ label: t('manualEntry.use'), icon: IconCopy, to: `/accounting/journals/create?template=${row.id}` }]
                : []),
              ...(['draft', 'rejected', 'template'].includes(row['state'])
                ? [{ label: t('ui.edit'), icon: IconPencil, to: `${at}/${row.id}/edit` }]
                : []),
            ]
          : []
      }
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
  );
}

function columnsOf(t: ReturnType<typeof useTranslation>['t'], isTemplates: boolean): Column<WireRow>[] {
  const cells = {
    number: (row: WireRow) =>
      row['number'] ? <Ltr>{row['number']}</Ltr> : <span className="l-none">{t('manualEntry.noNumber')}</span>,
    state: (row: WireRow) => (
      <StatusBadge label={t(`manualEntry.options.state.${row['state']}`)} phase={manualPhase[row['state']]} />
    ),
  };
  const amount: Column<WireRow> = {
    id: 'amounts',
    title: t('journalEntry.fields.amounts'),
    width: 10,
    align: 'end',
    sortable: false,
    cell: (row) =>
      (row['amounts'] ?? []).map((one: { amount: string; currency: string }) => (
        <div key={one.currency}>
          <Ltr>{formatAmount(one.amount, one.currency)}</Ltr>
        </div>
      )),
  };
  const widths: Record<string, number> = { number: 9, entry_date: 8, note: 18, state: 12, maker_id: 10, checker_id: 10 };
  const hidden = isTemplates ? ['number', 'entry_date', 'state', 'checker_id', 'decided_at'] : ['decided_at'];
  const columns = declaredColumns(ManualEntry, t, cells).map((column) => ({
    ...column,
    ...(widths[column.id] && { width: widths[column.id] }),
    ...(hidden.includes(column.id) && { hidden: true }),
    ...(['number', 'entry_date'].includes(column.id) && { isMark: true }),
  }));
  const after = columns.findIndex((column) => column.id === 'note') + 1;
  return [...columns.slice(0, after), amount, ...columns.slice(after)];
}
