import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countBearers } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { can, formatAmount, Ltr, toast, type WireRow } from '#platform/web';
import { DialogForm, RefSelect, useForm, useSave } from '#platform/web/ui';
import { refreshMoney } from './refresh-money.ts';
import './treasury.css';

/** Whose a difference is: what is missing is an employee's or the company's, what is too much nobody's yet. */
export function BookCountDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const isOver = !String(row['difference']).startsWith('-');
  const form = useForm({
    initialValues: { bearer: isOver ? 'unclaimed' : 'employee', employee_id: null },
    validate: (values): Record<string, string> =>
      values.bearer === 'employee' && !values.employee_id ? { employee_id: t('ui.rules.required') } : {},
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/treasury-counts/${row.id}/book`,
    toBody: ({ bearer, employee_id }) => ({ bearer, ...(bearer === 'employee' && { employee_id }) }),
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('treasuryCount.bookedNow'), { timer: 6000 });
      await refreshMoney();
    },
  });
  const { bearer } = form.getValues();
  return (
    <DialogForm
      title={t('treasuryCount.actions.book')}
      form={form}
      saving={saving}
      press={t('treasuryCount.actions.book')}
      onClose={onClose}
    >
      <p>
        {t('treasuryCount.fields.difference')}{' '}
        <strong>
          <Ltr>{formatAmount(row['difference'], row['currency'])}</Ltr>
        </strong>
      </p>
      <Radio.Group label={t('treasuryCount.fields.bearer')} {...form.getInputProps('bearer')}>
        <div className="t-decisions">
          {countBearers
            .filter((one) => (one === 'unclaimed') === isOver)
            .map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`treasuryCount.options.bearer.${one}`)}
                description={t(`treasuryCount.bearerHint.${one}`)}
                disabled={one === 'company' && !can('approve_shortage_writeoff')}
              />
            ))}
        </div>
      </Radio.Group>
      {bearer === 'employee' && (
        <RefSelect
          label={t('treasuryCount.fields.employee')}
          target="user"
          query={{ kinds: staffKinds.join(',') }}
          required
          data-path="employee_id"
          {...form.getInputProps('employee_id')}
          onChange={(id) => form.setFieldValue('employee_id', id)}
        />
      )}
    </DialogForm>
  );
}
