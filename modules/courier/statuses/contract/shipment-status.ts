import { belongsTo, bilingual, defineEntity, integer, oneOf, type Row, text } from '#platform/entity';
import { custodianKinds, phases } from './status-rows.ts';

export const statusColours = ['slate', 'blue', 'indigo', 'amber', 'terracotta', 'green', 'red', 'grey'] as const;

/** Where a parcel stands. Ids 1 to 20 mean the same for every tenant; its own begin at 100 and stand on one of those. */
export const ShipmentStatus = defineEntity('shipmentStatus', {
  path: 'shipment-statuses',
  section: 'courier',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    code: text({ readonly: true }),
    base: belongsTo('shipmentStatus'),
    phase: oneOf(phases, { readonly: true }),
    custodian: oneOf(custodianKinds, { readonly: true }),
    color: oneOf(statusColours, { required: true }),
    icon: text({ max: 40 }),
    sort: integer({ required: true, min: 0, max: 10_000 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'color', 'phase', 'custodian', 'base', 'sort'],
    filters: ['name', 'phase', 'custodian', 'base'],
    search: ['name'],
    sort: 'sort',
  },
  form: [{ title: 'main', fields: ['name', 'color', 'icon', 'sort', 'base'] }],
  lookup: ['code', 'color', 'icon', 'sort', 'phase', 'base'],
  disable: true,
  permissions: {
    list: 'show_shipments_status',
    create: 'show_site_settings',
    edit: 'show_site_settings',
    disable: 'show_site_settings',
    lookup: ['signed-in'],
  },
});
export type ShipmentStatus = Row<typeof ShipmentStatus>;
