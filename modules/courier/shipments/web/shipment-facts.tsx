import { Badge } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { can, formatAmount, formatDate, formatMoment, Ltr, localName, type WireRow } from '#platform/web';
import { type Fact, Facts, fieldLabel, fieldValue } from '#platform/web/ui';
import { CustodyTimeline } from './custody-timeline.tsx';

/** What people look for first: what is collected, what the client gets, who has it, since when. */
export function Headline({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const currency = row['currency'];
  const isDelivered = Boolean(row['delivered_at']);
  const facts: [string, ReactNode][] = [
    isDelivered
      ? [t('shipment.fields.collected'), <Ltr key="c">{formatAmount(collectedOf(row), currency)}</Ltr>]
      : [
          t('shipment.fields.expected'),
          <Ltr key="e">{formatAmount(row['expected'] === '0' ? row['price'] : row['expected'], currency)}</Ltr>,
        ],
    [t('shipment.fields.netAmount'), <Ltr key="n">{formatAmount(row['net_amount'], currency)}</Ltr>],
    [t('shipmentScreens.show.holder'), holderOf(row, t)],
    [t('shipment.fields.statusDate'), <Ltr key="d">{formatMoment(row['status_date'])}</Ltr>],
  ];
  return (
    <dl className="c-headline">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function collectedOf(row: WireRow): string {
  const [cash = 0, electronic = 0] = [row['collected'], row['collected_electronic']].map(Number);
  return electronic ? String(cash + electronic) : row['collected'];
}

/** Who has the parcel in his hands, by name. */
function holderOf(row: WireRow, t: TFunction): ReactNode {
  const kind = row['custodian_kind'] as string;
  const names: Record<string, unknown> = {
    client: row['client'],
    handover: row['client'],
    agent: row['delivery'],
    receivingAgent: row['receiving_delivery'],
    branch: row['branch'],
    receivingPoint: row['waypoint'] ?? row['branch'],
    consignee: row['receiver_name'],
  };
  const name = localName(names[kind]);
  return <bdi>{name || t(`shipment.options.custodianKind.${kind}`)}</bdi>;
}

const sections: Record<string, readonly string[]> = {
  sender: ['client', 'commercialName', 'originBranch', 'createdAt'],
  receiver: ['receiverName', 'phone', 'secondPhone', 'city', 'deliveryAddress', 'address', 'destinationBranch'],
  parcel: ['shipmentType', 'shipmentSize', 'quantity', 'weight', 'exchangeOf', 'note'],
  way: ['currentBranch', 'courier', 'receivingAgent', 'waypoint', 'attemptCount', 'postponedTo', 'deliveredAt'],
  money: [
    'price',
    'declaredValue',
    'feeMode',
    'deliveryFee',
    'expected',
    'collected',
    'netAmount',
    'returnFee',
    'returnFeeCharged',
    'exchangeFee',
    'serviceFees',
    'upheldShortage',
    'overageTaken',
    'priceIncreaseOwed',
    'doorFee',
    'agentCommission',
    'attemptPay',
    'branchFee',
  ],
};

/** Everything written on a parcel, with the last of its way beside. */
export function ShipmentFacts({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  return (
    <div className="c-show">
      <div>
        {Object.entries(sections).map(([name, fields]) => (
          <section key={name} className="k-panel">
            <h2>{t(name === 'way' ? 'shipmentScreens.show.way' : `shipment.sections.${name}`)}</h2>
            <Facts facts={factsOf(row, fields, t)} />
            {name === 'parcel' && <Flags row={row} />}
          </section>
        ))}
      </div>
      <aside>
        <section className="k-panel">
          <h2>{t('shipmentScreens.show.lately')}</h2>
          <CustodyTimeline row={row} most={4} />
        </section>
      </aside>
    </div>
  );
}

function factsOf(row: WireRow, fields: readonly string[], t: TFunction): Fact[] {
  return fields
    .filter((name) => can((Shipment.fields as Record<string, { visibleWith?: string }>)[name]?.visibleWith))
    .map((name) => ({ label: fieldLabel(Shipment, name, t), value: factOf(row, name, t) }))
    .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '');
}

function factOf(row: WireRow, name: string, t: TFunction): ReactNode {
  if (name === 'feeMode') return t(`shipment.options.feeMode.${row['fee_mode'] ?? 'fee_included'}`);
  if (name === 'postponedTo') return row['postponed_to'] && <Ltr>{formatDate(row['postponed_to'])}</Ltr>;
  if (hiddenAtZero.has(name) && isZero(row, name)) return null;
  if (name === 'client' && can('show_clients'))
    return (
      <Link to={`/clients/${row['client_id']}/show`} className="k-quiet-link">
        <bdi>{localName(row['client'])}</bdi>
      </Link>
    );
  return fieldValue(Shipment, name, row, t);
}

/** What most parcels have nothing of. */
const hiddenAtZero = new Set([
  'collected',
  'returnFeeCharged',
  'agentCommission',
  'branchFee',
  'returnFee',
  'exchangeFee',
  'serviceFees',
  'upheldShortage',
  'overageTaken',
  'priceIncreaseOwed',
  'doorFee',
  'attemptPay',
]);

const isZero = (row: WireRow, name: string) =>
  Number(row[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? 0) === 0;

function Flags({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const flags = (['isUrgent', 'breakable', 'freezable'] as const).filter((name) => row[name === 'isUrgent' ? 'is_urgent' : name]);
  if (flags.length === 0) return null;
  return (
    <div className="c-checks">
      {flags.map((name) => (
        <Badge key={name} size="lg" color="saffron">
          {fieldLabel(Shipment, name, t)}
        </Badge>
      ))}
    </div>
  );
}
