import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '#platform/web';
import { type Action, can } from '#platform/web';
import { DialogForm, IconArrowBackUp, useForm, useSave } from '#platform/web/ui';
import { refreshPayouts } from './refresh-payouts.ts';

/** Taking a payout back, from its row or its page. */
export function useTakeBack(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [row, setRow] = useState<WireRow>();
  return {
    actions: (one) =>
      one['state'] === 'posted' && can('accounts_management')
        ? [{ label: t('gatewayPayout.takeBack'), icon: IconArrowBackUp, tone: 'danger', run: () => setRow(one) }]
        : [],
    dialog: row && <TakeBack row={row} onClose={() => setRow(undefined)} />,
  };
}

function TakeBack({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values): Record<string, string> => (values.reason.trim() ? {} : { reason: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/gateway-payouts/${row.id}/reverse`,
    onSaved: async () => {
      onClose();
      await refreshPayouts();
    },
  });
  return (
    <DialogForm
      title={`${t('gatewayPayout.takeBack')} ${row['number']}`}
      form={form}
      saving={saving}
      press={t('gatewayPayout.takeBack')}
      isDestructive
      onClose={onClose}
    >
      <p>{t('gatewayPayout.takeBackHint')}</p>
      <Textarea
        label={t('gatewayPayout.fields.reason')}
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
