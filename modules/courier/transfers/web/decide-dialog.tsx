import { Radio, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/shipment-setup/web';
import { type DiscrepancyDecision, TransferDiscrepancy } from '#courier/transfers/contract';
import { call, localName, queryClient, refreshLists, type WireRow } from '#platform/web';
import { DialogForm, RefSelect, useForm, useSave } from '#platform/web/ui';

const path = `/api/v1/${TransferDiscrepancy.path}`;

interface Choices {
  decisions: DiscrepancyDecision[];
  reasons: { code: string; name: unknown; liable: string }[];
}
interface DecideDialogProps {
  rows: readonly WireRow[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Says what became of parcels that did not come as their transfer says; only what this person may decide is offered. */
export function DecideDialog({ rows, onClose, onDone }: DecideDialogProps) {
  const { t } = useTranslation();
  const choices = useChoices(rows);
  const required = t('ui.rules.required');
  const form = useForm({
    initialValues: { decision: '', branch_id: null, reason_code: null, note: '' },
    validate: (values): Record<string, string> => ({
      ...(!values['decision'] && { decision: required }),
      ...(values['decision'] === 'other_branch' && !values['branch_id'] && { branch_id: required }),
      ...(values['decision'] === 'lost' && !values['reason_code'] && { reason_code: required }),
      ...(values['decision'] === 'left' && !String(values['note']).trim() && { note: required }),
    }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/decide`,
    toBody: (values) => ({
      decision: values['decision'],
      note: values['note'] || null,
      ...(values['decision'] === 'other_branch' && { branch_id: values['branch_id'] }),
      ...(values['decision'] === 'lost' && { reason_code: values['reason_code'] }),
      discrepancy_ids: rows.map((row) => row.id),
    }),
    onSaved: async () => {
      onClose();
      await Promise.all([refreshLists(path), queryClient.invalidateQueries({ queryKey: ['badge'] }), onDone()]);
    },
  });
  const decision = form.getValues()['decision'] as DiscrepancyDecision | '';
  const ends = endsOf(rows);
  return (
    <DialogForm
      title={titleOf(rows, t)}
      form={form}
      saving={saving}
      press={t('transferDiscrepancy.actions.decide')}
      isDestructive={decision === 'lost'}
      onClose={onClose}
    >
      {choices?.decisions.length === 0 && <p>{t('transferScreens.discrepancy.nobody')}</p>}
      <Radio.Group aria-label={t('transferDiscrepancy.fields.decision')} data-path="decision" {...form.getInputProps('decision')}>
        <Stack gap="0.75rem">
          {choices?.decisions.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`transferDiscrepancy.options.decision.${one}`)}
              description={t(`transferScreens.discrepancy.means.${one}`, ends)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {decision === 'other_branch' && (
        <RefSelect
          label={t('transferScreens.discrepancy.branch')}
          target="branch"
          required
          data-path="branch_id"
          {...form.getInputProps('branch_id')}
        />
      )}
      {decision === 'lost' && (
        <Select
          label={t('transferScreens.discrepancy.reason')}
          required
          data-path="reason_code"
          data={(choices?.reasons ?? []).map(({ code, name, liable }) => ({
            value: code,
            label: `${nameInLanguage(name)} · ${t(`statusReason.options.liable.${liable}`)}`,
          }))}
          {...form.getInputProps('reason_code')}
        />
      )}
      <Textarea
        label={t('transferDiscrepancy.fields.note')}
        required={decision === 'left'}
        autosize
        minRows={1}
        maxLength={255}
        data-path="note"
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

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

const nameOf = (row: WireRow) => row['shipment']?.name ?? row['shipment']?.receipt_no ?? `#${row['shipment_id']}`;

function titleOf(rows: readonly WireRow[], t: TFunction): string {
  const [first] = rows;
  return rows.length === 1 && first
    ? t('transferScreens.discrepancy.one', { number: nameOf(first) })
    : t('transferScreens.discrepancy.many', { count: rows.length });
}

/** Both ends by name, where all lines share them. */
function endsOf(rows: readonly WireRow[]) {
  const names = (name: string) => [...new Set(rows.map((row) => localName(row[name])))].join(' / ');
  return { from: names('from_branch'), to: names('to_branch') };
}
