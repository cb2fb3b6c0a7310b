import { status } from '#courier/statuses/contract';
import { lockTreasury, requireFunds } from '#finance/treasury/server';
import type { Context } from '#platform/server';
import type { Draft } from './move-draft.ts';
import { isCounter } from './move-plan.ts';
import type { MoveInput } from './move-types.ts';

/**
 * Locks every treasury whose cash these moves change, in order of their ids: those kept for others are refused, and what a
 * delivery taken back takes out again must still lie there.
 */
export async function lockTreasuries(ctx: Context, input: MoveInput, drafts: readonly Draft[]): Promise<void> {
  const takenOut = takenOutOf(drafts);
  const into = drafts.some(isCounter) ? (input.treasuryId ?? null) : null;
  const ids = new Set([...takenOut.keys(), ...(into === null ? [] : [into])]);
  for (const treasuryId of [...ids].sort((a, b) => a - b)) {
    const keeper = treasuryId === into && input.keeperId != null ? { keeper: input.keeperId } : {};
    const treasury = await lockTreasury(ctx, { treasuryId, ...keeper });
    const amount = takenOut.get(treasuryId);
    if (amount !== undefined) await requireFunds(ctx, treasury, amount);
  }
}

/** Taking back a delivery at the counter takes its cash out again. */
function takenOutOf(drafts: readonly Draft[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { from, row } of drafts) {
    const { deliveredTreasuryId: treasuryId } = row;
    if (from === status.delivered && treasuryId !== null) sums.set(treasuryId, (sums.get(treasuryId) ?? 0) + row.collected);
  }
  return sums;
}
