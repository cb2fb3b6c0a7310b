import { countingIsHeldBy, newUnitIsFollowedBy } from '#erp/catalog/server';
import { type Context, sql } from '#platform/server';

const variationsOf = (ctx: Context, productId: number) =>
  sql`any(array(select id from variation where tenant_id = ${ctx.tenantId} and product_id = ${productId}::bigint))`;

/**
 * What lies on a shelf stays counted. Its unit stays as long as anything that moved by it may come back: a sale of thirty pieces would
 * else return as thirty cartons. Goods that are counted from now on have nothing in their way: what came back meanwhile lies there.
 */
countingIsHeldBy(async (ctx, productId, how) => {
  if (how === 'begin') return false;
  if (await liesThere(ctx, productId)) return true;
  return how === 'unit' && (await hasMoved(ctx, productId)) ? 'errors.product.unitMoved' : false;
});

/** What one last cost was that of one of the unit before. */
newUnitIsFollowedBy((ctx, productId) => {
  ctx.db.run(sql`update stock_balance set known_quantity = 0, known_value = 0, version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and variation_id = ${variationsOf(ctx, productId)}`);
});

async function liesThere(ctx: Context, productId: number): Promise<boolean> {
  const there = await ctx.db.maybe(sql`select from stock_balance
    where tenant_id = ${ctx.tenantId} and variation_id = ${variationsOf(ctx, productId)} and quantity <> 0 limit 1`);
  return there !== undefined;
}

/** Whether a paper moved some of it for good: what was taken back whole, or arrived as it left, is over. */
async function hasMoved(ctx: Context, productId: number): Promise<boolean> {
  const moved = await ctx.db.maybe(sql`select from stock_move
    where tenant_id = ${ctx.tenantId} and variation_id = ${variationsOf(ctx, productId)}
    group by doc_type, doc_id, variation_id having sum(quantity) <> 0 limit 1`);
  return moved !== undefined;
}
