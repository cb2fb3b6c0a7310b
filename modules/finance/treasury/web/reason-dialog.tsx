import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '#platform/web';
import { DialogForm, useForm, useSave } from '#platform/web/ui';
import { refreshMoney } from './refresh-money.ts';

interface ReasonDialogProps {
  title: string;
  question: string;
  /** The verb's address. */
  path: string;
  press: string;
  done: string;
  onClose: () => void;
}

/** A verb that takes something back or says no: why is said first. */
export function ReasonDialog({ title, question, path, press, done, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values): Record<string, string> => (values.reason.trim() ? {} : { reason: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', done, { timer: 6000 });
      await refreshMoney();
    },
  });
  return (
    <DialogForm title={title} form={form} saving={saving} press={press} isDestructive onClose={onClose}>
      <p>{question}</p>
      <Textarea
        label={t('voucher.fields.reason')}
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
