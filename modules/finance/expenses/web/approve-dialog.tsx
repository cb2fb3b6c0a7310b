import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTreasurySelect } from '#finance/treasury/web';
import { toast, type WireRow } from '#platform/web';
import { DayInput, DialogForm, useForm, useSave } from '#platform/web/ui';
import { refreshExpenses } from './refresh-expenses.ts';
import { sumOf } from './use-expense-verbs.tsx';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

/** Agreeing to what is due or above a limit; its day may be moved where it lies in closed days. */
export function ApproveDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { treasury_id: row['treasury_id'] ?? null, expense_date: row['expense_date'] },
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/expenses/${row.id}/approve`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('expense.done.approve'), { timer: 6000 });
      await refreshExpenses();
    },
  });
  return (
    <DialogForm
      title={t('expense.actions.approve')}
      form={form}
      saving={saving}
      press={t('expense.actions.approve')}
      onClose={onClose}
    >
      <p>{t(row['treasury_id'] ? 'expense.confirm.approvePaid' : 'expense.confirm.approveOwed', { amount: sumOf(row) })}</p>
      {row['treasury_id'] && (
        <TreasurySelect
          form={form}
          name="treasury_id"
          kind="any"
          label={t('expense.fields.treasury')}
          branchId={row['branch_id']}
          currency={row['currency']}
        />
      )}
      <DayInput label={t('expense.fields.expenseDate')} data-path="expense_date" {...form.getInputProps('expense_date')} />
    </DialogForm>
  );
}
