import type { OnHand, StockMovement } from '#erp/stock/contract';
import { type Context, sql } from '#platform/server';
import type { Shelves } from './shelves.ts';

/**
 * Where goods may go below nothing, or come without a worth of their own, and their shelf does not know what one cost: what it cost in
 * another branch, else what it is bought for.
 */
export async function lastCosts(ctx: Context, shelves: Shelves, movements: readonly Partial<StockMovement>[]): Promise<void> {
  const asked = new Set(movements.filter(isAtLastCost).map(({ variationId }) => variationId));
  const unknown = [...shelves.values()].filter(
    ({ variationId, held }) => asked.has(variationId) && held.quantity <= 0 && held.known.quantity === 0,
  );
  if (unknown.length === 0) return;
  const ids = [...new Set(unknown.map(({ variationId }) => variationId))];
  const [elsewhere, bought] = await Promise.all([costsElsewhere(ctx, ids), purchasePrices(ctx, ids)]);
  for (const { variationId, held } of unknown) held.known = elsewhere.get(variationId) ?? bought.get(variationId) ?? held.known;
}

const isAtLastCost = ({ mayGoBelow, quantity = 0, value }: Partial<StockMovement>) =>
  mayGoBelow || (quantity > 0 && value === undefined);

type Cost = OnHand & { variationId: number };
const byVariation = (costs: readonly Cost[]): Map<number, OnHand> =>
  new Map(costs.map(({ variationId, quantity, value }) => [variationId, { quantity, value }]));

async function costsElsewhere(ctx: Context, ids: readonly number[]): Promise<Map<number, OnHand>> {
  const rows =
    await ctx.db.query<Cost>(sql`select b.variation_id, case when b.quantity > 0 then b.quantity else b.known_quantity end as quantity,
      case when b.quantity > 0 then b.value else b.known_value end as value
    from stock_balance b where b.tenant_id = ${ctx.tenantId} and b.variation_id = any(${[...ids]}::bigint[]) and (b.quantity > 0 or b.known_quantity > 0)
    order by b.updated_at, b.id`);
  return byVariation(rows);
}

/** Without the tax in it that is taken off what is owed to the state. */
async function purchasePrices(ctx: Context, ids: readonly number[]): Promise<Map<number, OnHand>> {
  const rows = await ctx.db.query<Cost>(sql`select v.id as variation_id, 1000 as quantity,
      case when p.tax_mode = 'inclusive' and t.recoverable
        then round(coalesce(v.purchase_price, p.purchase_price) * 100.0 / (100 + t.percent))::bigint else coalesce(v.purchase_price, p.purchase_price) end as value
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
      left join tax_rate t on t.tenant_id = :tenant and t.id = p.tax_rate_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[]) and coalesce(v.purchase_price, p.purchase_price) is not null`);
  return byVariation(rows);
}
