import type { Held, Lot, LotHeld, LotPart, Movement } from '#erp/stock/contract';

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
}

/** What lies of a variation in a branch while it is locked. */
export interface Shelf extends Place {
  held: Held;
  /** By what is written on them; none where nobody ever said a lot. */
  lots: Map<string, LotHeld & Lot>;
}
export type Shelves = ReadonlyMap<string, Shelf>;

export const placeOf = ({ variationId, branchId }: Place) => `${variationId} ${branchId}`;
export const shelfOf = (shelves: Shelves, place: Place) => shelves.get(placeOf(place)) as Shelf;
