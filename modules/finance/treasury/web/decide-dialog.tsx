import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { remittanceDecisions } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { can, formatAmount, isolated, Ltr, toast, useMe, type WireRow } from '#platform/web';
import { DialogForm, MoneyInput, RefSelect, useForm, useSave } from '#platform/web/ui';
import { refreshMoney } from './refresh-money.ts';

const faults = ['senders_fault', 'receivers_fault'];

/** Writing off needs its own key; without it a fault is said by the branch at fault alone. */
function mayDecide(decision: string, row: WireRow, branches: readonly { id: number }[]): boolean {
  if (decision === 'found' || can('approve_shortage_writeoff')) return true;
  const atFault = row[decision === 'senders_fault' ? 'from_branch' : 'to_branch'] as { id: number } | null;
  return faults.includes(decision) && branches.some(({ id }) => id === atFault?.id);
}

interface DecideDialogProps {
  row: WireRow;
  /** The list it stands in, where it is no remittance. */
  path?: string;
  onClose: () => void;
}

/** Who bears what never arrived; nothing is missing any more afterwards. */
export function DecideDialog({ row, path = '/api/v1/remittances', onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const { me } = useMe();
  const currency = row['currency'];
  const form = useForm({
    initialValues: { decision: 'found', employee_id: null, counted: row['missing'] },
    validate: (values): Record<string, string> =>
      faults.includes(values.decision) && !values.employee_id ? { employee_id: t('ui.rules.required') } : {},
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${row.id}/decide`,
    toBody: ({ decision, employee_id, counted }) => ({
      decision,
      ...(faults.includes(decision) && { employee_id }),
      ...(decision === 'found' && { counted }),
    }),
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('remittance.decided'), { timer: 6000 });
      await refreshMoney();
    },
  });
  const { decision } = form.getValues();
  return (
    <DialogForm
      title={t('remittance.decideNumber', { number: isolated(row['number']) })}
      form={form}
      saving={saving}
      press={t('remittance.press.decide')}
      onClose={onClose}
    >
      <p>
        {t('remittance.fields.missing')}{' '}
        <strong>
          <Ltr>{formatAmount(row['missing'], currency)}</Ltr>
        </strong>
      </p>
      <Radio.Group label={t('remittance.fields.decision')} {...form.getInputProps('decision')}>
        <div className="t-decisions">
          {remittanceDecisions.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`remittance.options.decision.${one}`)}
              description={t(`remittance.decisionHint.${one}`)}
              disabled={!mayDecide(one, row, me.branches)}
            />
          ))}
        </div>
      </Radio.Group>
      {decision === 'found' && (
        <MoneyInput
          label={t('remittance.foundAmount')}
          currency={currency}
          data-path="counted"
          {...form.getInputProps('counted')}
        />
      )}
      {faults.includes(decision) && (
        <RefSelect
          label={t('remittance.fields.employee')}
          target="user"
          query={{ kinds: staffKinds.join(',') }}
          required
          data-path="employee_id"
          value={form.getValues()['employee_id']}
          error={form.errors['employee_id']}
          onChange={(id) => form.setFieldValue('employee_id', id)}
        />
      )}
    </DialogForm>
  );
}
