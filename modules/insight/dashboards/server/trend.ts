import { shipments } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { shipmentsUrl } from '#insight/dashboards/contract';
import { type Context, Params, scopeOf } from '#platform/server';
import type { WithOwn } from './parcels.ts';

const days = 14;

/** Parcels taken in and delivered on each of the last fourteen days, of those the asker may see. */
export async function trendOf(ctx: Context, withOwn: WithOwn) {
  const params = new Params();
  const tenant = params.add(ctx.tenantId, 'bigint');
  const today = params.add(ctx.today, 'date');
  const zone = params.add(ctx.tenant.timeZone, 'text');
  const scope = scopeOf(ctx, shipments, params) ?? 'true';
  const since = `((${today} - ${days - 1})::timestamp at time zone ${zone})`;
  const seen = `e.tenant_id = ${tenant} and e.archived_at is null and ${scope}`;
  const text = `with created as (select (e.created_at at time zone ${zone})::date as day, count(*)::int as n from shipment e where ${seen} and e.created_at >= ${since} group by 1),
    delivered as (select (e.status_date at time zone ${zone})::date as day, count(*)::int as n from shipment e
      where ${seen} and e.status_date >= ${since} and e.status_id in (select t.id from shipment_status t where t.tenant_id = ${tenant} and t.base_id = ${status.delivered}) group by 1)
    select d.day::date::text as day, coalesce(c.n, 0) as created, coalesce(x.n, 0) as delivered
    from generate_series(${today} - ${days - 1}, ${today}::timestamp, interval '1 day') d (day) left join created c on c.day = d.day::date left join delivered x on x.day = d.day::date order by 1`;
  const rows = await ctx.db.query<{ day: string; created: number; delivered: number }>({ text, values: params.values });
  return rows.map(({ day, created, delivered }) => ({
    day,
    created,
    delivered,
    created_url: shipmentsUrl({ created_at_from: day, created_at_to: day }),
    delivered_url: shipmentsUrl({ status_ids: withOwn([status.delivered]), status_date_from: day, status_date_to: day }),
  }));
}
