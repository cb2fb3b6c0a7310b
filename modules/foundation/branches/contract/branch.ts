import { belongsTo, bilingual, defineEntity, email, phone, type Row, text } from '#platform/entity';

/** An office of the company: parcels, cash and people belong to one. */
export const Branch = defineEntity('branch', {
  path: 'branches',
  fields: {
    name: bilingual({ required: true }),
    completePhone: phone({ required: true }),
    email: email(),
    package: belongsTo('pricingPackage'),
    city: belongsTo('city'),
    address: text({ max: 200 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'completePhone', 'email', 'package'],
    filters: ['name', 'completePhone', 'email', 'package', 'city'],
    search: ['name', 'completePhone', 'email'],
    sort: 'id',
  },
  form: [
    { title: 'main', fields: ['name', 'completePhone', 'email'] },
    { title: 'work', fields: ['package', 'city', 'address'] },
  ],
  lookup: ['city'],
  disable: true,
  permissions: {
    list: 'show_branches_definition',
    show: 'show_branches_definition',
    create: 'create_branches',
    edit: 'edit_branches',
    disable: 'disable_branches',
    remove: 'disable_branches',
    lookup: ['signed-in'],
  },
});
export type Branch = Row<typeof Branch>;
