import { type Place, reserved } from '#erp/stock/contract';
import type { Context } from '#platform/server';
import { refuseMovement } from './refuse-movement.ts';
import { lockShelves, shelfOf, writeShelves } from './shelves.ts';

/** Goods a paper keeps for itself; below zero, lets go of. */
export interface Reservation extends Place {
  quantity: number;
}

/** Keeps goods for a paper that is not delivered yet, or lets go of them: everybody else sees what is left. */
export async function reserveStock(ctx: Context, reservations: readonly Reservation[]): Promise<void> {
  const shelves = await lockShelves(
    ctx,
    reservations.map(({ variationId, branchId }) => ({ variationId, branchId })),
  );
  for (const reservation of reservations) {
    const shelf = shelfOf(shelves, reservation);
    const kept = reserved(shelf.held, reservation.quantity);
    if (kept === 'notEnough') throw await refuseMovement(ctx, reservation, kept);
    shelf.held = kept;
  }
  writeShelves(ctx, shelves);
}
