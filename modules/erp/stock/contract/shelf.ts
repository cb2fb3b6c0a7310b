import { byExpiry, type Lot, type LotHeld, type LotPart, lotsBrought, lotsTaken } from './lots.ts';
import { type Held, type Movement, moved, type Outcome, spread } from './worth.ts';

/** A variation in a branch. */
export interface Place {
  variationId: number;
  branchId: number;
}

/** Goods of one variation in one branch that come or go. */
export interface StockMovement extends Movement, Place {
  /** What came: the lot it is of. */
  lot?: Lot;
  /** What goes: from this lot, where one is said; the first to expire first where none is. */
  lotId?: number | undefined;
  /** Exactly these lots: of what is put back or taken back. */
  parts?: readonly LotPart[];
  /** When it happened, where that was before it was booked: a till that was without a line, a count. */
  movedAt?: Date;
  /** The line of its sale it served: of goods themselves, of what a combo is made of, of what was added. */
  saleLineId?: number | undefined;
}

/** What lies of a variation in a branch while it is locked. */
export interface Shelf extends Place {
  held: Held;
  /** By what is written on them; none where nobody ever said a lot. */
  lots: Map<string, LotHeld & Lot>;
  /** Once lots were kept here, what none of them covers is written down as well. */
  isLotted: boolean;
}

/** What a movement leaves behind: so many of one lot, or of none, and what they were worth. */
export interface ShelfMove extends Place {
  quantity: number;
  value: number;
  lotId: number | null;
  /** Moves nothing: what it takes out of the stock again is cost of what was sold before. */
  isTrueUp: boolean;
}
export interface OnShelf {
  outcome: Outcome;
  moves: readonly ShelfMove[];
}

export const lotKey = ({ code, expiresOn }: Lot): string => `${code} ${expiresOn ?? ''}`;
/** Whether anything is written on it. */
export const isLot = (lot: Lot | undefined): lot is Lot => lot !== undefined && (lot.code !== '' || lot.expiresOn !== null);

/** What no lot covers: whatever of the goods is not in one. */
export const uncoveredOf = ({ held, lots }: Shelf): number =>
  held.quantity - [...lots.values()].reduce((sum, { quantity }) => sum + quantity, 0);

/** Moves goods on a shelf and answers what was moved, lot by lot; a shelf that refuses is as it was. A new lot is on the shelf before its goods are. */
export function moveOnShelf(shelf: Shelf, movement: StockMovement, freshOn?: string): OnShelf | 'notEnough' | 'expired' {
  const outcome = moved(shelf.held, movement);
  if (outcome === 'notEnough') return outcome;
  const parts = partsOf(shelf, movement, freshOn);
  if (typeof parts === 'string') return parts;
  for (const { lotId, quantity } of parts) {
    const lot = [...shelf.lots.values()].find(({ id }) => id === lotId);
    if (lot) lot.quantity += Math.sign(movement.quantity) * quantity;
  }
  shelf.held = outcome.after;
  shelf.isLotted ||= shelf.lots.size > 0;
  return { outcome, moves: movesOf(shelf, movement, { outcome, parts }) };
}

/** Which lots a movement takes or fills. */
function partsOf(
  shelf: Shelf,
  movement: StockMovement,
  freshOn: string | undefined,
): readonly LotPart[] | 'notEnough' | 'expired' {
  const { quantity, lot, lotId, parts, mayGoBelow } = movement;
  const lots = { held: [...shelf.lots.values()].sort(byExpiry), uncovered: uncoveredOf(shelf) };
  if (quantity === 0) return [];
  if (parts) return quantity > 0 || areThere(shelf, parts) ? parts : 'notEnough';
  if (quantity < 0) return lotsTaken(lots, { quantity: -quantity, lotId, freshOn, mayGoBelow });
  return lotsBrought(lots, { quantity, lotId: isLot(lot) ? (shelf.lots.get(lotKey(lot))?.id ?? null) : null });
}

/** No lot is taken below nothing, however many of the parts are of it. */
const areThere = ({ lots }: Shelf, parts: readonly LotPart[]) =>
  [...lots.values()].every(({ id, quantity }) => {
    const wanted = parts.filter(({ lotId }) => lotId === id).reduce((sum, part) => sum + part.quantity, 0);
    return wanted <= quantity;
  });

/** A movement by its lots; a true-up moves nothing and is worth what it takes out of the stock again. */
function movesOf(
  { variationId, branchId }: Shelf,
  { quantity }: StockMovement,
  { outcome, parts }: { outcome: Outcome; parts: readonly LotPart[] },
): ShelfMove[] {
  const place = { variationId, branchId };
  const values = spread(
    outcome.value,
    parts.map((part) => part.quantity),
  );
  const moves: ShelfMove[] = parts.map((part, at) => ({
    ...place,
    quantity: Math.sign(quantity) * part.quantity,
    value: values[at] as number,
    lotId: part.lotId,
    isTrueUp: false,
  }));
  if (parts.length === 0) moves.push({ ...place, quantity: 0, value: outcome.value, lotId: null, isTrueUp: false });
  if (outcome.trueUp !== 0) moves.push({ ...place, quantity: 0, value: -outcome.trueUp, lotId: null, isTrueUp: true });
  return moves;
}

/**
 * What takes movements back: as many of the same lots, at what they were worth in the stock, place by place; what left comes back
 * before what came leaves.
 */
export function movesBack(moves: readonly Omit<ShelfMove, 'isTrueUp'>[]): StockMovement[] {
  const wentOrCame = Map.groupBy(
    moves,
    ({ variationId, branchId, quantity }) => `${quantity < 0 ? 'went' : 'came'} ${variationId} ${branchId}`,
  );
  return [...wentOrCame.values()].map(backOf).sort((one, other) => Math.sign(other.quantity) - Math.sign(one.quantity));
}

function backOf(moves: readonly Omit<ShelfMove, 'isTrueUp'>[]): StockMovement {
  const [{ variationId, branchId }] = moves as [ShelfMove];
  const sum = (of: 'quantity' | 'value') => moves.reduce((total, move) => total + move[of], 0);
  const parts = moves.map(({ lotId, quantity }): LotPart => ({ lotId, quantity: Math.abs(quantity) }));
  const [quantity, value] = [-sum('quantity'), -sum('value')];
  return { variationId, branchId, quantity, value, parts: parts.filter((part) => part.quantity > 0) };
}
