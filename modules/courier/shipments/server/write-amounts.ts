import { type Context, sql } from '#platform/server';
import type { MovingRow } from './lock-parcels.ts';
import { recordDelta } from './record-delta.ts';

/** Writes the amounts agreed with senders on locked parcels, and what was collected as it counts now. */
export async function writePrices(ctx: Context, parcels: readonly MovingRow[]): Promise<void> {
  const rows = parcels.map(
    (
      one,
    ) => sql`(${one.id}::bigint, ${one.price}::bigint, ${one.expected}::bigint, ${one.netAmount}::bigint, ${one.amountConfirmed}::boolean,
      ${one.collected}::bigint, ${one.priceIncreaseOwed}::bigint)`,
  );
  await ctx.db.query(sql`update shipment s set price = r.price, expected = r.expected, net_amount = r.net_amount, priced_at = ${ctx.now}::timestamptz,
      amount_confirmed = r.amount_confirmed, collected = r.collected, price_increase_owed = r.price_increase_owed, version = s.version + 1, updated_at = ${ctx.now}::timestamptz
    from (values ${sql.join(rows)}) as r(id, price, expected, net_amount, amount_confirmed, collected, price_increase_owed)
    where s.tenant_id = ${ctx.tenantId} and s.id = r.id`);
}

/** Writes what was decided about another amount than expected: what the sender gets, who makes good what, what is not his. */
export async function writeDecided(
  ctx: Context,
  row: MovingRow,
  { netAmount, missing, extra }: { netAmount: number; missing: number; extra: number },
): Promise<void> {
  await ctx.db.query(sql`update shipment set amount_confirmed = true, net_amount = ${netAmount}, upheld_shortage = ${missing}, overage_taken = ${extra}, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`);
  recordDelta(ctx, row, { ...row, netAmount });
}

/** What a sender is charged besides is no part of his net; a minus gives it back. */
export function addServiceFee(ctx: Context, row: MovingRow, amount: number): void {
  const after = { ...row, netAmount: row.netAmount - amount };
  ctx.db.run(sql`update shipment set service_fees = service_fees + ${amount}, net_amount = net_amount - ${amount}, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`);
  recordDelta(ctx, row, after);
}
