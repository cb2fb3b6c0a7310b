import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ExpenseKind, isCategory } from '#finance/expenses/contract';
import { loadTreasurySelect } from '#finance/treasury/web';
import { currencyCodes } from '#platform/entity';
import { formatAmount, localName, readSession, toast, useMe } from '#platform/web';
import {
  DayInput,
  type Form,
  FormFrame,
  lookup,
  MoneyInput,
  PageHeader,
  RefSelect,
  Uploader,
  useForm,
  useSave,
} from '#platform/web/ui';
import { refreshExpenses } from './refresh-expenses.ts';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

export default function ExpenseForm() {
  return <NewExpense kind="expense" at="/accounting/expenses" />;
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
    initialValues: { ...empty, branch_id: readSession()?.branchId ?? null },
    validate: (values) =>
      Object.fromEntries(
        (['account_id', 'amount', needsTreasury ? 'treasury_id' : 'branch_id'] as const)
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
    silent: true,
    onSaved: async ({ item }) => {
      form.resetDirty();
      const isWaiting = item.state === 'waiting';
      toast(isWaiting ? 'warning' : 'success', t(isWaiting ? 'expense.waits' : 'expense.booked'), { timer: 8000 });
      await refreshExpenses();
      navigate(`/accounting/expenses/${item.id}/show`);
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
            ? t(`expense.press.${needsTreasury ? kind : 'owe'}`, { amount: `\u2066${formatAmount(amount, currency)}\u2069` })
            : t(`expense.create.${kind}`)
        }
        sections={[
          {
            key: 'what',
            title: t(`expense.sections.${kind}`),
            content: (
              <div className="k-grid">
                <CategorySelect form={form} kind={kind} />
                <TextInput
                  label={t(`expense.whom.${kind}`)}
                  maxLength={100}
                  data-path="supplier"
                  {...form.getInputProps('supplier')}
                />
                <TextInput
                  label={t('expense.fields.reference')}
                  maxLength={50}
                  data-path="reference"
                  {...form.getInputProps('reference')}
                />
                <DayInput
                  label={t('expense.fields.expenseDate')}
                  data-path="expense_date"
                  {...form.getInputProps('expense_date')}
                />
              </div>
            ),
          },
          {
            key: 'money',
            title: t('expense.sections.money'),
            content: (
              <>
                {kind === 'expense' && (
                  <SegmentedControl
                    mb="1rem"
                    aria-label={t('expense.sections.money')}
                    value={isPaid ? 'paid' : 'owed'}
                    onChange={(word) => setIsPaid(word === 'paid')}
                    data={['paid', 'owed'].map((word) => ({ value: word, label: t(`expense.how.${word}`) }))}
                  />
                )}
                <div className="k-grid">
                  {needsTreasury ? (
                    <Suspense fallback={<div className="k-input-wait" />}>
                      <TreasurySelect
                        form={form}
                        name="treasury_id"
                        kind="any"
                        label={t('expense.fields.treasury')}
                        onChosen={(choice) => choice.currency && setCurrency(choice.currency)}
                      />
                    </Suspense>
                  ) : (
                    <>
                      <RefSelect
                        label={t('expense.fields.branch')}
                        target="branch"
                        required
                        data-path="branch_id"
                        {...form.getInputProps('branch_id')}
                        onChange={(id) => form.setFieldValue('branch_id', id)}
                      />
                      <Select
                        label={t('expense.fields.currency')}
                        allowDeselect={false}
                        data={[...currencyCodes]}
                        value={currency}
                        onChange={(code) => code && setCurrency(code)}
                        data-path="currency"
                      />
                    </>
                  )}
                  <MoneyInput
                    label={t('expense.fields.amount')}
                    required
                    currency={currency}
                    data-path="amount"
                    {...form.getInputProps('amount')}
                  />
                  <MoneyInput
                    label={t('expense.fields.tax')}
                    description={t('expense.taxHint')}
                    currency={currency}
                    data-path="tax"
                    {...form.getInputProps('tax')}
                  />
                </div>
              </>
            ),
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
  treasury_id: null,
  amount: null,
  tax: null,
  expense_date: null,
  supplier: '',
  reference: '',
  note: '',
  attachment: null,
};

/** The accounts an expense or income may be booked on. */
function CategorySelect({ form, kind }: { form: Form; kind: ExpenseKind }) {
  const { t } = useTranslation();
  const found = useQuery(lookup('account', ''));
  const choices = (found.data ?? []).filter((one) =>
    isCategory(
      {
        code: String(one['code']),
        type: String(one['type']),
        isHeader: Boolean(one['is_header']),
        hasParty: Boolean(one['party_kind']),
      },
      kind,
    ),
  );
  const given = form.getInputProps('account_id');
  return (
    <Select
      label={t('expense.fields.account')}
      required
      searchable
      allowDeselect={false}
      data={choices.map((one) => ({ value: String(one.id), label: `${one['code']} · ${localName(one)}` }))}
      value={given.value ? String(given.value) : null}
      onChange={(id) => form.setFieldValue('account_id', id ? Number(id) : null)}
      error={given.error}
      data-path="account_id"
      data-autofocus
      nothingFoundMessage={t('ui.noneFound')}
    />
  );
}
