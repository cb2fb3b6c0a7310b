import { stockLow, stockNegative } from '#erp/stock/contract';
import { type Context, sql } from '#platform/server';
import type { Shelves } from './shelves.ts';

/** Tells of shelves that went down to where more should be bought, or below nothing: only the movement that took them there. */
export async function tellShelves(ctx: Context, shelves: Shelves, before: ReadonlyMap<string, number>): Promise<void> {
  const emptier = [...shelves].filter(([place, { held }]) => held.quantity < (before.get(place) ?? 0));
  if (emptier.length === 0) return;
  const ids = [...new Set(emptier.map(([, { variationId }]) => variationId))];
  const rows = await ctx.db.query<{ id: number; alertQuantity: number }>(sql`select v.id, p.alert_quantity
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${ids}::bigint[]) and p.alert_quantity is not null`);
  const alerts = new Map(rows.map(({ id, alertQuantity }) => [id, alertQuantity]));
  for (const [place, { variationId, branchId, held }] of emptier) {
    const [was, alert] = [before.get(place) ?? 0, alerts.get(variationId)];
    const told = { variationId, branchId, quantity: held.quantity };
    if (alert !== undefined && was > alert && held.quantity <= alert) ctx.publish(stockLow.with(told));
    if (was >= 0 && held.quantity < 0) ctx.publish(stockNegative.with(told));
  }
}
