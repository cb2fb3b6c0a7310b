import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lockModules } from '#finance/ledger/contract';
import { formatDate, toast } from '#platform/web';
import { DayInput, DialogForm, NumberField, RefSelect, useForm, useSave } from '#platform/web/ui';

export type PeriodAsked = { kind: 'reopen'; id: number; day: string } | { kind: 'unlock'; today: string };

/** Why days are opened again, or who is let through, into which days and for how long. */
export function PeriodDialog({
  asked,
  onClose,
  onDone,
}: {
  asked: PeriodAsked;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const isUnlock = asked.kind === 'unlock';
  const form = useForm({
    initialValues: { reason: '', ...(isUnlock && { user_id: null, module: null, from_day: null, to_day: null, hours: 4 }) },
    validate: (values): Record<string, string> =>
      Object.fromEntries(
        ['reason', ...(isUnlock ? ['user_id', 'from_day', 'to_day', 'hours'] : [])]
          .filter((name) => !String(values[name] ?? '').trim())
          .map((name) => [name, t('ui.rules.required')]),
      ),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: isUnlock ? '/api/v1/periods/unlock' : `/api/v1/periods/${asked.id}/reopen`,
    silent: true,
    onSaved: async () => {
      toast('success', t(isUnlock ? 'periods.told.unlocked' : 'periods.told.reopened'), { timer: 6000 });
      await onDone();
      onClose();
    },
  });
  const title = isUnlock ? t('periods.letThrough') : t('periods.reopenDay', { day: formatDate(asked.day) });
  return (
    <DialogForm
      title={title}
      form={form}
      saving={saving}
      press={t(isUnlock ? 'periods.letThrough' : 'periods.reopen')}
      isDestructive={!isUnlock}
      onClose={onClose}
    >
      {isUnlock && (
        <>
          <RefSelect label={t('periods.whom')} target="user" required data-path="user_id" {...form.getInputProps('user_id')} />
          <Select
            clearable
            label={t('periods.module')}
            placeholder={t('periods.everyModule')}
            data={lockModules.map((module) => ({ value: module, label: t(`periods.modules.${module}`) }))}
            data-path="module"
            {...form.getInputProps('module')}
          />
          <DayInput label={t('periods.fromDay')} required data-path="from_day" {...form.getInputProps('from_day')} />
          <DayInput label={t('periods.toDay')} required data-path="to_day" {...form.getInputProps('to_day')} />
          <NumberField label={t('periods.hours')} required data-path="hours" {...form.getInputProps('hours')} />
        </>
      )}
      <TextInput
        label={t('manualEntry.fields.reason')}
        required
        maxLength={200}
        data-autofocus={!isUnlock || undefined}
        data-path="reason"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
