import { type MoveKind, moveOnShelf, type Outcome, type ShelfMove, type StockMovement } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, insertRows } from '#platform/server';
import { refuseMovement } from './refuse-movement.ts';
import { lockShelves, shelfOf, writeShelves } from './shelves.ts';
import { tellShelves } from './tell-shelves.ts';

/** What moves together, for one event of one document: its entry in the books has the same key. */
export interface StockEvent {
  key: EntryKey;
  kind: MoveKind;
  movements: readonly StockMovement[];
  /** Goods that expire before this day are refused. */
  freshOn?: string;
}

/**
 * The one door through which goods move. Locks what lies there in one order, refuses what is not there, and answers what each movement
 * was worth, and what of it belongs to goods that were sold before they came (the true-up, for 5210), for the entry that goes with it;
 * the commit is refused where goods and entry differ.
 */
export async function moveStock(ctx: Context, { key, kind, movements, freshOn }: StockEvent): Promise<Outcome[]> {
  const shelves = await lockShelves(ctx, movements);
  const before = new Map([...shelves].map(([place, { held }]) => [place, held.quantity]));
  const outcomes: Outcome[] = [];
  const moves: ShelfMove[] = [];
  for (const movement of movements) {
    const done = moveOnShelf(shelfOf(shelves, movement), movement, freshOn);
    if (typeof done === 'string') throw await refuseMovement(ctx, movement, done);
    outcomes.push(done.outcome);
    moves.push(...done.moves);
  }
  writeShelves(ctx, shelves);
  await tellShelves(ctx, shelves, before);
  writeMoves(ctx, { key, kind }, moves);
  return outcomes;
}

function writeMoves(
  ctx: Context,
  { key: { docType, docId, event, seq }, kind }: Pick<StockEvent, 'key' | 'kind'>,
  moves: readonly ShelfMove[],
): void {
  insertRows(ctx.db, 'stock_move', {
    same: {
      doc_type: [docType, 'text'],
      doc_id: [docId, 'bigint'],
      event: [event, 'text'],
      seq: [seq, 'int'],
      moved_at: [ctx.now, 'timestamptz'],
      user_id: [ctx.user?.id ?? null, 'bigint'],
    },
    types: { kind: 'text', variation_id: 'bigint', branch_id: 'bigint', quantity: 'bigint', value: 'bigint', lot_id: 'bigint' },
    rows: moves.map(({ variationId, branchId, quantity, value, lotId, isTrueUp }) => ({
      kind: isTrueUp ? 'trueUp' : kind,
      variation_id: variationId,
      branch_id: branchId,
      quantity,
      value,
      lot_id: lotId,
    })),
  });
}
