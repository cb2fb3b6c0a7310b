import { TextInput } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTreasurySelect } from '#finance/treasury/web';
import {
  type EntityExtras,
  formatAmount,
  formatCurrency,
  isolated,
  localName,
  type VerbExtras,
  type VerbFieldsProps,
  type WireRow,
} from '#platform/web';
import { DayInput, IconArrowBackUp, IconBan, IconCash, IconCircleCheck, IconSend } from '#platform/web/ui';
import { partyOf, type WireStatement } from './statement-wire.ts';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));

/** A hand-in is counted and taken where a client's statement is approved and paid. */
export function wordOfStep(verb: string, { kind }: WireRow): string {
  if (kind === 'client') return verb;
  return { pay: 'takeCash', audit: 'auditHandIn' }[verb] ?? verb;
}

const sayings: VerbExtras['words'] = (_, row) => {
  const statement = row as WireStatement;
  // A hand-in that is not counted yet is about what the agent should bring.
  const due = (statement.kind === 'client' ? undefined : statement.counted) ?? statement.net;
  return { amount: isolated(formatAmount(due.replace('-', ''), statement.currency)), name: localName(partyOf(statement)) };
};
const step = (verb: string, icon: VerbExtras['icon'], more: VerbExtras = {}): VerbExtras => ({
  ...(icon && { icon }),
  word: (row) => wordOfStep(verb, row),
  words: sayings,
  ...more,
});

/** What the steps of statements and hand-ins are called, and what is asked for where money changes hands. */
export const statementVerbs: EntityExtras = {
  verbs: {
    submit: step('submit', IconSend),
    count: step('count', IconCash),
    audit: step('audit', IconCircleCheck),
    pay: step('pay', IconCash, { fields: PaymentFields }),
    collect: step('collect', IconCash, { fields: PaymentFields }),
    carry: step('carry', IconArrowBackUp),
    reopen: step('reopen', IconArrowBackUp),
    unaudit: step('unaudit', IconArrowBackUp),
    void: step('void', IconBan),
    voidPayment: step('voidPayment', IconArrowBackUp),
  },
};

function PaymentFields({ form, row }: VerbFieldsProps) {
  const statement = row as WireStatement;
  const { t } = useTranslation();
  return (
    <>
      <TreasurySelect
        form={form}
        name="treasury_id"
        label={t('statement.fields.treasury')}
        branchId={statement.branch_id}
        currency={statement.currency}
        kind={statement.kind !== 'client' ? 'cash' : 'any'}
        none={t('statement.noTreasury', { currency: formatCurrency(statement.currency), branch: localName(statement.branch) })}
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
