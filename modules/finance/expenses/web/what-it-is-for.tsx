import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ExpenseKind, frequencies } from '#finance/expenses/contract';
import { DayInput, type Form, RefSelect } from '#platform/web/ui';
import CategoryPicker from './category-picker.tsx';
import { IncomeSelect } from './income-select.tsx';

interface WhatProps {
  form: Form;
  kind: ExpenseKind;
}

/** What was spent on and for whom, or earned from; whom it was paid to; when, and how often it comes. */
export function WhatItIsFor({ form, kind }: WhatProps) {
  const { t } = useTranslation();
  const isExpense = kind === 'expense';
  const base = { form, required: true };
  return (
    <div className="k-grid">
      {isExpense ? (
        <>
          <CategoryPicker
            {...base}
            name="category_id"
            label={t('expense.fields.category')}
            query={{ level: 'category' }}
            autoFocus
          />
          <CategoryPicker
            {...{ form, required: false, autoFocus: false }}
            name="subcategory_id"
            label={t('expense.fields.subcategory')}
            query={{}}
          />
        </>
      ) : (
        <IncomeSelect form={form} />
      )}
      <TextInput label={t(`expense.whom.${kind}`)} maxLength={100} data-path="supplier" {...form.getInputProps('supplier')} />
      {isExpense && (
        <RefSelect
          label={t('expense.fields.expenseFor')}
          target="user"
          canCreate={false}
          data-path="expense_for_id"
          {...form.getInputProps('expense_for_id')}
        />
      )}
      <TextInput
        label={t('expense.fields.reference')}
        maxLength={50}
        data-path="reference"
        {...form.getInputProps('reference')}
      />
      <DayInput label={t('expense.fields.expenseDate')} data-path="expense_date" {...form.getInputProps('expense_date')} />
      {isExpense && (
        <Select
          label={t('expense.fields.recurrence')}
          description={form.getValues()['recurrence'] === 'one_time' ? undefined : t('expense.recurrenceHint')}
          allowDeselect={false}
          data={frequencies.map((word) => ({ value: word, label: t(`expenseSchedule.options.frequency.${word}`) }))}
          data-path="recurrence"
          {...form.getInputProps('recurrence')}
        />
      )}
    </div>
  );
}
