import { type MoveKind, moveOnShelf, type Outcome, type ShelfMove, type StockMovement } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, insertRows } from '#platform/server';
import { lateMoves, tellLateMoves } from './late-moves.ts';
import { refuseMovement } from './refuse-movement.ts';
import { type CountedShelf, lockShelves, type Shelves, shelfOf, writeShelves } from './shelves.ts';
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
 * the commit is refused where goods and entry differ. What moved before the shelf was counted is told to whoever booked the count.
 */
export async function moveStock(ctx: Context, event: StockEvent): Promise<Outcome[]> {
  const shelves = await lockShelves(ctx, event.movements);
  const late = lateMoves(ctx, event, shelves);
  const went = late.filter(({ quantity }) => quantity < 0);
  // What a count took too much of is back on the shelf before it is taken; what it laid there too much, after it has come.
  await tellLateMoves(ctx, went);
  const outcomes = await moveHeld(ctx, event, went.length > 0 ? await lockShelves(ctx, event.movements) : shelves);
  await tellLateMoves(
    ctx,
    late.filter(({ quantity }) => quantity > 0),
  );
  return outcomes;
}

type Moving = ShelfMove & { movedAt: Date; saleLineId: number | null };

async function moveHeld(ctx: Context, { key, kind, movements, freshOn }: StockEvent, shelves: Shelves): Promise<Outcome[]> {
  const before = new Map([...shelves].map(([place, { held }]) => [place, held.quantity]));
  const outcomes: Outcome[] = [];
  const moves: Moving[] = [];
  for (const movement of movements) {
    const shelf = shelfOf(shelves, movement);
    const done = moveOnShelf(shelf, movement, freshOn);
    if (typeof done === 'string') throw await refuseMovement(ctx, movement, done);
    outcomes.push(done.outcome);
    const { saleLineId = null } = movement;
    moves.push(...done.moves.map((move) => ({ ...move, saleLineId, movedAt: momentOf(ctx, movement, shelf) })));
  }
  writeShelves(ctx, shelves);
  tellShelves(ctx, shelves, before);
  writeMoves(ctx, { key, kind }, moves);
  return outcomes;
}

/** When a movement happened: as it says, else now, and after what lies there was counted. */
function momentOf({ now }: Context, { movedAt }: StockMovement, { countedAt }: CountedShelf): Date {
  // A count books at its own moment, which may be this very one.
  if (movedAt && movedAt <= now) return movedAt;
  return countedAt && countedAt >= now ? new Date(countedAt.getTime() + 1) : now;
}

function writeMoves(
  ctx: Context,
  { key: { docType, docId, event, seq }, kind }: Pick<StockEvent, 'key' | 'kind'>,
  moves: readonly Moving[],
): void {
  insertRows(ctx.db, 'stock_move', {
    same: {
      doc_type: [docType, 'text'],
      doc_id: [docId, 'bigint'],
      event: [event, 'text'],
      seq: [seq, 'int'],
      user_id: [ctx.user?.id ?? null, 'bigint'],
    },
    types: {
      kind: 'text',
      variation_id: 'bigint',
      branch_id: 'bigint',
      quantity: 'bigint',
      value: 'bigint',
      lot_id: 'bigint',
      sale_line_id: 'bigint',
      moved_at: 'timestamptz',
    },
    rows: moves.map(({ variationId, branchId, quantity, value, lotId, saleLineId, isTrueUp, movedAt }) => ({
      kind: isTrueUp ? 'trueUp' : kind,
      variation_id: variationId,
      branch_id: branchId,
      quantity,
      value,
      lot_id: lotId,
      sale_line_id: saleLineId,
      moved_at: movedAt,
    })),
  });
}
