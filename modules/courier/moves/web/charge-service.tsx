import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serviceKinds } from '#courier/moves/contract';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { formatAmount, isolated, refreshLists } from '#platform/web';
import { DialogForm, MoneyInput, useForm, useSave } from '#platform/web/ui';

/** What the price list asks for a kind of charge, where it says anything. */
const listed: Record<string, string> = {
  pickup: 'pickup_fee',
  redelivery: 'redelivery_fee',
  second_attempt: 'redelivery_fee',
  storage: 'storage_fee',
};

/** The sender is charged for something beside the fee: for what, and how much with the tax inside. */
export default function ChargeService({ row, onClose, onDone }: ParcelDialogProps) {
  const { t } = useTranslation();
  const currency = row['currency'];
  const fee = (kind: string | null) => {
    const amount = row[listed[kind ?? ''] ?? ''];
    return amount && Number(amount) > 0 ? (amount as string) : null;
  };
  const form = useForm({
    initialValues: { kind: null, amount: null, note: '' },
    validate: (values): Record<string, string> =>
      Object.fromEntries(['kind', 'amount'].filter((name) => !values[name]).map((name) => [name, t('ui.rules.required')])),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: '/api/v1/service-charges',
    toBody: (values) => ({ ...values, shipment_id: row.id, note: values.note || null }),
    onSaved: async () => {
      onClose();
      await Promise.all([refreshLists('/api/v1/service-charges'), onDone()]);
    },
  });
  const { kind, amount } = form.getValues();
  const perDay = kind === 'storage' && fee(kind);
  const choose = (next: string | null) => {
    form.setFieldValue('kind', next);
    const asked = fee(next);
    if (asked) form.setFieldValue('amount', asked);
  };
  return (
    <DialogForm
      title={`${t('serviceCharge.new')} · ${row['receipt_no'] ?? `#${row.id}`}`}
      form={form}
      saving={saving}
      press={amount ? t('serviceCharge.press', { amount: isolated(formatAmount(amount, currency)) }) : t('serviceCharge.new')}
      onClose={onClose}
    >
      <Select
        label={t('serviceCharge.fields.kind')}
        required
        allowDeselect={false}
        data={serviceKinds.map((value) => ({ value, label: t(`serviceCharge.options.kind.${value}`) }))}
        value={kind}
        error={form.getInputProps('kind').error}
        data-path="kind"
        data-autofocus
        onChange={choose}
      />
      <MoneyInput
        label={t('serviceCharge.fields.amount')}
        description={
          perDay ? t('shipmentScreens.charges.perDay', { amount: isolated(formatAmount(perDay, currency)) }) : undefined
        }
        required
        currency={currency}
        data-path="amount"
        {...form.getInputProps('amount')}
      />
      <TextInput label={t('serviceCharge.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
      <p className="k-panel-hint">{t('serviceCharge.hint')}</p>
    </DialogForm>
  );
}
