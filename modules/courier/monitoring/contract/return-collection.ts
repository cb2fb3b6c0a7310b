import { belongsTo, date, defineEntity, instant, integer, oneOf, type Row } from '#platform/entity';

const set = { readonly: true } as const;

/** The store is asked to take an agent's returns off him; done once he holds none of them any more. */
export const ReturnCollection = defineEntity('returnCollection', {
  path: 'return-collections',
  section: 'courier',
  fields: {
    branch: belongsTo('branch', set),
    courier: belongsTo('courier', { ...set, wire: 'delivery' }),
    day: date(set),
    /** How many he held when it was asked. */
    parcels: integer(set),
    state: oneOf(['open', 'done'], set),
    askedBy: belongsTo('user', set),
    askedAt: instant(set),
    doneAt: instant(set),
  },
  title: 'day',
  list: {
    columns: ['courier', 'branch', 'day', 'parcels', 'state', 'askedBy', 'askedAt', 'doneAt'],
    filters: ['courier', 'branch', 'day', 'state'],
    sort: '-id',
  },
  permissions: { list: 'show_shipments_qr' },
});
export type ReturnCollection = Row<typeof ReturnCollection>;
