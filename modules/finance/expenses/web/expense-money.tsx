import { SegmentedControl, Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpenseKind } from '#finance/expenses/contract';
import { loadTreasurySelect } from '#finance/treasury/web';
import { currencyChoices } from '#platform/web';
import { type Form, MoneyInput, RefSelect } from '#platform/web/ui';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

interface ExpenseMoneyProps {
  form: Form;
  kind: ExpenseKind;
  currency: string;
  /** Paid or received now; else it is owed by a branch. */
  needsTreasury: boolean;
  onCurrency: (currency: string) => void;
  onPaid: (isPaid: boolean) => void;
}

/** How much, how much of it is tax, and out of what it is paid or who owes it. */
export function ExpenseMoney({ form, kind, currency, needsTreasury, onCurrency, onPaid }: ExpenseMoneyProps) {
  const { t } = useTranslation();
  return (
    <>
      {kind === 'expense' && (
        <SegmentedControl
          mb="1rem"
          aria-label={t('expense.sections.money')}
          value={needsTreasury ? 'paid' : 'owed'}
          onChange={(word) => onPaid(word === 'paid')}
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
              onChosen={(choice) => choice.currency && onCurrency(choice.currency)}
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
              data={currencyChoices()}
              value={currency}
              onChange={(code) => code && onCurrency(code)}
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
  );
}
