import { type Context, sql } from '#platform/server';

const mostAtOnce = 20_000;

/**
 * Adds the changes told since to the sums the lists read; returns how many were folded. One folder works at a time, and a list
 * reads sums and unfolded changes in one statement, so it never sees one of them twice or not at all.
 */
export async function foldShipmentDeltas(ctx: Context): Promise<number> {
  const { free } = await ctx.db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`shipment.fold/${ctx.tenantId}`}, 3)) as free`,
  );
  if (!free) return 0;
  const { folded } = await ctx.db.one<{ folded: number }>(sql`with taken as (
      delete from shipment_delta where tenant_id = ${ctx.tenantId}
        and id in (select id from shipment_delta where tenant_id = ${ctx.tenantId} order by id limit ${mostAtOnce})
      returning *),
    told as (
      select 'all' as dimension, 0::bigint as dimension_id, status_id, day, currency, n, price, fee, net from taken
      union all select 'branch', branch_id, status_id, day, currency, n, price, fee, net from taken
      union all select 'client', client_id, status_id, day, currency, n, price, fee, net from taken
      union all select 'courier', courier_id, status_id, day, currency, n, price, fee, net from taken where courier_id is not null
      union all select 'seen_by', s.id, status_id, day, currency, n, price, fee, net from taken cross join unnest(seen_by) as s (id)),
    kept as (
      insert into shipment_rollup as r (tenant_id, dimension, dimension_id, status_id, day, currency, n, price, fee, net)
      select ${ctx.tenantId}::bigint, dimension, dimension_id, status_id, day, currency, sum(n), sum(price), sum(fee), sum(net) from told
      group by dimension, dimension_id, status_id, day, currency
      having sum(n) <> 0 or sum(price) <> 0 or sum(fee) <> 0 or sum(net) <> 0
      on conflict (tenant_id, dimension, dimension_id, status_id, day, currency) do update
      set n = r.n + excluded.n, price = r.price + excluded.price, fee = r.fee + excluded.fee, net = r.net + excluded.net)
    select count(*)::int as folded from taken`);
  return folded;
}
