import { type LotPart, type MoveKind, moved, type Outcome, spread } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, insertRows } from '#platform/server';
import { refuseMovement } from './refuse-movement.ts';
import { type Shelf, type StockMovement, shelfOf } from './shelf.ts';
import { keepParts, lockShelves, partsOf, writeShelves } from './shelves.ts';
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
  const rows: MoveRow[] = [];
  for (const movement of movements) {
    const shelf = shelfOf(shelves, movement);
    const outcome = moved(shelf.held, movement);
    if (outcome === 'notEnough') throw await refuseMovement(ctx, movement, outcome);
    const parts = partsOf(shelf, movement, freshOn);
    if (typeof parts === 'string') throw await refuseMovement(ctx, movement, parts);
    keepParts(shelf, movement, parts);
    shelf.held = outcome.after;
    outcomes.push(outcome);
    rows.push(...rowsOf(kind, { shelf, movement, outcome, parts }));
  }
  writeShelves(ctx, shelves);
  await tellShelves(ctx, shelves, before);
  writeMoves(ctx, key, rows);
  return outcomes;
}

interface MoveRow {
  kind: MoveKind;
  variation_id: number;
  branch_id: number;
  quantity: number;
  value: number;
  lot_id: number | null;
}

interface Done {
  shelf: Shelf;
  movement: StockMovement;
  outcome: Outcome;
  parts: readonly LotPart[];
}

/** A movement by its lots; a true-up moves nothing and is worth what it takes out of the stock again. */
function rowsOf(kind: MoveKind, { shelf, movement, outcome, parts }: Done): MoveRow[] {
  const place = { variation_id: shelf.variationId, branch_id: shelf.branchId };
  const values = spread(
    outcome.value,
    parts.map((part) => part.quantity),
  );
  const rows: MoveRow[] = parts.map((part, at) => ({
    kind,
    ...place,
    quantity: Math.sign(movement.quantity) * part.quantity,
    value: values[at] as number,
    lot_id: part.lotId,
  }));
  if (parts.length === 0) rows.push({ kind, ...place, quantity: 0, value: outcome.value, lot_id: null });
  if (outcome.trueUp !== 0) rows.push({ kind: 'trueUp', ...place, quantity: 0, value: -outcome.trueUp, lot_id: null });
  return rows;
}

function writeMoves(ctx: Context, { docType, docId, event, seq }: EntryKey, rows: readonly MoveRow[]): void {
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
    rows: rows.map((row) => ({ ...row })),
  });
}
