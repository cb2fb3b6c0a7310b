import type { TFunction } from 'i18next';
import { Shipment } from '#courier/shipments/contract';
import { can } from '#platform/web';
import { declaredFilters, type FilterField } from '#platform/web/ui';
import { parcelAdditions } from './parcel-additions.ts';

const sectionOf: Record<string, string> = {
  overdue: 'about',
  created_at: 'shipmentDate',
  updated_at: 'statusDate',
  status_date: 'statusDate',
  postponed_to: 'statusDate',
  branch_id: 'branch',
  origin_branch_id: 'branch',
  destination_branch_id: 'branch',
  client_id: 'client',
  commercial_name_id: 'client',
  delivery_id: 'delivery',
  receiving_delivery_id: 'delivery',
  waypoint_id: 'branch',
};
const order = ['about', 'shipmentDate', 'statusDate', 'branch', 'client', 'delivery'];

/** Parcels are narrowed by what they are, by their dates, and by branch, client and delivery agent. */
export function shipmentFilters(t: TFunction): FilterField[] {
  const overdue: FilterField = {
    name: 'overdue',
    label: t('shipmentScreens.filters.overdue'),
    kind: 'choice',
    options: ['yes', 'no'].map((value) => ({ value, label: t(`ui.${value}`) })),
  };
  const added = parcelAdditions.filters.flatMap(({ field, permission }) =>
    can(permission) ? [{ ...field, label: t(field.label) }] : [],
  );
  return [...declaredFilters(Shipment, t), overdue, ...added]
    .map((filter) => ({ filter, section: sectionOf[filter.name] ?? 'about' }))
    .toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
    .map(({ filter, section }) => ({ ...filter, section: t(`shipmentScreens.filters.${section}`) }));
}
