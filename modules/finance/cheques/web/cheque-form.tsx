import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Cheque, type ChequeKind, chequeKinds, newCheque } from '#finance/cheques/contract';
import { loadOpenItems } from '#finance/treasury/web';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { call, formatAmount, isolated, Ltr, readSession, toast, useMe } from '#platform/web';
import { FieldInput, type Form, FormFrame, formBody, PageHeader, refreshTouched, useForm, useSave } from '#platform/web/ui';

const OpenItems = lazy(async () => ({ default: (await loadOpenItems()).OpenItems }));
const required = { required: true } as const;
/** Each of these is asked only where it is needed. */
const needed = {
  customer: { ...newCheque.customer, ...required },
  supplier: { ...newCheque.supplier, ...required },
  bank: { ...newCheque.bank, ...required },
  currency: { ...newCheque.currency, ...required },
};
const declared = { name: Cheque.name, fields: { ...newCheque, ...needed } };

/** What of a party's papers a cheque could settle. */
interface OpenPapers {
  open: string;
  currency: Currency;
  items: {
    id: number;
    day: string;
    document: { type: string; id: number; event: string };
    memo: string | null;
    amount: string;
    open: string;
  }[];
}

/** A cheque is written down: whose, how much, when the bank pays it, and what it settles. */
export default function ChequeForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tenant } = useMe();
  const form = useForm({
    initialValues: { ...empty, currency: tenant.currency, branch_id: readSession()?.branchId ?? null },
    validate: (values) =>
      Object.fromEntries(
        neededOf(values.kind)
          .filter((name) => !values[name])
          .map((name) => [name, t('ui.rules.required')]),
      ),
  });
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: `/api/v1/${Cheque.path}`,
    toBody: bodyOf,
    onMessage: (message) => void toast('success', message, { timer: 8000 }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(Cheque);
      navigate(`${Cheque.screens}/${item.id}/show`);
    },
  });
  const { kind, amount, currency } = form.getValues() as Values;
  const papers = useOpenPapers(form.getValues() as Values);
  const items = papers?.items ?? [];
  const input = (name: keyof typeof newCheque) => <FieldInput declared={declared} name={name} form={form} />;
  return (
    <>
      <PageHeader title={t('cheque.create')} crumbs={[{ label: t('cheque.title'), to: Cheque.screens }]} />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(Cheque.screens)}
        saveLabel={amount ? t(`cheque.press.${kind}`, { amount: isolated(formatAmount(amount, currency)) }) : t('cheque.create')}
        aside={<Standing papers={papers} values={form.getValues() as Values} />}
        sections={[
          { key: 'who', title: t('cheque.sections.who'), content: <Who form={form} /> },
          {
            key: 'paper',
            title: t('cheque.sections.paper'),
            content: (
              <div className="k-grid">
                {input('amount')}
                {input('currency')}
                {input('chequeNumber')}
                {input(kind === 'received' ? 'bank' : 'treasury')}
                {input('dueOn')}
                {input('day')}
                {input('branch')}
                {input('note')}
              </div>
            ),
          },
          ...(items.length > 0
            ? [
                {
                  key: 'items',
                  title: t('cheque.sections.settles'),
                  content: (
                    <Suspense fallback={<div className="k-input-wait" />}>
                      <OpenItems form={form} items={items} currency={currency} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** A customer's that came to us, or our own that goes to a supplier. */
function Who({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { kind } = form.getValues() as Values;
  const choose = (next: string) =>
    form.setValues({
      ...form.getValues(),
      kind: next as ChequeKind,
      customer_id: null,
      supplier_id: null,
      treasury_id: null,
      bank: '',
      allocations: {},
    });
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label={t('cheque.fields.kind')}
        value={kind}
        onChange={choose}
        data={chequeKinds.map((one) => ({ value: one, label: t(`cheque.options.kind.${one}`) }))}
      />
      <div className="k-grid">
        <FieldInput key={kind} declared={declared} name={kind === 'received' ? 'customer' : 'supplier'} form={form} autoFocus />
      </div>
    </>
  );
}

/** What is open before the cheque, and what of it is held where it exceeds that. */
function Standing({ papers, values }: { papers: OpenPapers | undefined; values: Values }) {
  const { t } = useTranslation();
  if (!papers) return <p>{t('cheque.standing.hint')}</p>;
  const { currency } = papers;
  const minor = (text: string | null) => (text ? (parseAmount(text, currency) ?? 0) : 0);
  const ahead = minor(values.amount) - minor(papers.open);
  return (
    <section aria-label={t('cheque.standing.open')}>
      <p>
        {t('cheque.standing.open')} <Ltr>{formatAmount(papers.open, currency)}</Ltr>
      </p>
      {ahead > 0 && (
        <p>{t(`cheque.ahead.${values.kind}`, { amount: isolated(formatAmount(amountText(ahead, currency), currency)) })}</p>
      )}
    </section>
  );
}

function useOpenPapers({ kind, customer_id, supplier_id, currency }: Values): OpenPapers | undefined {
  const query = { kind, party_id: kind === 'received' ? customer_id : supplier_id, currency };
  return useQuery({
    queryKey: ['list', `/api/v1/${Cheque.path}`, 'open-items', query],
    enabled: Boolean(query.party_id && currency),
    queryFn: ({ signal }) =>
      call<OpenPapers>('GET', `/api/v1/${Cheque.path}/open-items`, { query, signal, silent: true, quiet: true }),
  }).data;
}

const empty = {
  kind: 'received' as ChequeKind,
  customer_id: null as number | null,
  supplier_id: null as number | null,
  amount: null as string | null,
  currency: 'IQD' as string,
  cheque_number: '',
  bank: '',
  treasury_id: null,
  due_on: null,
  day: null,
  branch_id: null as number | null,
  note: '',
  allocations: {} as Record<string, string | null>,
};
type Values = typeof empty;

const neededOf = (kind: ChequeKind): (keyof Values)[] => [
  ...(kind === 'received' ? (['customer_id', 'bank'] as const) : (['supplier_id', 'treasury_id'] as const)),
  'amount',
  'currency',
  'cheque_number',
  'due_on',
];

function bodyOf({ allocations, ...values }: Values) {
  const named = Object.entries(allocations).flatMap(([line, amount]) => (amount ? [{ line: Number(line), amount }] : []));
  return { ...formBody(values), allocations: named.length > 0 ? named : null };
}
