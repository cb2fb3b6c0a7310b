import { belongsTo, bilingual, bool, defineEntity, type Row } from '#platform/entity';

/** A province; prices and people's work are set by it. */
export const Governorate = defineEntity('governorate', {
  path: 'governorates',
  fields: { name: bilingual({ required: true }) },
  title: 'name',
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: 'id' },
  disable: true,
  permissions: {
    list: 'show_site_settings',
    create: 'show_site_settings',
    edit: 'show_site_settings',
    disable: 'show_site_settings',
    lookup: ['signed-in'],
  },
});
export type Governorate = Row<typeof Governorate>;

/** A city parcels are delivered in. */
export const City = defineEntity('city', {
  path: 'cities',
  fields: {
    title: bilingual({ required: true }),
    governorate: belongsTo('governorate', { required: true }),
    branch: belongsTo('branch'),
    isRemote: bool(),
  },
  title: 'title',
  list: {
    columns: ['title', 'governorate', 'branch', 'isRemote'],
    filters: ['title', 'governorate', 'branch', 'isRemote'],
    search: ['title'],
    sort: 'id',
  },
  lookup: ['governorate', 'branch'],
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
export type City = Row<typeof City>;

/** A quarter or landmark within a city that parcels go to. */
export const DeliveryAddress = defineEntity('deliveryAddress', {
  path: 'delivery-addresses',
  section: 'any',
  fields: { name: bilingual({ required: true }), city: belongsTo('city', { required: true }) },
  title: 'name',
  list: { columns: ['name', 'city'], filters: ['name', 'city'], search: ['name'], sort: 'id' },
  lookup: ['city'],
  disable: true,
  permissions: {
    list: 'show_company_definition',
    create: 'show_company_definition',
    edit: 'show_company_definition',
    disable: 'show_company_definition',
    remove: 'show_company_definition',
    lookup: ['signed-in'],
  },
});
export type DeliveryAddress = Row<typeof DeliveryAddress>;
