import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast, type WireRow } from '#platform/web';
import { DialogForm, useForm, useSave } from '#platform/web/ui';
import { refreshExpenses } from './refresh-expenses.ts';
import { sumOf } from './use-expense-verbs.tsx';

/** Saying no to an expense, or taking it back: why is said first. */
export function EndDialog({ row, verb, onClose }: { row: WireRow; verb: 'refuse' | 'reverse'; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values): Record<string, string> => (values.reason.trim() ? {} : { reason: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/expenses/${row.id}/${verb}`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t(`expense.done.${verb}`), { timer: 6000 });
      await refreshExpenses();
    },
  });
  return (
    <DialogForm
      title={t(`expense.actions.${verb}`)}
      form={form}
      saving={saving}
      press={t(`expense.actions.${verb}`)}
      isDestructive
      onClose={onClose}
    >
      <p>{t(`expense.confirm.${verb}`, { amount: sumOf(row) })}</p>
      <Textarea
        label={t('expense.fields.reason')}
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
