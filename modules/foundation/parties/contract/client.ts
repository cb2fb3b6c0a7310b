import { belongsTo, bool, defineEntity, email, phone, type Row, text } from '#platform/entity';

/** A client's numbers are his and the office's: whoever takes parcels from him reads him by name. */
const seenWith = { visibleWith: 'view_client_phone' } as const;

/** Who sends parcels with us and is owed the cash collected for them. */
export const Client = defineEntity('client', {
  path: 'clients',
  section: 'courier',
  scope: 'branch',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ ...seenWith, required: true, unique: true }),
    secondPhone: phone({ ...seenWith, rank: 'second' }),
    email: email(),
    branch: belongsTo('branch', { required: true }),
    city: belongsTo('city'),
    address: text({ max: 200 }),
    package: belongsTo('pricingPackage'),
    user: belongsTo('user', { pick: { kind: 'client' } }),
    /** The company itself, whose sales its own courier carries: nothing is charged to it, and it is settled with parcel by parcel. */
    own: bool({ readonly: true, hidden: true }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'branch', 'city', 'package'],
    filters: ['name', 'phone', 'branch', 'city', 'package'],
    search: ['name', 'phone', 'secondPhone'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'phone', 'secondPhone', 'email'] },
    { title: 'work', fields: ['branch', 'package', 'city', 'address', 'user', 'note'] },
  ],
  lookup: ['phone', 'branch'],
  disable: true,
  permissions: {
    list: 'show_clients',
    show: 'show_clients',
    create: 'create_clients',
    edit: 'edit_clients',
    disable: 'edit_clients',
    remove: 'edit_clients',
    export: 'export_sensitive',
    lookup: [
      'shipments_management',
      'create_shipments',
      'create_shipments_fast',
      'accounts_management',
      'assign_clients_receipts',
    ],
  },
});
export type Client = Row<typeof Client>;

/** The shop's name a client sends under; printed on the label. */
export const CommercialName = defineEntity('commercialName', {
  path: 'commercial-names',
  section: 'courier',
  fields: {
    name: text({ required: true, max: 100 }),
    client: belongsTo('client', { required: true }),
    phone: phone(seenWith),
  },
  title: 'name',
  list: { columns: ['name', 'client', 'phone'], filters: ['name', 'client', 'phone'], search: ['name', 'phone'], sort: '-id' },
  lookup: ['client'],
  disable: true,
  permissions: {
    list: 'show_clients',
    create: 'create_clients',
    edit: 'edit_clients',
    disable: 'edit_clients',
    remove: 'edit_clients',
    lookup: [
      'shipments_management',
      'create_shipments',
      'create_shipments_fast',
      'accounts_management',
      'assign_clients_receipts',
    ],
  },
});
export type CommercialName = Row<typeof CommercialName>;
