import { bilingual, defineEntity, type Row } from '#platform/entity';

/** How large a parcel is; prices may depend on it. */
export const ShipmentSize = defineEntity('shipmentSize', {
  path: 'shipment-sizes',
  section: 'courier',
  fields: { name: bilingual({ required: true, max: 60 }) },
  title: 'name',
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: 'id' },
  disable: true,
  permissions: {
    list: 'show_site_settings',
    create: 'show_site_settings',
    edit: 'show_site_settings',
    disable: 'show_site_settings',
    remove: 'show_site_settings',
    lookup: ['signed-in'],
  },
});
export type ShipmentSize = Row<typeof ShipmentSize>;
