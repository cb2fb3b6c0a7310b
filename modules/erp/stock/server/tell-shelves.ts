import { stockLow, stockNegative, stockRights } from '#erp/stock/contract';
import { type Context, countChanged, defineMenuCount, sql } from '#platform/server';
import type { Shelves } from './shelves.ts';

/** How many shelves run low, as the menu shows it. */
const lowStock = defineMenuCount({ name: 'lowStock', permission: stockRights.see });

/**
 * Tells of shelves that went down to where more should be bought, or below nothing: only the movement that took them there. The menu's
 * number changes with whatever comes to that line or leaves it.
 */
export async function tellShelves(ctx: Context, shelves: Shelves, before: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...shelves].map(([place, shelf]) => ({ ...shelf, was: before.get(place) ?? 0, is: shelf.held.quantity }));
  const alerts = await alertsOf(
    ctx,
    changed.filter(({ was, is }) => was !== is).map(({ variationId }) => variationId),
  );
  const branchIds = new Set<number>();
  for (const { variationId, branchId, was, is } of changed) {
    const alert = alerts.get(variationId);
    const told = { variationId, branchId, quantity: is };
    if (alert !== undefined && was > alert && is <= alert) ctx.publish(stockLow.with(told));
    if (was >= 0 && is < 0) ctx.publish(stockNegative.with(told));
    if (alert !== undefined && was > alert !== is > alert) branchIds.add(branchId);
  }
  if (branchIds.size > 0) countChanged(ctx, lowStock, { branchIds: [...branchIds] });
}

async function alertsOf(ctx: Context, variationIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (variationIds.length === 0) return new Map();
  const rows = await ctx.db.query<{ id: number; alertQuantity: number }>(sql`select v.id, p.alert_quantity
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...new Set(variationIds)]}::bigint[]) and p.alert_quantity is not null`);
  return new Map(rows.map(({ id, alertQuantity }) => [id, alertQuantity]));
}
