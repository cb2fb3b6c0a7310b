import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthOf, shiftMonth } from '#erp/hr/contract';
import { formatMonth, today } from '#platform/web';
import type { Form } from '#platform/web/ui';

/** This month, the next, and a year back. */
export function MonthSelect({ form }: { form: Form }) {
  const { t } = useTranslation();
  const now = monthOf(today());
  const { value, error } = form.getInputProps('month');
  const months = Array.from({ length: 14 }, (_, back) => shiftMonth(now, 1 - back));
  const all = value && !months.includes(value) ? [...months, value] : months;
  return (
    <Select
      label={t('payroll.forMonth')}
      required
      allowDeselect={false}
      data={all.map((month) => ({ value: month, label: formatMonth(month) }))}
      value={value || null}
      onChange={(month) => form.setFieldValue('month', month)}
      error={error}
      data-path="month"
    />
  );
}
