import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GatewayPayout } from '#finance/gateway-payouts/contract';
import { loadTreasurySelect } from '#finance/treasury/web';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { call, formatAmount, isolated, useMe } from '#platform/web';
import {
  DayInput,
  type Form,
  FormFrame,
  MoneyInput,
  PageHeader,
  RefSelect,
  refreshTouched,
  useForm,
  useSave,
} from '#platform/web/ui';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));
const needed = ['gateway_id', 'treasury_id', 'gross'] as const;

/** A gateway paid out: out of how much, what it kept of it, and where the rest lies. */
export default function PayoutForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = GatewayPayout.screens;
  const [currency, setCurrency] = useState<Currency>(useMe().tenant.currency as Currency);
  const form = useForm({
    initialValues: { gateway_id: null, treasury_id: null, gross: null, fee: null, payout_date: null, reference: '', note: '' },
    validate: (values) =>
      Object.fromEntries(needed.filter((name) => !values[name]).map((name) => [name, t('ui.rules.required')])),
  });
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: '/api/v1/gateway-payouts',
    toBody: (values) => ({ ...values, reference: values.reference || null, note: values.note || null }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(GatewayPayout);
      navigate(`${at}/${item.id}/show`);
    },
  });
  const { gross, fee } = form.getValues();
  const net = (parseAmount(gross ?? '0', currency) ?? 0) - (parseAmount(fee ?? '0', currency) ?? 0);
  const comesIn = isolated(formatAmount(amountText(Math.max(0, net), currency), currency));
  return (
    <>
      <PageHeader title={t('gatewayPayout.new')} crumbs={[{ label: t('gatewayPayout.title'), to: at }]} />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(at)}
        saveLabel={gross ? t('gatewayPayout.press', { amount: comesIn }) : t('gatewayPayout.new')}
        sections={[
          {
            key: 'main',
            title: t('gatewayPayout.sections.main'),
            content: <PayoutMoney form={form} currency={currency} onCurrency={setCurrency} />,
          },
          { key: 'paper', title: t('gatewayPayout.sections.paper'), content: <PayoutPaper form={form} /> },
        ]}
      />
    </>
  );
}

interface PayoutMoneyProps {
  form: Form;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

function PayoutMoney({ form, currency, onCurrency }: PayoutMoneyProps) {
  const { t } = useTranslation();
  const { gateway_id: gateway, treasury_id: treasury } = form.getValues();
  const owed = useQuery({
    queryKey: ['gateway-owed', gateway, treasury],
    enabled: Boolean(gateway && treasury),
    staleTime: 0,
    queryFn: ({ signal }) =>
      call<{ amount: string; currency: Currency }>('GET', `/api/v1/payment-gateways/${gateway}/owed`, {
        query: { treasury },
        signal,
        silent: true,
      }),
  });
  const { value, onChange, error } = form.getInputProps('gateway_id');
  return (
    <div className="k-grid">
      <RefSelect
        label={t('gatewayPayout.fields.gateway')}
        target="paymentGateway"
        required
        autoFocus
        value={value}
        error={error}
        data-path="gateway_id"
        onChange={onChange}
      />
      <Suspense fallback={<div className="k-input-wait" />}>
        <TreasurySelect
          form={form}
          name="treasury_id"
          kind="any"
          label={t('gatewayPayout.fields.treasury')}
          onChosen={(chosen) => chosen.currency && onCurrency(chosen.currency as Currency)}
        />
      </Suspense>
      <MoneyInput
        label={t('gatewayPayout.fields.gross')}
        description={
          owed.data && t('gatewayPayout.owed', { amount: isolated(formatAmount(owed.data.amount, owed.data.currency)) })
        }
        required
        currency={currency}
        data-path="gross"
        {...form.getInputProps('gross')}
      />
      <MoneyInput label={t('gatewayPayout.fields.fee')} currency={currency} data-path="fee" {...form.getInputProps('fee')} />
    </div>
  );
}

function PayoutPaper({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <div className="k-grid">
      <DayInput label={t('gatewayPayout.fields.payoutDate')} data-path="payout_date" {...form.getInputProps('payout_date')} />
      <TextInput
        label={t('gatewayPayout.fields.reference')}
        maxLength={50}
        data-path="reference"
        {...form.getInputProps('reference')}
      />
      <TextInput label={t('gatewayPayout.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
    </div>
  );
}
