import { useTranslation } from 'react-i18next';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { toast, type WireRow } from '#platform/web';
import { DialogForm, refreshTouched, slipsOf, useForm, useSave } from '#platform/web/ui';
import { DecideFields, decisionBody, decisionSlips } from './decide-fields.tsx';

/** One answer for several parcels of a transfer: all of them, or none. */
export function DecideAll({ rows, onClose }: { rows: readonly WireRow[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { input } = TransferDiscrepancy.verbs.decide;
  const form = useForm({
    initialValues: { decision: null, branch_id: null, reason_code: '', note: '' },
    validate: (values) => ({ ...slipsOf(input, values, t), ...decisionSlips(values, t) }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/${TransferDiscrepancy.path}/decide`,
    toBody: (values) => ({ ...decisionBody(values), discrepancy_ids: rows.map((row) => row.id) }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async () => {
      onClose();
      await refreshTouched(TransferDiscrepancy);
    },
  });
  return (
    <DialogForm
      title={t('transferScreens.discrepancy.many', { count: rows.length })}
      form={form}
      saving={saving}
      press={t('transferDiscrepancy.actions.decide')}
      isDestructive={form.getValues()['decision'] === 'lost'}
      onClose={onClose}
    >
      <DecideFields form={form} rows={rows} />
    </DialogForm>
  );
}
