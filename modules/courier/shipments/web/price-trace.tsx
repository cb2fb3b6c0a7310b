import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, formatAmount, formatMoment, Ltr, localName, type WireRow } from '#platform/web';
import { EmptyState, Facts, IconTags, PageSkeleton } from '#platform/web/ui';
import { Why } from './price-summary.tsx';

interface Step {
  id: number;
  at: string;
  cause: string;
  currency: string;
  user: { name: unknown } | null;
  price?: string;
  expected?: string;
  delivery_fee?: string;
  net_amount?: string;
  return_fee?: string;
  explanation: { figure: string; amount: string; text: string }[];
}
const figures = ['price', 'delivery_fee', 'expected', 'net_amount', 'return_fee'] as const;
const labels: Record<(typeof figures)[number], string> = {
  price: 'price',
  delivery_fee: 'deliveryFee',
  expected: 'expected',
  net_amount: 'netAmount',
  return_fee: 'returnFee',
};

/** Every price the parcel ever had, who caused it and why each figure is what it is. */
export function PriceTrace({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'prices', row['version']],
    queryFn: ({ signal }) => call<{ items: Step[] }>('GET', `/api/v1/shipments/${row.id}/prices`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const steps = found.data.items;
  if (steps.length === 0)
    return (
      <section className="k-panel">
        <EmptyState icon={IconTags} title={t('shipmentScreens.prices.none')} hint={t('shipmentScreens.prices.noneHint')} />
      </section>
    );
  return (
    <section className="k-panel">
      {steps.map((step) => (
        <article key={step.id} className="c-price-step">
          <header>
            <strong>{t(`shipmentScreens.prices.cause.${step.cause}`, { defaultValue: step.cause })}</strong>
            <span>
              {localName(step.user) || t('shipmentScreens.timeline.system')} · <Ltr>{formatMoment(step.at)}</Ltr>
            </span>
          </header>
          <Facts
            facts={figures
              .filter((name) => step[name] !== undefined)
              .map((name) => ({
                label: t(`shipment.fields.${labels[name]}`),
                value: <Ltr>{formatAmount(step[name], step.currency)}</Ltr>,
              }))}
          />
          {step.explanation.length > 0 && <Why price={step} />}
        </article>
      ))}
    </section>
  );
}
