import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { DeliveryPayment, newDeliveryPayment, SaleShipment } from '#erp/shipments/contract';
import { loadTreasurySelect } from '#finance/treasury/web';
import { amountText, type Currency } from '#platform/entity';
import { call, formatAmount, isolated, toast, useMe, type WireRow } from '#platform/web';
import { FieldInput, FormFrame, PageHeader, refreshTouched, useForm, useSave } from '#platform/web/ui';
import { OwedShipments } from './owed-shipments.tsx';
import { saidLines, sumsOf, type TypedLines, wholeOf } from './paid-sums.ts';

const TreasurySelect = lazy(async () => ({ default: (await loadTreasurySelect()).TreasurySelect }));
const declared = { name: DeliveryPayment.name, fields: newDeliveryPayment };
const empty = {
  company_id: null as number | null,
  treasury_id: null as number | null,
  paid_on: null as string | null,
  reference: '',
  note: '',
  lines: {} as TypedLines,
};

/** A delivery company paid: for which of its shipments, what it kept, and where the rest lies. */
export default function PaymentForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const currency = useMe().tenant.currency as Currency;
  const asked = useAsked();
  const form = useForm({
    initialValues: { ...empty, company_id: asked.company },
    validate: ({ company_id, treasury_id }) => ({
      ...(company_id ? {} : { company_id: t('ui.rules.required') }),
      ...(treasury_id ? {} : { treasury_id: t('ui.rules.required') }),
    }),
  });
  const { company_id: company, lines } = form.getValues();
  const owed = useOwed(company);
  useEffect(() => {
    const chosen = (owed ?? []).filter(({ id }) => asked.shipments.includes(id));
    if (chosen.length > 0 && company === asked.company)
      form.setFieldValue('lines', Object.fromEntries(chosen.map((row) => [row.id, wholeOf(row, currency)])));
  }, [owed]);
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: `/api/v1/${DeliveryPayment.path}`,
    toBody: ({ lines: typed, reference, note, ...values }) => ({
      ...values,
      reference: reference || null,
      note: note || null,
      lines: saidLines(typed),
    }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(DeliveryPayment);
      navigate(`${DeliveryPayment.screens}/${item.id}/show`);
    },
  });
  const { gross, net } = sumsOf(lines, currency);
  const comesIn = isolated(formatAmount(amountText(Math.max(0, net), currency), currency));
  const input = (name: keyof typeof newDeliveryPayment) => <FieldInput declared={declared} name={name} form={form} />;
  return (
    <>
      <PageHeader
        title={t('deliveryPayment.new')}
        crumbs={[{ label: t('deliveryPayment.title'), to: DeliveryPayment.screens }]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(DeliveryPayment.screens)}
        saveLabel={gross > 0 ? t('deliveryPayment.press', { amount: comesIn }) : t('deliveryPayment.new')}
        sections={[
          {
            key: 'main',
            title: t('deliveryPayment.sections.main'),
            content: (
              <div className="k-grid">
                <FieldInput declared={declared} name="company" form={form} autoFocus />
                <Suspense fallback={<div className="k-input-wait" />}>
                  <TreasurySelect form={form} name="treasury_id" kind="any" label={t('deliveryPayment.fields.treasury')} />
                </Suspense>
              </div>
            ),
          },
          {
            key: 'shipments',
            title: t('deliveryPayment.sections.shipments'),
            content: <OwedShipments form={form} owed={company ? owed : undefined} currency={currency} />,
          },
          {
            key: 'paper',
            title: t('deliveryPayment.sections.paper'),
            content: (
              <div className="k-grid">
                {input('paidOn')}
                {input('reference')}
                {input('note')}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** What a link to this page says: which company, and which of its shipments. */
function useAsked(): { company: number | null; shipments: readonly number[] } {
  const [query] = useSearchParams();
  const numbers = (name: string) => (query.get(name) ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean);
  return { company: numbers('company_id')[0] ?? null, shipments: numbers('shipments') };
}

/** What a company owes, shipment by shipment, the oldest first. */
function useOwed(company: number | null) {
  const path = `/api/v1/${SaleShipment.path}`;
  const query = { company_id: company, payable: true, sort_by: 'id', sort_order: 'asc', per_page: 200 };
  return useQuery({
    queryKey: ['list', path, 'payable', query],
    enabled: Boolean(company),
    queryFn: ({ signal }) => call<{ items: WireRow[] }>('GET', path, { query, signal, silent: true }),
  }).data?.items;
}
