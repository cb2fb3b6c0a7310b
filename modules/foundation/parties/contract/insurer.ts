import { belongsTo, defineEntity, oneOf, phone, type Row, text } from '#platform/entity';

export const insurerKinds = ['insurer', 'third_party'] as const;

/** Who makes good what was lost, beside our own people: an insurer, another carrier, whoever caused the damage. */
export const Insurer = defineEntity('insurer', {
  path: 'insurers',
  screens: '/accounting/insurers',
  section: 'courier',
  fields: {
    name: text({ required: true, max: 100 }),
    kind: oneOf(insurerKinds, { required: true }),
    phone: phone(),
    branch: belongsTo('branch'),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'kind', 'phone', 'branch'],
    filters: ['name', 'kind', 'phone', 'branch'],
    search: ['name', 'phone'],
    sort: '-id',
  },
  lookup: ['kind'],
  disable: true,
  permissions: {
    list: 'accounts_management',
    show: 'accounts_management',
    create: 'accounts_management',
    edit: 'accounts_management',
    disable: 'accounts_management',
    remove: 'accounts_management',
    lookup: ['edit_shipments_status', 'show_receipt_bonds'],
  },
});
export type Insurer = Row<typeof Insurer>;
