import { mostOnSlip } from '#courier/printing/contract';
import { status } from '#courier/statuses/contract';
import { type Context, defineHeavyWork, lastNumber, nextNumber, sql } from '#platform/server';
import type { ChosenRow } from './choose-parcels.ts';
import type { Placed } from './lay-out.ts';

/** Slips of a company are numbered one print after the other, so that what is foreseen comes true. */
export const numberingSlips = defineHeavyWork('return slips', {
  atOnce: { inAll: 20, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 400, ofCompany: 60, ofPerson: 20 },
});
const series = 'return_slip';

/**
 * Which parcel stands on which slip: one slip for each client, or several where one would be too long. A parcel that stands on a
 * slip since it last came back keeps that slip's number, so that a second print is the same paper and not another one.
 */
export async function slipsFor(ctx: Context, rows: readonly ChosenRow[]): Promise<Placed[]> {
  await waitForOthers(ctx, rows);
  return place(ctx, rows, () => nextNumber(ctx, series));
}

/** The same as it will be if nobody prints slips meanwhile; nothing is numbered by it. */
export async function foreseenSlips(ctx: Context, rows: readonly ChosenRow[]): Promise<Placed[]> {
  let last = await lastNumber(ctx, series);
  return place(ctx, rows, async () => ++last);
}

async function place(ctx: Context, rows: readonly ChosenRow[], next: () => Promise<number>): Promise<Placed[]> {
  const known = await knownSlips(
    ctx,
    rows.map((row) => row.id),
  );
  const groups = Map.groupBy(rows, (row) => `${row.clientId}/${known.get(row.id) ?? ''}`);
  const placed: Placed[] = [];
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += mostOnSlip) {
      const page = group.slice(from, from + mostOnSlip);
      const slipNo = known.get((page[0] as ChosenRow).id) ?? `RS-${await next()}`;
      placed.push(...page.map((row) => ({ shipmentId: row.id, slipNo })));
    }
  return placed;
}

/** Two who print slips of one client's parcels at once: the second finds what the first has numbered. */
async function waitForOthers(ctx: Context, rows: readonly ChosenRow[]): Promise<void> {
  const clientIds = [...new Set(rows.map((row) => row.clientId))].sort((a, b) => a - b);
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('return_slip/' || ${ctx.tenantId}::text || '/' || client_id, 13))
    from unnest(${clientIds}::bigint[]) as client_id`);
}

async function knownSlips(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.query<{ shipmentId: number; slipNo: string }>(sql`
    select distinct on (p.shipment_id) p.shipment_id, p.slip_no
    from print_run_parcel p join print_run r on r.tenant_id = :tenant and r.id = p.run_id
    where p.tenant_id = ${ctx.tenantId} and p.shipment_id = any(${[...ids]}::bigint[]) and p.slip_no is not null
      and r.created_at >= coalesce((select max(v.at) from shipment_event v
        where v.tenant_id = :tenant and v.shipment_id = p.shipment_id and v.to_status_id in
          (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id = ${status.returned})), '-infinity')
    order by p.shipment_id, p.run_id desc`);
  return new Map(rows.map((row) => [row.shipmentId, row.slipNo]));
}
