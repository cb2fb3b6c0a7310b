import { stockLow, stockNegative, stockRights } from '#erp/stock/contract';
import { type Context, countChanged, defineMenuCount } from '#platform/server';
import type { Shelves } from './shelves.ts';

/** How many shelves run low, as the menu shows it. */
const lowStock = defineMenuCount({ name: 'lowStock', permission: stockRights.see });

/**
 * Tells of shelves that went down to where more should be bought, or below nothing: only the movement that took them there. The menu's
 * number changes with whatever comes to that line or leaves it.
 */
export function tellShelves(ctx: Context, shelves: Shelves, before: ReadonlyMap<string, number>): void {
  const branchIds = new Set<number>();
  for (const [place, { variationId, branchId, alertQuantity: alert, held }] of shelves) {
    const [was, is] = [before.get(place) ?? 0, held.quantity];
    const told = { variationId, branchId, quantity: is };
    if (alert !== null && was > alert && is <= alert) ctx.publish(stockLow.with(told));
    if (was >= 0 && is < 0) ctx.publish(stockNegative.with(told));
    if (alert !== null && was > alert !== is > alert) branchIds.add(branchId);
  }
  if (branchIds.size > 0) countChanged(ctx, lowStock, { branchIds: [...branchIds] });
}
