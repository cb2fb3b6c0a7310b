import { SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { entityOfParty, isShopParty } from '#finance/ledger/contract';
import { partiesOf, Voucher, type VoucherKind, type VoucherParty } from '#finance/treasury/contract';

import { staffKinds } from '#foundation/identity/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { formatAmount, isolated, toast, useMe } from '#platform/web';
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
import { AccountSelect } from './account-select.tsx';
import { askedVoucher } from './asked-voucher.ts';
import { OpenItems } from './open-items.tsx';
import { TreasurySelect } from './treasury-select.tsx';
import { useStanding } from './use-standing.ts';
import { VoucherStanding } from './voucher-standing.tsx';
import './voucher.css';

export default function ReceiptForm() {
  return <VoucherForm kind="credit" />;
}
export function PaymentForm() {
  return <VoucherForm kind="debit" />;
}

/** A receipt or payment written by hand: with whom, for what, how much, and what stands open before and after. */
function VoucherForm({ kind }: { kind: VoucherKind }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [asked] = useState(() => askedVoucher(query));
  const [party, setParty] = useState<VoucherParty>(asked.party);
  const [currency, setCurrency] = useState<string>(asked.currency ?? tenant.currency);
  const form = useForm({
    initialValues: { ...empty, party_id: asked.partyId },
    validate: (values) => missing(values, party, t('ui.rules.required')),
  });
  const standing = useStanding({ kind, party, values: form.getValues(), currency });
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: `/api/v1/transactions/${kind}`,
    toBody: (values) => bodyOf(values, party),
    onMessage: (message) => void toast('success', message, { timer: 8000 }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(Voucher);
      navigate(`/accounting/transactions/${item.id}/show`);
    },
  });
  const choose = (next: VoucherParty) => {
    setParty(next);
    form.setValues({ ...form.getValues(), party_id: null, account_id: null, allocations: {} });
  };
  const title = t(`voucher.create.${kind}`);
  const { amount } = form.getValues();
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('voucher.title'), to: '/accounting/transactions' }]} />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate('/accounting/transactions')}
        saveLabel={
          amount
            ? t(`voucher.press.${kind}`, { amount: isolated(formatAmount(amount, currency)) })
            : t(`voucher.options.kind.${kind}`)
        }
        aside={<VoucherStanding kind={kind} standing={standing.data} amount={amount} currency={currency} />}
        sections={[
          {
            key: 'party',
            title: t(`voucher.sections.${kind}`),
            content: <PartyFields form={form} kind={kind} party={party} account={asked.account} onParty={choose} />,
          },
          {
            key: 'money',
            title: t('voucher.sections.money'),
            content: <MoneyFields form={form} currency={currency} branchId={standing.data?.branch_id} onCurrency={setCurrency} />,
          },
          ...itemsSection({ form, currency, items: standing.data?.items ?? [], title: t(`voucher.settles.${kind}`) }),
        ]}
      />
    </>
  );
}

interface PartyFieldsProps {
  form: Form;
  kind: VoucherKind;
  party: VoucherParty;
  account: string | null;
  onParty: (party: VoucherParty) => void;
}

function PartyFields({ form, kind, party, account, onParty }: PartyFieldsProps) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const hasShop = sectionAllowed('erp', tenant.businessType, tenant.businessSubType);
  const offered = partiesOf(kind).filter((one) => one === 'account' || hasShop || !isShopParty(one));
  const partyWord = (one: VoucherParty) => t(one === 'account' ? 'voucher.onlyAccount' : `account.options.partyKind.${one}`);
  return (
    <>
      <SegmentedControl
        className="v-parties"
        aria-label={t('voucher.fields.partyKind')}
        value={party}
        onChange={(next) => onParty(next as VoucherParty)}
        data={offered.map((one) => ({ value: one, label: partyWord(one) }))}
      />
      <div className="k-grid">
        {party !== 'account' && (
          <RefSelect
            key={party}
            label={partyWord(party)}
            target={entityOfParty(party) ?? party}
            {...(party === 'employee' && { query: { kinds: staffKinds.join(',') } })}
            required
            autoFocus
            data-path="party_id"
            {...form.getInputProps('party_id')}
            onChange={(id) => {
              form.setFieldValue('party_id', id);
              form.setFieldValue('allocations', {});
            }}
          />
        )}
        <AccountSelect form={form} kind={kind} party={party} wanted={account} />
      </div>
    </>
  );
}

interface MoneyFieldsProps {
  form: Form;
  currency: string;
  branchId: number | null | undefined;
  onCurrency: (currency: string) => void;
}

function MoneyFields({ form, currency, branchId, onCurrency }: MoneyFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="k-grid">
      <TreasurySelect
        form={form}
        name="treasury_id"
        kind="any"
        label={t('voucher.fields.treasury')}
        branchId={branchId ?? undefined}
        onChosen={(choice) => {
          if (!choice.currency || choice.currency === currency) return;
          onCurrency(choice.currency);
          form.setFieldValue('allocations', {});
        }}
      />
      <MoneyInput
        label={t('voucher.fields.amount')}
        required
        currency={currency}
        data-path="amount"
        {...form.getInputProps('amount')}
      />
      <DayInput label={t('voucher.fields.voucherDate')} data-path="voucher_date" {...form.getInputProps('voucher_date')} />
      <TextInput
        label={t('voucher.fields.note')}
        maxLength={30}
        description={t('voucher.noteHint')}
        data-path="note"
        {...form.getInputProps('note')}
      />
    </div>
  );
}

const empty = {
  party_id: null as number | null,
  account_id: null,
  treasury_id: null,
  amount: null,
  voucher_date: null,
  note: '',
  allocations: {} as Record<string, string | null>,
};
type Values = typeof empty;

function missing(values: Values, party: VoucherParty, message: string): Record<string, string> {
  const needed = ['account_id', 'treasury_id', 'amount', ...(party === 'account' ? [] : ['party_id'])] as (keyof Values)[];
  return Object.fromEntries(needed.filter((name) => !values[name]).map((name) => [name, message]));
}

function bodyOf(values: Values, party: VoucherParty) {
  const allocations = Object.entries(values.allocations).flatMap(([line, amount]) =>
    amount ? [{ line: Number(line), amount }] : [],
  );
  return {
    ...values,
    note: values.note || null,
    ...(party !== 'account' && { party_kind: party }),
    allocations: allocations.length > 0 ? allocations : null,
  };
}

function itemsSection(of: {
  form: Form;
  currency: string;
  items: Parameters<typeof OpenItems>[0]['items'];
  title: string;
}): { key: string; title: string; content: ReactNode }[] {
  const { title, ...rest } = of;
  return rest.items.length > 0 ? [{ key: 'items', title, content: <OpenItems {...rest} /> }] : [];
}
