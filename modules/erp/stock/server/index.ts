import './opening-stock-sheets.ts';
import './kept-units.ts';
import { StockBalance, StockLot, StockMove, stockRights } from '#erp/stock/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { integer } from '#platform/entity';
import {
  type Context,
  conditions,
  type Implemented,
  implement,
  Params,
  readEntityRequest,
  route,
  seenByBranch,
  sightCondition,
} from '#platform/server';

documentIsNumbered('opening_stock', { table: 'opening_stock' });

const kept = { without: ['create', 'edit', 'remove', 'disable'] } as const;
const alertQuantity = `select p.alert_quantity from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
  where v.tenant_id = :tenant and v.id = e.variation_id`;

const warnDays = 'select coalesce((select s.expiry_warning_days from shop_settings s where s.tenant_id = :tenant), 30)';

export const stockBalances: Implemented = implement(StockBalance, {
  ...kept,
  expressions: {
    free: 'e.quantity - e.reserved',
    alertQuantity,
    low: `select coalesce(e.quantity <= (${alertQuantity}), false)`,
    expiresOn: `select min(l.expires_on) from stock_lot l where l.tenant_id = :tenant and l.variation_id = e.variation_id
      and l.branch_id = e.branch_id and l.quantity > 0`,
    warnDays,
  },
  routes: [
    route({
      method: 'GET',
      path: `/api/v1/${StockBalance.path}/low-count`,
      name: 'countLowStock',
      summary: 'How many shelves run low, by the definition of the list',
      permission: stockRights.see,
      section: 'erp',
      answer: 'other',
      answers: { items: integer({ required: true }) },
      handle: async (ctx) => ({ result: { items: await lowCount(ctx) } }),
    }),
  ],
});

async function lowCount(ctx: Context): Promise<number> {
  const params = new Params();
  const request = readEntityRequest(ctx, stockBalances, { low: 'true' });
  const where = conditions(ctx, stockBalances.entity, stockBalances.behaviour, request, params);
  const text = `select count(*)::int as n from ${StockBalance.table} e where ${where}`;
  return (await ctx.db.one<{ n: number }>({ text, values: params.values })).n;
}

export const stockMoves = implement(StockMove, kept);
/** A lot of which nothing is left is remembered by what moved, and no longer listed. */
export const stockLots = implement(StockLot, {
  ...kept,
  search: 'index',
  expressions: { warnDays },
  scope: (ctx, params) => {
    const seen = sightCondition(seenByBranch(ctx, 'branch_id'), params);
    return ['e.quantity <> 0', seen].filter(Boolean).join(' and ');
  },
});
export type { StockMovement } from '#erp/stock/contract';
export { lineCounting, stockQuantities, uncountable } from './counted-lines.ts';
export { type LateMove, lateMovesAreHeardBy } from './late-moves.ts';
export { markCounted } from './mark-counted.ts';
export { moveBack } from './move-back.ts';
export { moveStock, type StockEvent } from './move-stock.ts';
export { openingStocks } from './opening-stocks.ts';
export { postOpeningStock } from './post-opening-stock.ts';
export { type Reservation, reserveStock } from './reserve-stock.ts';
export { saidLines } from './said-lines.ts';
export { holdShelves } from './shelves.ts';
