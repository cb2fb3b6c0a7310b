import { useTranslation } from 'react-i18next';
import { isolated, toast, type WireRow } from '#platform/web';
import { DialogForm, useForm, useSave } from '#platform/web/ui';
import { DecideFields, decideBody, decideSlips, decideStarts } from './decide-fields.tsx';
import { refreshMoney } from './refresh-money.ts';

/** The same decision about a remittance. */
export function DecideDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { ...decideStarts(row), employee_id: null },
    validate: (values) => decideSlips(values, t),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/remittances/${row.id}/decide`,
    toBody: decideBody,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('remittance.decided'), { timer: 6000 });
      await refreshMoney();
    },
  });
  return (
    <DialogForm
      title={t('remittance.decideNumber', { number: isolated(row['number']) })}
      form={form}
      saving={saving}
      press={t('remittance.press.decide')}
      onClose={onClose}
    >
      <DecideFields form={form} row={row} />
    </DialogForm>
  );
}
