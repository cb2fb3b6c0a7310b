import { Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { currencyChoices, refreshLists, toast, useMe, type WireRow } from '#platform/web';
import { DayInput, DialogForm, RefSelect, useForm, useSave } from '#platform/web/ui';

const path = '/api/v1/branch-statements';

export const branchStatementPage = (id: number) => `/accounting/branches/statements/${id}/show`;

interface DrawUpProps {
  start?: { branch_id: number; counter_branch_id: number; currency: string };
  onClose: () => void;
  onDrawn: (id: number) => void;
}

/** Two branches, a currency and a last day: everything open between them comes into one paper. */
export function DrawUpDialog({ start, onClose, onDrawn }: DrawUpProps) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const required = t('ui.rules.required');
  const form = useForm({
    initialValues: { branch_id: null, counter_branch_id: null, currency: tenant.currency, ...start, until: null, note: '' },
    validate: (values) =>
      Object.fromEntries(['branch_id', 'counter_branch_id'].filter((name) => !values[name]).map((name) => [name, required])),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path,
    toBody: (values) => ({ ...values, note: values.note || null }),
    silent: true,
    onSaved: async ({ item }) => {
      await refreshLists(path);
      toast('success', t('branchStatement.done.create'), { timer: 6000 });
      onDrawn(item.id);
    },
  });
  return (
    <DialogForm
      title={t('branchStatement.actions.create')}
      form={form}
      saving={saving}
      press={t('branchStatement.actions.create')}
      onClose={onClose}
    >
      <p>{t('branchStatement.drawHint')}</p>
      <RefSelect
        target="branch"
        label={t('branchStatement.fields.branch')}
        required
        data-path="branch_id"
        {...form.getInputProps('branch_id')}
        onChange={(id) => form.setFieldValue('branch_id', id)}
      />
      <RefSelect
        target="branch"
        label={t('branchStatement.fields.counterBranch')}
        required
        data-path="counter_branch_id"
        {...form.getInputProps('counter_branch_id')}
        onChange={(id) => form.setFieldValue('counter_branch_id', id)}
      />
      <Select
        label={t('branchStatement.fields.currency')}
        data={currencyChoices()}
        allowDeselect={false}
        data-path="currency"
        {...form.getInputProps('currency')}
      />
      <DayInput label={t('branchStatement.fields.until')} data-path="until" {...form.getInputProps('until')} />
      <Textarea
        label={t('branchStatement.fields.note')}
        maxLength={500}
        autosize
        minRows={2}
        data-path="note"
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
