import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { DialogForm, useForm, useSave } from '#platform/web/ui';

/** What is wrong with a parcel on its way. */
export default function ReportDialog({ row, onClose, onDone }: ParcelDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { content: '' },
    validate: (values): Record<string, string> => (String(values['content']).trim() ? {} : { content: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/shipment-report/store/${row.id}`,
    onSaved: async () => {
      onClose();
      await onDone();
    },
  });
  return (
    <DialogForm
      title={t('report.dialog', { number: row['receipt_no'] ?? row.id })}
      form={form}
      saving={saving}
      press={t('report.verbs.report')}
      onClose={onClose}
    >
      <Textarea
        label={t('report.content')}
        required
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        data-path="content"
        {...form.getInputProps('content')}
      />
    </DialogForm>
  );
}
