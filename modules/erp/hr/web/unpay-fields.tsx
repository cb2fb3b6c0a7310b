import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatDate, type VerbFieldsProps, type WireRow } from '#platform/web';
import { FieldInput } from '#platform/web/ui';

/** Which of the month's payments was wrong, and why. */
export function UnpayFields({ form, row, declared }: VerbFieldsProps) {
  const { t } = useTranslation();
  const vouchers = ((row['papers']?.voucher ?? []) as WireRow[]).filter(({ state }) => state === 'posted');
  const { value, error } = form.getInputProps('voucher_id');
  return (
    <>
      <Select
        label={t('payroll.fields.voucher')}
        required
        searchable
        data-autofocus
        data-path="voucher_id"
        data={vouchers.map((one) => ({
          value: String(one.id),
          label: [one['number'], formatAmount(one['amount'], row['currency']), formatDate(one['voucher_date'])].join(' · '),
        }))}
        value={value ? String(value) : null}
        onChange={(id) => form.setFieldValue('voucher_id', id ? Number(id) : null)}
        error={error}
        nothingFoundMessage={t('ui.noneFound')}
      />
      <FieldInput declared={declared} name="reason" form={form} record={row} />
    </>
  );
}
