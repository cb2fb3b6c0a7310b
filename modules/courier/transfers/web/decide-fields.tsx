import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/statuses/web';
import { type DiscrepancyDecision, ruling, TransferDiscrepancy } from '#courier/transfers/contract';
import { call, type EntityExtras, isolated, localName, type WireRow } from '#platform/web';
import { FieldInput, type Form, formBody } from '#platform/web/ui';

const path = `/api/v1/${TransferDiscrepancy.path}`;
const declared = { name: TransferDiscrepancy.name, fields: ruling };

interface Choices {
  decisions: DiscrepancyDecision[];
  reasons: { code: string; name: unknown; liable: string }[];
}

/** What became of parcels that did not come as their transfer says; only what this person may decide of all of them is offered. */
export function DecideFields({ form, rows }: { form: Form; rows: readonly WireRow[] }) {
  const { t } = useTranslation();
  const choices = useChoices(rows);
  const decision = form.getValues()['decision'] as DiscrepancyDecision | null;
  return (
    <>
      <Radio.Group aria-label={t('transferDiscrepancy.fields.decision')} data-path="decision" {...form.getInputProps('decision')}>
        <Stack gap="0.75rem">
          {choices?.decisions.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`transferDiscrepancy.options.decision.${one}`)}
              description={t(`transferScreens.discrepancy.means.${one}`, endsOf(rows))}
            />
          ))}
        </Stack>
      </Radio.Group>
      {decision === 'other_branch' && <FieldInput declared={declared} name="branch" form={form} />}
      {decision === 'lost' && (
        <Select
          label={t('transferDiscrepancy.fields.reasonCode')}
          required
          data-path="reason_code"
          data={(choices?.reasons ?? []).map(({ code, name, liable }) => ({
            value: code,
            label: `${nameInLanguage(name)} · ${t(`statusReason.options.liable.${liable}`)}`,
          }))}
          {...form.getInputProps('reason_code')}
        />
      )}
      <FieldInput declared={declared} name="note" form={form} />
    </>
  );
}

/** Slips no field by itself can know of: what a decision needs said with it. */
export function decisionSlips(values: Record<string, any>, t: TFunction): Record<string, string> {
  const needed = { other_branch: 'branch_id', lost: 'reason_code', left: 'note' }[String(values['decision'])];
  return needed && !String(values[needed] ?? '').trim() ? { [needed]: t('ui.rules.required') } : {};
}

/** What is sent: nothing that was said for another decision. */
export const decisionBody = ({ decision, note, branch_id, reason_code }: Record<string, any>) =>
  formBody({ decision, note, ...(decision === 'other_branch' && { branch_id }), ...(decision === 'lost' && { reason_code }) });

export const numberOf = (row: WireRow): string => isolated(row['shipment']?.name ?? `#${row['shipment_id']}`);

/** How one is decided: the declared dialog with these fields. */
export const decideExtras: EntityExtras = {
  verbs: {
    decide: {
      fields: ({ form, row }) => <DecideFields form={form} rows={[row]} />,
      slips: decisionSlips,
      toBody: decisionBody,
      words: (_, row) => ({ number: numberOf(row) }),
    },
  },
};

/** What may be decided about all of them. */
function useChoices(rows: readonly WireRow[]): Choices | undefined {
  const ids = rows.map((row) => row.id);
  const found = useQuery({
    queryKey: ['transfer-discrepancies', 'choices', ids],
    staleTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call<Choices>('GET', `${path}/${id}/choices`, { signal, silent: true }))),
  });
  const [first, ...others] = found.data ?? [];
  if (!first) return undefined;
  return {
    reasons: first.reasons,
    decisions: first.decisions.filter((one) => others.every((other) => other.decisions.includes(one))),
  };
}

/** Both ends by name, where all lines share them. */
function endsOf(rows: readonly WireRow[]) {
  const names = (name: string) => [...new Set(rows.map((row) => localName(row[name])))].join(' / ');
  return { from: names('from_branch'), to: names('to_branch') };
}
