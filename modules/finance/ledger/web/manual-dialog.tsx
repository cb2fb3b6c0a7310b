import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshLists, toast, today, type WireRow } from '#platform/web';
import { DayInput, DialogForm, useForm, useSave } from '#platform/web/ui';

const path = '/api/v1/manual-entries';

export type Asked = 'reject' | 'reverse' | 'template';
const calls = { reject: 'reject', reverse: 'reverse', template: 'save-as-template' } as const;

/** The few words a step needs: why it is sent back or taken back, or what the template is called. */
export function ManualDialog({ entry, asked, onClose }: { entry: WireRow; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = asked === 'template' ? 'name' : 'reason';
  const form = useForm({
    initialValues: { [field]: asked === 'template' ? entry['note'] : '', ...(asked === 'reverse' && { entry_date: today() }) },
    validate: (values): Record<string, string> => (String(values[field]).trim() ? {} : { [field]: t('ui.rules.required') }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path: `${path}/${entry.id}/${calls[asked]}`,
    silent: true,
    onSaved: async ({ item }) => {
      toast('success', t(`manualEntry.told.${asked}`), { timer: 6000 });
      await refreshLists(path);
      onClose();
      if (asked === 'reverse') navigate(`/accounting/journals/manual/${item.id}/show`);
    },
  });
  return (
    <DialogForm
      title={t(`manualEntry.${asked === 'template' ? 'saveAsTemplate' : asked === 'reverse' ? 'reverse' : 'steps.reject'}`)}
      form={form}
      saving={saving}
      press={t(asked === 'template' ? 'ui.save' : asked === 'reverse' ? 'manualEntry.reverse' : 'manualEntry.steps.reject')}
      isDestructive={asked !== 'template'}
      onClose={onClose}
    >
      {asked === 'reverse' && <p className="l-keys">{t('manualEntry.reverseHint')}</p>}
      <TextInput
        label={t(asked === 'template' ? 'manualEntry.templateName' : 'manualEntry.fields.reason')}
        required
        maxLength={200}
        data-autofocus
        data-path={field}
        {...form.getInputProps(field)}
      />
      {asked === 'reverse' && (
        <DayInput label={t('manualEntry.fields.entryDate')} data-path="entry_date" {...form.getInputProps('entry_date')} />
      )}
    </DialogForm>
  );
}
