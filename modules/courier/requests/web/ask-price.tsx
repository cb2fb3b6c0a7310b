import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PriceChangeRequest } from '#courier/requests/contract';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { formatAmount, Ltr } from '#platform/web';
import { DialogForm, MoneyInput, refreshTouched, useForm, useSave } from '#platform/web/ui';

/** Another amount for a parcel on its way or delivered: how much, and why; somebody else decides. */
export default function AskPrice({ row, onClose, onDone }: ParcelDialogProps) {
  const { t } = useTranslation();
  const currency = row['currency'];
  const required = (value: unknown) => (value?.toString().trim() ? null : t('ui.rules.required'));
  const form = useForm({
    initialValues: { price: null, reason: '' },
    validate: (values): Record<string, string> =>
      Object.fromEntries(['price', 'reason'].flatMap((name) => (required(values[name]) ? [[name, t('ui.rules.required')]] : []))),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/shipments/${row.id}/price-change-requests`,
    onSaved: async () => {
      onClose();
      await Promise.all([refreshTouched(PriceChangeRequest), onDone()]);
    },
  });
  return (
    <DialogForm
      title={t('requestScreens.askPriceOf', { number: row['receipt_no'] ?? row.id })}
      form={form}
      saving={saving}
      press={t('requestScreens.ask')}
      onClose={onClose}
    >
      <MoneyInput
        label={t('priceChangeRequest.fields.newPrice')}
        currency={currency}
        required
        data-autofocus
        data-path="price"
        description={
          <>
            {t('requestScreens.now')}: <Ltr>{formatAmount(row['price'], currency)}</Ltr>
          </>
        }
        {...form.getInputProps('price')}
      />
      <Textarea
        label={t('priceChangeRequest.fields.reason')}
        required
        autosize
        minRows={2}
        maxLength={200}
        data-path="reason"
        {...form.getInputProps('reason')}
      />
      <p className="k-panel-hint">{t(row['delivered_at'] ? 'requestScreens.priceAfter' : 'requestScreens.priceWaits')}</p>
    </DialogForm>
  );
}
