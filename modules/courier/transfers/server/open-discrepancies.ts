import type { DiscrepancyKind } from '#courier/transfers/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { type Context, countChanged, sql } from '#platform/server';
import { bothEnds, openDiscrepancyCount } from './menu-counts.ts';

interface Ends {
  id: number;
  fromBranchId: number;
  toBranchId: number;
}

/** Notes that parcels did not come as their manifest says, with what they are worth; one already noted stays as it is. */
export async function openDiscrepancies(
  ctx: Context,
  transfer: Ends,
  kind: DiscrepancyKind,
  shipmentIds: readonly number[],
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const parcels = await ctx.db.query<{ id: number; price: number; currency: string }>(
    sql`select id, price, currency from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...shipmentIds]}::bigint[]) order by id`,
  );
  const rows = parcels.map(
    ({ id, price, currency }) =>
      sql`(${ctx.tenantId}, ${transfer.id}, ${id}, ${kind}, ${transfer.fromBranchId}, ${transfer.toBranchId}, ${currency}, ${price},
        ${ctx.user?.id ?? null}, ${ctx.now}, ${ctx.now})`,
  );
  await ctx.db.query(sql`insert into transfer_discrepancy (tenant_id, transfer_id, shipment_id, kind, from_branch_id, to_branch_id, currency, price,
      opened_by_id, created_at, updated_at) values ${sql.join(rows)} on conflict on constraint transfer_discrepancy_once do nothing`);
  countChanged(ctx, openDiscrepancyCount, { branchIds: bothEnds([transfer]) });
}

/** Parcels that are still to come, held before their papers as every move holds them: what is noted of one names it. */
export async function holdLoaded(ctx: Context, transferIds: readonly number[]): Promise<void> {
  await ctx.db.query(sql`select from shipment where tenant_id = ${ctx.tenantId} and id = any(array(select shipment_id from branch_transfer_row
    where tenant_id = :tenant and transfer_id = any(${[...transferIds]}::bigint[]) and state = 'loaded')) order by id for key share`);
}

const mostAtOnce = 20;

/** Lists what a manifest still owes after the hours the company gives it; the manifest itself can be received all the same. */
export async function noteLateTransfers(ctx: Context): Promise<void> {
  const hours = settingsOf(ctx).transferHours;
  const isLate = sql`tenant_id = ${ctx.tenantId} and state in ('dispatched', 'receiving') and overdue_at is null
      and dispatched_at <= ${ctx.now}::timestamptz - make_interval(hours => ${hours}::int)`;
  const found = await ctx.db.query<{ id: number }>(
    sql`select id from branch_transfer where ${isLate} order by id limit ${mostAtOnce}`,
  );
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await holdLoaded(ctx, ids);
  const late = await ctx.db.query<Ends>(sql`select id, from_branch_id, to_branch_id from branch_transfer
    where ${isLate} and id = any(${ids}::bigint[]) order by id for update skip locked`);
  for (const transfer of late) {
    const missing = await ctx.db.query<{ shipmentId: number }>(sql`select shipment_id from branch_transfer_row
      where tenant_id = ${ctx.tenantId} and transfer_id = ${transfer.id} and state = 'loaded'`);
    await openDiscrepancies(
      ctx,
      transfer,
      'missing',
      missing.map((row) => row.shipmentId),
    );
    ctx.db.run(sql`update branch_transfer set overdue_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${transfer.id}`);
  }
}
