import { overdueAfterDays } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import type { Context, Params } from '#platform/server';

/** Parcels that ought to be somewhere else by now: too long where they stand, or promised for a day that is over. */
export function overdueSql(ctx: Context, params: Params): string {
  const tenant = params.add(ctx.tenantId, 'bigint');
  const among = (bases: readonly number[]) =>
    `e.status_id = any(array(select t.id from shipment_status t where t.tenant_id = ${tenant} and t.base_id = any(${params.add(bases, 'bigint[]')})))`;
  const day = `(e.status_date at time zone ${params.add(ctx.tenant.timeZone, 'text')})::date`;
  const today = params.add(ctx.today, 'date');
  const stood = overdueAfterDays.map(({ statuses, days }) =>
    days === 0 ? among(statuses) : `(${among(statuses)} and ${day} <= ${today} - ${params.add(days, 'int')})`,
  );
  const promised = `(${among([status.postponed])} and e.postponed_to < ${today})`;
  return `(${[...stood, promised].join(' or ')})`;
}
