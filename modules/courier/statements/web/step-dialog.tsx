import { Textarea, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTreasurySelect } from '#finance/treasury/web';
import { formatAmount, isolated, localName, toast } from '#platform/web';
import { DayInput, DialogForm, useForm, useSave } from '#platform/web/ui';
import type { StepVerb } from './next-step.ts';
import { partyOf, statementsPath, type WireStatement } from './statement-wire.ts';
import { refreshSettling } from './take-step.ts';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

interface StepDialogProps {
  statement: WireStatement;
  verb: StepVerb;
  onClose: () => void;
}

/** A step that needs something said first: which treasury, or why. */
export function StepDialog({ statement, verb, onClose }: StepDialogProps) {
  const { t } = useTranslation();
  const isPayment = verb === 'pay' || verb === 'collect';
  const isHandIn = statement.kind !== 'client';
  const form = useForm({
    initialValues: isPayment ? { treasury_id: null, payment_date: null, payment_notes: '' } : { reason: '' },
    validate: (values): Record<string, string> => {
      const missing = isPayment ? 'treasury_id' : 'reason';
      return values[missing]?.toString().trim() ? {} : { [missing]: t('ui.rules.required') };
    },
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${statementsPath}/${statement.id}/${verb}`,
    toBody: (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
    silent: true,
    onSaved: async () => {
      onClose();
      await refreshSettling();
      toast('success', t(word === 'takeCash' ? 'statement.handInState.paid' : `statement.done.${word}`), { timer: 6000 });
    },
  });
  const due = (isHandIn ? statement.counted : statement.net) ?? '0';
  const sum = isolated(formatAmount(due.replace('-', ''), statement.currency));
  const name = localName(partyOf(statement));
  const word = isHandIn && verb === 'pay' ? 'takeCash' : verb.replace('-', '_');
  const label = t(`statement.actions.${word}`);
  return (
    <DialogForm
      title={label}
      form={form}
      saving={saving}
      press={isPayment ? t(`statement.press.${word}`, { amount: sum }) : label}
      isDestructive={!isPayment}
      onClose={onClose}
    >
      <p>{t(`statement.confirm.${word}`, { amount: sum, name, number: isolated(statement.number) })}</p>
      {isPayment ? (
        <PaymentFields statement={statement} form={form} cashOnly={isHandIn} />
      ) : (
        <Textarea
          label={t('statement.fields.reason')}
          required
          autosize
          minRows={2}
          maxLength={200}
          data-autofocus
          data-path="reason"
          {...form.getInputProps('reason')}
        />
      )}
    </DialogForm>
  );
}

function PaymentFields(props: { statement: WireStatement; form: ReturnType<typeof useForm>; cashOnly: boolean }) {
  const { statement, form, cashOnly } = props;
  const { t } = useTranslation();
  return (
    <>
      <TreasurySelect
        form={form}
        name="treasury_id"
        label={t('statement.fields.treasury')}
        branchId={statement.branch_id}
        currency={statement.currency}
        kind={cashOnly ? 'cash' : 'any'}
        none={t('statement.noTreasury', { currency: statement.currency, branch: localName(statement.branch) })}
        autoFocus
      />
      <DayInput label={t('statement.fields.paymentDate')} data-path="payment_date" {...form.getInputProps('payment_date')} />
      <TextInput
        label={t('statement.fields.paymentNotes')}
        maxLength={200}
        data-path="payment_notes"
        {...form.getInputProps('payment_notes')}
      />
    </>
  );
}
