import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError, call, can, formatAmount, Ltr, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';

interface Preview {
  currency: string;
  delivery_fee: string;
  expected: string;
  net_amount: string;
  return_fee: string;
  agent_commission?: string;
  receiving_commission?: string;
  explanation: { figure: string; amount: string; text: string }[];
}
const asked = [
  'client_id',
  'city_id',
  'shipment_type_id',
  'shipment_size_id',
  'weight',
  'is_urgent',
  'breakable',
  'freezable',
  'price',
  'currency',
  'fee_mode',
];

/** What the parcel will pay and collect, and why, while it is being typed. */
export function PriceSummary({ values, record }: { values: Record<string, unknown>; record: WireRow | undefined }) {
  const { t } = useTranslation();
  const input = JSON.stringify(Object.fromEntries(asked.map((name) => [name, values[name] === '' ? null : values[name]])));
  const [settled] = useDebouncedValue(input, 300);
  const said = JSON.parse(settled) as Record<string, unknown>;
  const isEnough = Boolean(said['client_id'] && said['city_id']);
  const found = useQuery({
    queryKey: ['price-preview', settled],
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) => {
      const body = JSON.parse(settled);
      const price = Number(body.price) >= 0 ? (body.price ?? '0') : '0';
      const origin = record && { origin_branch_id: record['origin_branch_id'] };
      return call<Preview>('POST', '/api/v1/shipment-price/preview', {
        body: { ...body, price, ...origin },
        signal,
        silent: true,
        quiet: true,
        formTakesFields: true,
      });
    },
  });
  const refusal = found.error instanceof CallError && found.error.status === 422 ? found.error : undefined;
  const price = isEnough && !refusal ? found.data : undefined;
  return (
    <div className="c-summary" aria-live="polite">
      <h2>{t('shipmentScreens.summary.title')}</h2>
      {refusal && isEnough ? (
        <div className="c-no-price">
          <IconAlertTriangle size="1.25rem" aria-hidden />
          <p>{Object.values(refusal.fields)[0] ?? refusal.message}</p>
          {can('Pricing_Management') && <Link to="/packages">{t('shipmentScreens.summary.toPackages')}</Link>}
        </div>
      ) : (
        <Figures price={price} />
      )}
      {!isEnough && <p className="c-summary-hint">{t('shipmentScreens.summary.need')}</p>}
      {price && <Why price={price} />}
    </div>
  );
}

function Figures({ price }: { price: Preview | undefined }) {
  const { t } = useTranslation();
  const show = (amount: string | undefined) => (price ? <Ltr>{formatAmount(amount, price.currency)}</Ltr> : '–');
  const rows: [string, string | undefined][] = [
    ['fee', price?.delivery_fee],
    ...(price?.agent_commission !== undefined && Number(price.agent_commission) > 0
      ? [['agentCommission', price.agent_commission] as [string, string]]
      : []),
    ...(price?.receiving_commission !== undefined && Number(price.receiving_commission) > 0
      ? [['receivingCommission', price.receiving_commission] as [string, string]]
      : []),
    ['net', price?.net_amount],
  ];
  return (
    <>
      <div className="c-big-figure">
        <span>{t('shipmentScreens.summary.receiverPays')}</span>
        <strong>{show(price?.expected)}</strong>
      </div>
      <dl className="c-figures">
        {rows.map(([name, amount]) => (
          <div key={name} data-strong={name === 'net' || undefined}>
            <dt>{t(`shipmentScreens.summary.${name}`)}</dt>
            <dd>{show(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rules behind the figures, each with what it adds. */
export function Why({ price }: { price: Pick<Preview, 'explanation' | 'currency'> }) {
  const { t } = useTranslation();
  return (
    <details className="c-why">
      <summary>{t('shipmentScreens.summary.why')}</summary>
      <ul>
        {price.explanation.map((line, index) => (
          <li key={index}>
            <span>{line.text}</span>
            <Ltr>{formatAmount(line.amount)}</Ltr>
          </li>
        ))}
      </ul>
    </details>
  );
}
