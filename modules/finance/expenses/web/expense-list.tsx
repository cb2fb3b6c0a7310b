import { useTranslation } from 'react-i18next';
import { Expense, type ExpenseKind } from '#finance/expenses/contract';
import { can, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconClock, IconPlus, ListPage, StatusBadge } from '#platform/web/ui';
import { expensePhase } from './expense-phase.ts';
import { useExpenseVerbs } from './use-expense-verbs.tsx';

export default function ExpenseList() {
  return <Expenses kind="expense" at="/accounting/expenses" />;
}
export function OtherIncomeList() {
  return <Expenses kind="income" at="/accounting/other" />;
}

/** What was spent, or earned beside the parcels, latest first. */
function Expenses({ kind, at }: { kind: ExpenseKind; at: string }) {
  const { t } = useTranslation();
  const { actions, dialog } = useExpenseVerbs();
  const cells = {
    state: (row: WireRow) => (
      <StatusBadge label={t(`expense.options.state.${row['state']}`)} phase={expensePhase(row['state'])} />
    ),
  };
  const hidden = new Set(['currency', 'kind', ...(kind === 'income' ? ['paid'] : [])]);
  const columns = declaredColumns(Expense, t, cells).map((column) =>
    hidden.has(column.id) ? { ...column, hidden: true } : column,
  );
  return (
    <>
      <ListPage
        key={kind}
        name={`expenses-${kind}`}
        path="/api/v1/expenses"
        title={t(`expense.titles.${kind}`)}
        columns={columns}
        filters={declaredFilters(Expense, t).filter((filter) => filter.name !== 'kind')}
        fixed={{ kind }}
        defaultSort="-id"
        primary={{ label: t(`expense.create.${kind}`), icon: IconPlus, to: `${at}/create` }}
        secondary={[{ label: t('expenseSchedule.title'), icon: IconClock, to: '/accounting/expenses/schedules' }]}
        rowHref={(row) => `/accounting/expenses/${row.id}/show`}
        rowActions={actions}
        rowTone={(row) => (['refused', 'reversed'].includes(row['state']) ? 'muted' : undefined)}
        exportPath={can('export_sensitive') ? '/api/v1/expenses/export' : false}
        emptyHint={t(`expense.empties.${kind}`)}
      />
      {dialog}
    </>
  );
}
