import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, can, formatAmount, Ltr, refreshLists, type WireRow } from '#platform/web';
import { DialogForm, IconArrowBackUp, useForm, useSave } from '#platform/web/ui';

/** Taking a charge back, from its row or its page. */
export function useTakeChargeBack(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [row, setRow] = useState<WireRow>();
  return {
    actions: (one) =>
      one['state'] === 'posted' && can('accounts_management')
        ? [{ label: t('serviceCharge.takeBack'), icon: IconArrowBackUp, tone: 'danger', run: () => setRow(one) }]
        : [],
    dialog: row && <TakeChargeBack row={row} onClose={() => setRow(undefined)} />,
  };
}

function TakeChargeBack({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values): Record<string, string> => (values.reason.trim() ? {} : { reason: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/service-charges/${row.id}/reverse`,
    onSaved: async () => {
      onClose();
      await Promise.all(['service-charges', 'shipments'].map((name) => refreshLists(`/api/v1/${name}`)));
    },
  });
  return (
    <DialogForm
      title={t('serviceCharge.takeBack')}
      form={form}
      saving={saving}
      press={t('serviceCharge.takeBack')}
      isDestructive
      onClose={onClose}
    >
      <p>
        {t(`serviceCharge.options.kind.${row['kind']}`)} · <Ltr>{formatAmount(row['amount'], row['currency'])}</Ltr>
      </p>
      <Textarea
        label={t('serviceCharge.fields.reason')}
        required
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        data-path="reason"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
