import i18next from 'i18next';
import { DeliveryPayment, type SaleShipment, shipmentRights } from '#erp/shipments/contract';
import { type Action, can, type EntityExtras, type WireRow } from '#platform/web';
import { IconAlertTriangle, IconArrowBackUp, IconCash, IconCheck, IconPencil, IconTruck, IconX } from '#platform/web/ui';

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

const extras: EntityExtras<typeof SaleShipment> = {
  verbs: {
    handOver: { icon: IconTruck },
    deliver: { icon: IconCheck },
    correct: { icon: IconPencil },
    refuse: { icon: IconX },
    takeBack: { icon: IconArrowBackUp, starts: () => ({ condition: 'good' }) },
    lose: { icon: IconAlertTriangle },
    agree: { icon: IconPencil },
    undoDelivery: { icon: IconArrowBackUp },
  },
  rowActions: (row) => payFor([row]),
  bulkActions: ({ rows, isAll }) => (isAll ? [] : payFor(rows)),
};

export default extras;
