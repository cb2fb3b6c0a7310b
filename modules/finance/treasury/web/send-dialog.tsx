import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Remittance } from '#finance/treasury/contract';
import { formatAmount, isolated, localName, toast, useMe } from '#platform/web';
import { DialogForm, MoneyInput, RefSelect, refreshTouched, useForm, useSave } from '#platform/web/ui';
import { TreasurySelect } from './treasury-select.tsx';

export interface SendOf {
  from?: { id: number; name: unknown };
  to?: { id: number; name: unknown };
  amount?: string;
  currency?: string;
}

/** Cash leaves a treasury for another branch, and is on its way until the other counts it. */
export function SendDialog({ of, onClose }: { of: SendOf; onClose: () => void }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const [currency, setCurrency] = useState(of.currency ?? tenant.currency);
  const required = t('ui.rules.required');
  const form = useForm({
    initialValues: { from_treasury_id: null, to_branch_id: of.to?.id ?? null, amount: of.amount || null, note: '' },
    validate: (values) =>
      Object.fromEntries(
        ['from_treasury_id', 'to_branch_id', 'amount'].filter((name) => !values[name]).map((name) => [name, required]),
      ),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: '/api/v1/remittances',
    toBody: (values) => ({ ...values, note: values.note || null }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async () => {
      onClose();
      await refreshTouched(Remittance);
    },
  });
  const { amount } = form.getValues();
  return (
    <DialogForm
      title={of.to ? t('remittance.actions.sendTo', { name: localName(of.to) }) : t('remittance.actions.send')}
      form={form}
      saving={saving}
      press={
        amount ? t('remittance.press.send', { amount: isolated(formatAmount(amount, currency)) }) : t('remittance.actions.send')
      }
      onClose={onClose}
    >
      <TreasurySelect
        form={form}
        name="from_treasury_id"
        label={t('remittance.fields.fromTreasury')}
        branchId={of.from?.id}
        currency={of.currency}
        onChosen={(choice) => choice.currency && setCurrency(choice.currency)}
      />
      {!of.to && (
        <RefSelect
          label={t('remittance.fields.toBranch')}
          target="branch"
          required
          data-path="to_branch_id"
          {...form.getInputProps('to_branch_id')}
          onChange={(id) => form.setFieldValue('to_branch_id', id)}
        />
      )}
      <MoneyInput
        label={t('remittance.fields.amount')}
        required
        currency={currency}
        data-path="amount"
        {...form.getInputProps('amount')}
      />
      <TextInput label={t('remittance.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
    </DialogForm>
  );
}
