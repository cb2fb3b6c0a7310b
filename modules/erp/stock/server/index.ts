import './opening-stock-sheets.ts';
import { countingIsHeldBy } from '#erp/catalog/server';
import { StockBalance, StockLot, StockMove } from '#erp/stock/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { implement, seenByBranch, sightCondition, sql } from '#platform/server';

documentIsNumbered('opening_stock', { table: 'opening_stock' });

countingIsHeldBy(async (ctx, productId) => {
  const there =
    await ctx.db.maybe(sql`select from stock_balance b join variation v on v.tenant_id = ${ctx.tenantId} and v.id = b.variation_id
    where b.tenant_id = ${ctx.tenantId} and v.product_id = ${productId} and b.quantity <> 0 limit 1`);
  return there !== undefined;
});

const kept = { without: ['create', 'edit', 'remove', 'disable'] } as const;
const alertQuantity = `select p.alert_quantity from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
  where v.tenant_id = :tenant and v.id = e.variation_id`;

export const stockBalances = implement(StockBalance, {
  ...kept,
  expressions: { alertQuantity, low: `select coalesce(e.quantity <= (${alertQuantity}), false)` },
});
export const stockMoves = implement(StockMove, kept);
/** A lot of which nothing is left is remembered by what moved, and no longer listed. */
export const stockLots = implement(StockLot, {
  ...kept,
  scope: (ctx, params) => {
    const seen = sightCondition(seenByBranch(ctx, 'branch_id'), params);
    return ['e.quantity <> 0', seen].filter(Boolean).join(' and ');
  },
});
export type { StockMovement } from '#erp/stock/contract';
export { moveBack } from './move-back.ts';
export { moveStock, type StockEvent } from './move-stock.ts';
export { openingStocks } from './opening-stocks.ts';
export { postOpeningStock } from './post-opening-stock.ts';
export { type Reservation, reserveStock } from './reserve-stock.ts';
