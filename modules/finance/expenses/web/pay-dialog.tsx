import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTreasurySelect } from '#finance/treasury/web';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, isolated, toast, type WireRow } from '#platform/web';
import { DialogForm, MoneyInput, useForm, useSave } from '#platform/web/ui';
import { refreshExpenses } from './refresh-expenses.ts';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

/** What is left of an expense is paid, wholly unless a smaller sum is said. */
export function PayDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const left = (parseAmount(row['amount'], currency) ?? 0) - (parseAmount(row['paid'], currency) ?? 0);
  const form = useForm({
    initialValues: { treasury_id: null, amount: amountText(left, currency) },
    validate: (values): Record<string, string> => (values.treasury_id ? {} : { treasury_id: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/expenses/${row.id}/pay`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('expense.done.pay'), { timer: 6000 });
      await refreshExpenses();
    },
  });
  const { amount } = form.getValues();
  return (
    <DialogForm
      title={t('expense.actions.pay')}
      form={form}
      saving={saving}
      press={t('expense.press.expense', { amount: isolated(formatAmount(amount, currency)) })}
      onClose={onClose}
    >
      <TreasurySelect
        form={form}
        name="treasury_id"
        kind="any"
        label={t('expense.fields.treasury')}
        branchId={row['branch_id']}
        currency={currency}
        autoFocus
      />
      <MoneyInput
        label={t('expense.fields.amount')}
        required
        currency={currency}
        data-path="amount"
        {...form.getInputProps('amount')}
      />
    </DialogForm>
  );
}
