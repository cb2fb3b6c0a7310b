import type { Place } from '#erp/stock/contract';
import type { Context } from '#platform/server';
import type { StockEvent } from './move-stock.ts';
import { type Shelves, shelfOf } from './shelves.ts';

/** Goods that moved before what lay there was counted, and are booked only now: that count knew nothing of it. */
export interface LateMove extends Place {
  quantity: number;
  /** Counts of this moment and after it were held against books without it. */
  since: Date;
}
type Hear = (ctx: Context, moves: readonly LateMove[]) => Promise<void>;
const hearers: Hear[] = [];

/** Whoever books counts says here what becomes of them when goods turn out to have moved before; the shelves are held, what went is not taken yet. */
export function lateMovesAreHeardBy(hear: Hear): void {
  hearers.push(hear);
}

/** Which of some movements are late: they say when they happened, and what lay there was counted since. What is given back to a count is none. */
export function lateMoves(
  { now }: Context,
  { kind, movements }: Pick<StockEvent, 'kind' | 'movements'>,
  shelves: Shelves,
): LateMove[] {
  if (kind === 'countBack') return [];
  // Two counts of the very same moment know of each other.
  const later = kind === 'countGain' || kind === 'countLoss' ? 1 : 0;
  return movements.flatMap(({ variationId, branchId, quantity, movedAt: said }): LateMove[] => {
    const { countedAt } = shelfOf(shelves, { variationId, branchId });
    const movedAt = earlier(said, now);
    if (!movedAt || !countedAt || quantity === 0) return [];
    const since = new Date(movedAt.getTime() + later);
    return since <= countedAt ? [{ variationId, branchId, quantity, since }] : [];
  });
}

/** When a movement says it happened, where that is over; no clock is ahead of ours. */
export const earlier = (said: Date | undefined, now: Date): Date | undefined => (said && said < now ? said : undefined);

export async function tellLateMoves(ctx: Context, moves: readonly LateMove[]): Promise<void> {
  if (moves.length > 0) for (const hear of hearers) await hear(ctx, moves);
}
