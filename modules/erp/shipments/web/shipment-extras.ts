import i18next from 'i18next';
import { movable, movedBody, movedSlips } from '#erp/catalog/web';
import { DeliveryPayment, type SaleShipment, shipmentRights } from '#erp/shipments/contract';
import { type Action, can, type EntityExtras, localName, type WireRow } from '#platform/web';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconPackage,
  IconPencil,
  IconTruck,
  IconX,
} from '#platform/web/ui';
import { CorrectFields, isPart, TakeBackFields } from './own-fields.tsx';

/** Takes what a company pays for these, where all of them are its own and it owes for one. */
function payFor(rows: readonly WireRow[]): Action[] {
  const [company, ...others] = new Set(rows.map((row) => row['company_id']));
  const owed = rows.filter((row) => Number(row['left']) > 0);
  if (!can(shipmentRights.takeMoney) || others.length > 0 || owed.length === 0) return [];
  const query = new URLSearchParams({ company_id: String(company), shipments: owed.map(({ id }) => id).join(',') });
  return [
    { label: String(i18next.t('saleShipment.takePayment')), icon: IconCash, to: `${DeliveryPayment.screens}/create?${query}` },
  ];
}

/** The parcel of our own courier that it is. */
const parcelOf = (row: WireRow): Action[] =>
  row['parcel_id'] && can('shipments_management')
    ? [{ label: String(i18next.t('saleShipment.openParcel')), icon: IconPackage, to: `/shipments/${row['parcel_id']}/show` }]
    : [];

const carrierOf = (row: WireRow) =>
  row['company_id'] ? localName(row['company']) : String(i18next.t('saleShipment.ownCourier'));

/** What of goods that were not kept came back: none of them, until it is counted. */
const cameBack = (row: WireRow) => movable(row, { whole: 'quantity', part: 'none', all: false });

const extras: EntityExtras<typeof SaleShipment> = {
  verbs: {
    handOver: { icon: IconTruck },
    deliver: { icon: IconCheck },
    correct: { icon: IconPencil, fields: CorrectFields },
    refuse: { icon: IconX },
    takeBack: {
      icon: IconArrowBackUp,
      fields: TakeBackFields,
      isWide: true,
      starts: (row) => ({ condition: 'good', lines: isPart(row) ? cameBack(row) : [] }),
      slips: (values, t) => (values['lines'].length > 0 ? movedSlips(values, t) : {}),
      toBody: ({ day, ...said }) => ({ ...movedBody(said), day: day || null }),
    },
    allow: { icon: IconCheck },
    claim: { icon: IconCash },
    lose: { icon: IconAlertTriangle },
    agree: { icon: IconPencil },
    undoDelivery: { icon: IconArrowBackUp },
  },
  cells: { company: carrierOf },
  rowActions: (row) => [...parcelOf(row), ...payFor([row])],
  bulkActions: ({ rows, isAll }) => (isAll ? [] : payFor(rows)),
};

export default extras;
