import { amount, belongsTo, defineEntity, image, integer, manyOf, phone, type Row, text } from '#platform/entity';

const lookup = ['shipments_management', 'edit_shipments_status', 'accounts_management'];

/** A delivery agent: carries parcels to receivers and brings the collected cash back. */
export const Courier = defineEntity('courier', {
  path: 'deliveries',
  section: 'courier',
  scope: 'branch',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    branch: belongsTo('branch', { required: true }),
    user: belongsTo('user', { pick: { kind: 'delivery_agent' } }),
    /** Empty: goes everywhere. */
    cities: manyOf('city'),
    maxParcels: integer({ min: 1, max: 10_000 }),
    maxCash: amount(),
    photo: image(),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'branch', 'maxParcels', 'maxCash'],
    filters: ['name', 'phone', 'branch'],
    search: ['name', 'phone'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'phone', 'branch', 'photo'] },
    { title: 'work', fields: ['cities', 'maxParcels', 'maxCash', 'user', 'note'] },
  ],
  lookup: ['phone', 'branch'],
  disable: true,
  permissions: {
    list: 'show_deliveries',
    show: 'show_deliveries',
    create: 'create_deliveries',
    edit: 'edit_deliveries',
    disable: 'edit_deliveries',
    remove: 'edit_deliveries',
    export: 'export_sensitive',
    lookup,
  },
});
export type Courier = Row<typeof Courier>;

/** A receiving agent: fetches parcels from clients and brings returns back to them. */
export const ReceivingAgent = defineEntity('receivingAgent', {
  path: 'receiving-deliveries',
  screens: '/receiving',
  section: 'courier',
  scope: 'branch',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    branch: belongsTo('branch', { required: true }),
    user: belongsTo('user', { pick: { kind: 'receiving_agent' } }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: { columns: ['name', 'phone', 'branch'], filters: ['name', 'phone', 'branch'], search: ['name', 'phone'], sort: '-id' },
  lookup: ['phone', 'branch'],
  disable: true,
  permissions: {
    list: 'show_deliveries',
    show: 'show_deliveries',
    create: 'create_deliveries',
    edit: 'edit_deliveries',
    disable: 'edit_deliveries',
    remove: 'edit_deliveries',
    export: 'export_sensitive',
    lookup,
  },
});
export type ReceivingAgent = Row<typeof ReceivingAgent>;
