import { Radio } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { remittanceDecisions } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { can, formatAmount, Ltr, useMe, type VerbFieldsProps, type WireRow } from '#platform/web';
import { MoneyInput, RefSelect } from '#platform/web/ui';

const faults = ['senders_fault', 'receivers_fault'];

/** Writing off needs its own key; without it a fault is said by the branch at fault alone. */
function mayDecide(decision: string, row: WireRow, branches: readonly { id: number }[]): boolean {
  if (decision === 'found' || can('approve_shortage_writeoff')) return true;
  const atFault = row[decision === 'senders_fault' ? 'from_branch' : 'to_branch'] as { id: number } | null;
  return faults.includes(decision) && branches.some(({ id }) => id === atFault?.id);
}

type Values = Record<string, any>;
const foundIn = (row: WireRow): string => row['to_currency'] ?? row['currency'];
export const decideStarts = (row: WireRow) => ({
  decision: 'found',
  // What became another currency on its way is found as that.
  counted: foundIn(row) === row['currency'] ? row['missing'] : row['to_amount'],
});
export const decideSlips = ({ decision, employee_id }: Values, t: TFunction): Record<string, string> =>
  faults.includes(decision) && !employee_id ? { employee_id: t('ui.rules.required') } : {};
export const decideBody = ({ decision, employee_id, counted }: Values) => ({
  decision,
  ...(faults.includes(decision) && { employee_id }),
  ...(decision === 'found' && { counted }),
});

/** Who bears what never arrived of a remittance or transfer; nothing is missing any more afterwards. */
export function DecideFields({ form, row }: Omit<VerbFieldsProps, 'declared'>) {
  const { t } = useTranslation();
  const { me } = useMe();
  const currency = row['currency'];
  const { decision } = form.getValues();
  return (
    <>
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
          currency={foundIn(row)}
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
    </>
  );
}
