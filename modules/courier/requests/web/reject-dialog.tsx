import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogForm, useForm, useSave } from '#platform/web/ui';
import { refreshRequests } from './request-calls.ts';

interface RejectDialogProps {
  path: string;
  ids: readonly number[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** A no with its reason; who asked reads it. */
export function RejectDialog({ path, ids, onClose, onDone }: RejectDialogProps) {
  const { t } = useTranslation();
  const isOne = ids.length === 1;
  const form = useForm({
    initialValues: { note: '' },
    validate: (values): Record<string, string> => (values['note']?.toString().trim() ? {} : { note: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: isOne ? `${path}/${ids[0]}/reject` : `${path}/reject`,
    toBody: (values) => ({ note: values['note'], ...(!isOne && { request_ids: ids }) }),
    onSaved: async () => {
      onClose();
      await Promise.all([refreshRequests(), onDone()]);
    },
  });
  return (
    <DialogForm
      title={t('requestScreens.rejectTitle', { count: ids.length })}
      form={form}
      saving={saving}
      press={t('requestScreens.reject')}
      isDestructive
      onClose={onClose}
    >
      <Textarea
        label={t('requestScreens.whyNot')}
        description={t('requestScreens.whyNotHint')}
        required
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        data-path="note"
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
