import { countingIsHeldBy } from '#erp/catalog/server';
import { StockBalance, StockMove } from '#erp/stock/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { implement, sql } from '#platform/server';

documentIsNumbered('opening_stock', { table: 'opening_stock' });

countingIsHeldBy(async (ctx, productId) => {
  const there =
    await ctx.db.maybe(sql`select from stock_balance b join variation v on v.tenant_id = ${ctx.tenantId} and v.id = b.variation_id
    where b.tenant_id = ${ctx.tenantId} and v.product_id = ${productId} and b.quantity <> 0 limit 1`);
  return there !== undefined;
});

const kept = { without: ['create', 'edit', 'remove', 'disable'] } as const;
export const stockBalances = implement(StockBalance, kept);
export const stockMoves = implement(StockMove, kept);
export { moveStock, type StockEvent, type StockMovement } from './move-stock.ts';
export { openingStocks } from './opening-stocks.ts';
export { postOpeningStock } from './post-opening-stock.ts';
