import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { boughtFor, isRate, TreasuryTransfer, worth } from '#finance/treasury/contract';
import { amountText, type Currency, latinDigits, parseAmount } from '#platform/entity';
import { call, formatAmount, formatCurrency, isolated, type ListAnswer, Ltr, localName, toast, useMe } from '#platform/web';
import { type Form, FormFrame, MoneyInput, PageHeader, refreshTouched, useForm, useSave } from '#platform/web/ui';
import './notes.css';

interface End {
  id: number;
  name: unknown;
  branch: { name: unknown };
  branch_id: number;
  currency: Currency;
}

/** Cash is to change its treasury: from where to where, how much, and at which rate where the currency changes. */
export default function TransferForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tenant } = useMe();
  const at = TreasuryTransfer.screens;
  const found = useQuery({
    queryKey: ['lookup', '/api/v1/treasury-transfers/treasuries'],
    queryFn: ({ signal }) => call<ListAnswer<End>>('GET', '/api/v1/treasury-transfers/treasuries', { signal, silent: true }),
  });
  const ends = found.data?.items ?? [];
  const { form, saving, from, to } = useTransfer(ends);
  const values = form.getValues();
  const currency = from?.currency ?? (tenant.currency as Currency);
  const sum = values['amount'] ? isolated(formatAmount(values['amount'], currency)) : '';
  const press = values['is_sent_now'] ? 'send' : 'ask';
  return (
    <>
      <PageHeader title={t('treasuryTransfer.actions.create')} crumbs={[{ label: t('treasuryTransfer.title'), to: at }]} />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(at)}
        saveLabel={sum ? t(`treasuryTransfer.press.${press}`, { amount: sum }) : t('treasuryTransfer.actions.create')}
        sections={[
          {
            key: 'way',
            title: t('treasuryTransfer.sections.way'),
            content: <Way form={form} ends={ends} from={from} />,
          },
          {
            key: 'money',
            title: t('treasuryTransfer.sections.money'),
            content: <Money form={form} from={from} to={to} />,
          },
        ]}
      />
    </>
  );
}

function useTransfer(ends: readonly End[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      from_treasury_id: null,
      to_treasury_id: null,
      amount: null,
      to_amount: null,
      rate: '',
      to_rate: '',
      note: '',
      is_sent_now: true,
    },
    validate: (values) =>
      Object.fromEntries(
        (['from_treasury_id', 'to_treasury_id', 'amount'] as const)
          .filter((name) => !values[name])
          .map((name) => [name, t('ui.rules.required')]),
      ),
  });
  const values = form.getValues();
  const [from, to] = ['from_treasury_id', 'to_treasury_id'].map((name) => ends.find((one) => one.id === values[name]));
  const isExchange = from && to && from.currency !== to.currency;
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: '/api/v1/treasury-transfers',
    // What was entered for an exchange is no part of a transfer in one currency.
    toBody: (values) => ({
      ...values,
      to_amount: isExchange ? values.to_amount : null,
      rate: (isExchange && latinDigits(values.rate).trim()) || null,
      to_rate: (isExchange && latinDigits(values.to_rate).trim()) || null,
      note: values.note || null,
    }),
    silent: true,
    onSaved: async ({ item }) => {
      form.resetDirty();
      toast('success', t(form.getValues()['is_sent_now'] ? 'treasuryTransfer.done.send' : 'treasuryTransfer.done.request'), {
        timer: 6000,
      });
      await refreshTouched(TreasuryTransfer);
      navigate(`${TreasuryTransfer.screens}/${item.id}/show`);
    },
  });
  return { form, saving, from, to };
}

function Way({ form, ends, from }: { form: Form; ends: readonly End[]; from: End | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="k-grid">
      <EndSelect form={form} name="from_treasury_id" label={t('treasuryTransfer.fields.fromTreasury')} ends={ends} autoFocus />
      <EndSelect
        form={form}
        name="to_treasury_id"
        label={t('treasuryTransfer.fields.toTreasury')}
        ends={ends.filter(
          (one) => one.id !== from?.id && (!from || one.currency === from.currency || one.branch_id === from.branch_id),
        )}
      />
    </div>
  );
}

function Money({ form, from, to }: { form: Form; from: End | undefined; to: End | undefined }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const currency = from?.currency ?? (tenant.currency as Currency);
  return (
    <div className="k-grid">
      <MoneyInput
        label={t('treasuryTransfer.fields.amount')}
        required
        currency={currency}
        data-path="amount"
        {...form.getInputProps('amount')}
      />
      {from && to && from.currency !== to.currency && (
        <ExchangeFields form={form} from={from} to={to} base={tenant.currency as Currency} />
      )}
      <TextInput label={t('treasuryTransfer.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
      <Checkbox
        className="k-bool"
        label={t('treasuryTransfer.fields.isSentNow')}
        description={t('treasuryTransfer.sendNowHint')}
        data-path="is_sent_now"
        checked={form.getValues()['is_sent_now']}
        onChange={(event) => form.setFieldValue('is_sent_now', event.currentTarget.checked)}
      />
    </div>
  );
}

function EndSelect(props: { form: Form; name: string; label: string; ends: readonly End[]; autoFocus?: boolean }) {
  const { form, name, label, ends, autoFocus } = props;
  const { t } = useTranslation();
  const given = form.getInputProps(name);
  return (
    <Select
      label={label}
      placeholder={t('ui.pick')}
      required
      searchable
      allowDeselect={false}
      data={ends.map((one) => ({
        value: String(one.id),
        label: `${localName(one)} · ${localName(one.branch)} · ${formatCurrency(one.currency)}`,
      }))}
      value={given.value ? String(given.value) : null}
      onChange={(id) => form.setFieldValue(name, id ? Number(id) : null)}
      error={given.error}
      data-path={name}
      data-autofocus={autoFocus || undefined}
    />
  );
}

/** The rates of the day to the company's currency, and what should arrive by them unless another sum was agreed. */
function ExchangeFields({ form, from, to, base }: { form: Form; from: End; to: End; base: Currency }) {
  const { t } = useTranslation();
  const values = form.getValues();
  const rates = [
    ['rate', from.currency],
    ['to_rate', to.currency],
  ].filter(([, currency]) => currency !== base) as [string, Currency][];
  const said = (name: string) => latinDigits(values[name] ?? '').trim();
  const isSaid = rates.every(([name]) => isRate(said(name)));
  const amount = parseAmount(values['amount'] ?? '', from.currency);
  const value = isSaid && amount ? worth(amount, from.currency, { rate: said('rate') || '1', base }) : undefined;
  const arrives = value === undefined ? undefined : boughtFor(value, to.currency, { rate: said('to_rate') || '1', base });
  return (
    <>
      {rates.map(([name, currency]) => (
        <TextInput
          key={name}
          label={t('treasuryTransfer.rateOf', { currency: formatCurrency(currency), base: formatCurrency(base) })}
          description={t('treasuryTransfer.rateHint')}
          inputMode="decimal"
          className="k-amount"
          maxLength={20}
          data-path={name}
          {...form.getInputProps(name)}
        />
      ))}
      <MoneyInput
        label={t('treasuryTransfer.fields.toAmount')}
        currency={to.currency}
        data-path="to_amount"
        description={
          arrives === undefined ? undefined : (
            <>
              {t('treasuryTransfer.worthNow')} <Ltr>{formatAmount(amountText(arrives, to.currency), to.currency)}</Ltr>
            </>
          )
        }
        {...form.getInputProps('to_amount')}
      />
    </>
  );
}
