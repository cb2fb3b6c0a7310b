import { belongsTo, bilingual, defineEntity, phone, type Row, text } from '#platform/entity';

/** A receiving point: a shop or counter where clients leave parcels for us, looked after by somebody. */
export const Waypoint = defineEntity('waypoint', {
  path: 'waypoints',
  section: 'courier',
  scope: 'branch',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    branch: belongsTo('branch', { required: true }),
    city: belongsTo('city'),
    address: text({ max: 200 }),
    phone: phone(),
    user: belongsTo('user'),
    note: text({ max: 200 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'branch', 'city', 'address', 'phone', 'user', 'note'],
    filters: ['name', 'branch', 'city', 'phone', 'user'],
    search: ['name', 'address', 'phone'],
    sort: 'id',
  },
  form: [
    { title: 'place', fields: ['name', 'branch', 'city', 'address'] },
    { title: 'people', fields: ['phone', 'user', 'note'] },
  ],
  lookup: ['branch', 'city'],
  disable: true,
  permissions: {
    list: 'show_branches_definition',
    create: 'create_branches',
    edit: 'edit_branches',
    disable: 'disable_branches',
    remove: 'disable_branches',
    lookup: ['signed-in'],
  },
});
export type Waypoint = Row<typeof Waypoint>;
