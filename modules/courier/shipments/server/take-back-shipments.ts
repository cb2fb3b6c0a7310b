import type { Context } from '#platform/server';
import { setArchived } from './archive-shipments.ts';
import { lockMoving, type MovingRow } from './lock-parcels.ts';

/** Born ready, with its sender, never edited, never moved. */
const isUntouched = ({ archivedAt, seq, version }: MovingRow) => archivedAt === null && seq === 2 && version === 1;

/**
 * Takes parcels out of the books that should never have been made and that nobody has touched since; their numbers are free again.
 * Answers which; the others stay.
 */
export async function takeBackShipments(ctx: Context, ids: readonly number[], action: string): Promise<number[]> {
  const rows = (await lockMoving(ctx, ids)).filter(isUntouched);
  const taken = rows.map(({ id }) => id);
  await setArchived(ctx, rows, taken, { at: ctx.now, action });
  return taken;
}
