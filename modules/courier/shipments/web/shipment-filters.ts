import type { TFunction } from 'i18next';
import { Shipment } from '#courier/shipments/contract';
import { declaredFilters, type FilterField } from '#platform/web/ui';

const sectionOf: Record<string, string> = {
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
  return declaredFilters(Shipment, t)
    .map((filter) => ({ filter, section: sectionOf[filter.name] ?? 'about' }))
    .toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
    .map(({ filter, section }) => ({ ...filter, section: t(`shipmentScreens.filters.${section}`) }));
}
