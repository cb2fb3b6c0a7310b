import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Expense, type ExpenseKind } from '#finance/expenses/contract';
import { formatAmount, isolated, placeOf, readSession, toast, useMe } from '#platform/web';
import { FormFrame, PageHeader, refreshTouched, Uploader, useForm, useSave } from '#platform/web/ui';
import { ExpenseMoney } from './expense-money.tsx';
import { WhatItIsFor } from './what-it-is-for.tsx';

export default function ExpenseForm() {
  // Courier companies and shops have it at addresses of their own: one goes back where one came from.
  const { pathname } = useLocation();
  return <NewExpense kind="expense" at={pathname.replace(/\/create$/, '')} />;
}
export function OtherIncomeForm() {
  return <NewExpense kind="income" at="/accounting/other" />;
}

/** What was spent on, or earned from, how much of it is tax, and whether it is paid already. */
function NewExpense({ kind, at }: { kind: ExpenseKind; at: string }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const navigate = useNavigate();
  const [isPaid, setIsPaid] = useState(true);
  const [currency, setCurrency] = useState<string>(tenant.currency);
  const needsTreasury = kind === 'income' || isPaid;
  const form = useForm({
    initialValues: { ...empty, recurrence: kind === 'expense' ? 'one_time' : null, branch_id: readSession()?.branchId ?? null },
    validate: (values) =>
      Object.fromEntries(
        ([kind === 'expense' ? 'category_id' : 'account_id', 'amount', needsTreasury ? 'treasury_id' : 'branch_id'] as const)
          .filter((name) => !values[name])
          .map((name) => [name, t('ui.rules.required')]),
      ),
  });
  const saving = useSave<{ item: { id: number; state: string } }>({
    form,
    method: 'POST',
    path: kind === 'expense' ? '/api/v1/expenses' : '/api/v1/expenses/income',
    toBody: (values) => ({
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
      ...(needsTreasury ? { branch_id: null } : { treasury_id: null, currency }),
    }),
    onMessage: (message) => void toast('success', message, { timer: 8000 }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(Expense);
      navigate(`${placeOf(Expense)}/${item.id}/show`);
    },
  });
  const { amount } = form.getValues();
  return (
    <>
      <PageHeader title={t(`expense.create.${kind}`)} crumbs={[{ label: t(`expense.titles.${kind}`), to: at }]} />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(at)}
        saveLabel={
          amount
            ? t(`expense.press.${needsTreasury ? kind : 'owe'}`, { amount: isolated(formatAmount(amount, currency)) })
            : t(`expense.create.${kind}`)
        }
        sections={[
          {
            key: 'what',
            title: t(`expense.sections.${kind}`),
            content: <WhatItIsFor form={form} kind={kind} />,
          },
          {
            key: 'money',
            title: t('expense.sections.money'),
            content: <ExpenseMoney {...{ form, kind, currency, needsTreasury }} onCurrency={setCurrency} onPaid={setIsPaid} />,
          },
          {
            key: 'paper',
            title: t('expense.sections.paper'),
            content: (
              <div className="k-grid">
                <TextInput label={t('expense.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
                <Uploader
                  label={t('expense.fields.attachment')}
                  folder="expense"
                  data-path="attachment"
                  {...form.getInputProps('attachment')}
                />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

const empty = {
  account_id: null,
  category_id: null,
  subcategory_id: null,
  expense_for_id: null,
  treasury_id: null,
  amount: null,
  tax: null,
  expense_date: null,
  supplier: '',
  reference: '',
  note: '',
  attachment: null,
};
