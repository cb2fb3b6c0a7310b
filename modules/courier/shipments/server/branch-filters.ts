import { branchesAreNarrowedBy, idsOf } from '#foundation/branches/server';
import { fieldRefusal, isDay } from '#platform/entity';
import type { Context, Params } from '#platform/server';

type ParcelCondition = (ctx: Context, value: string, params: Params) => string;

const among =
  (name: string, column: string): ParcelCondition =>
  (_ctx, value, params) =>
    `${column} = any(${params.add(idsOf(name, value), 'bigint[]')})`;

/** A day stands for the tenant's whole day. */
const day =
  (name: string, column: string, edge: 'from' | 'to'): ParcelCondition =>
  (ctx, value, params) => {
    if (!isDay(value)) throw fieldRefusal(name, 'errors.notDate');
    const start = `((${params.add(value, 'date')}::date + ${edge === 'from' ? 0 : 1})::timestamp at time zone ${params.add(ctx.tenant.timeZone, 'text')})`;
    return `${column} ${edge === 'from' ? '>=' : '<'} ${start}`;
  };

const conditions: Record<string, ParcelCondition> = {
  created_at_from: day('created_at_from', 's.created_at', 'from'),
  created_at_to: day('created_at_to', 's.created_at', 'to'),
  updated_at_from: day('updated_at_from', 's.status_date', 'from'),
  updated_at_to: day('updated_at_to', 's.status_date', 'to'),
  client_ids: among('client_ids', 's.client_id'),
  delivery_ids: among('delivery_ids', 's.courier_id'),
};

/** The conditions one list call has named so far. */
const named = new WeakMap<Params, string[]>();

/** Branches that have a parcel: as origin, destination or where it is. One and the same parcel meets every condition, so each adds to those before it. */
function havingParcel(condition: ParcelCondition): ParcelCondition {
  return (ctx, value, params) => {
    const all = [...(named.get(params) ?? []), condition(ctx, value, params)];
    named.set(params, all);
    return `exists (select from shipment s where s.tenant_id = e.tenant_id
      and e.id in (s.origin_branch_id, s.destination_branch_id, s.current_branch_id) and ${all.join(' and ')})`;
  };
}

branchesAreNarrowedBy(Object.fromEntries(Object.entries(conditions).map(([name, condition]) => [name, havingParcel(condition)])));
