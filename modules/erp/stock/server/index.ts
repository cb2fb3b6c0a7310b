import { StockBalance, StockMove } from '#erp/stock/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { implement } from '#platform/server';

documentIsNumbered('opening_stock', { table: 'opening_stock' });

const kept = { without: ['create', 'edit', 'remove', 'disable'] } as const;
export const stockBalances = implement(StockBalance, kept);
export const stockMoves = implement(StockMove, kept);
export { moveStock, type StockEvent, type StockMovement } from './move-stock.ts';
export { openingStocks } from './opening-stocks.ts';
export { postOpeningStock } from './post-opening-stock.ts';
