import { branchesAreNarrowedBy } from '#foundation/branches/server';
import { date, type Field, manyOf } from '#platform/entity';
import { type Context, type Params, type SpecialFilter, specialFilter } from '#platform/server';

const among = (entity: string, column: string) =>
  havingParcel(manyOf(entity), (_ctx, ids, params) => `${column} = any(${params.add(ids, 'bigint[]')})`);

/** A day stands for the tenant's whole day. */
const day = (column: string, edge: 'from' | 'to') =>
  havingParcel(date(), (ctx, value, params) => {
    const start = `((${params.add(value, 'date')}::date + ${edge === 'from' ? 0 : 1})::timestamp at time zone ${params.add(ctx.tenant.timeZone, 'text')})`;
    return `${column} ${edge === 'from' ? '>=' : '<'} ${start}`;
  });

/** The conditions one list call has named so far. */
const named = new WeakMap<Params, string[]>();

/** Branches that have a parcel: as origin, destination or where it is. One and the same parcel meets every condition, so each adds to those before it. */
function havingParcel<T>(takes: Field<T>, condition: (ctx: Context, value: T, params: Params) => string): SpecialFilter {
  return specialFilter(takes, (ctx, value, params) => {
    const all = [...(named.get(params) ?? []), condition(ctx, value, params)];
    named.set(params, all);
    return `exists (select from shipment s where s.tenant_id = :tenant
      and e.id in (s.origin_branch_id, s.destination_branch_id, s.current_branch_id) and ${all.join(' and ')})`;
  });
}

branchesAreNarrowedBy({
  created_at_from: day('s.created_at', 'from'),
  created_at_to: day('s.created_at', 'to'),
  updated_at_from: day('s.status_date', 'from'),
  updated_at_to: day('s.status_date', 'to'),
  client_ids: among('client', 's.client_id'),
  delivery_ids: among('courier', 's.courier_id'),
});
