import { CashShift, type Flagged, goneLines } from '#erp/pos/contract';
import type { Line } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, change } from '#platform/server';
import { flagged } from './bringing.ts';
import { drawerOf, type HeldShift, shortOf } from './drawer.ts';

/**
 * A ticket came for a drawer that was counted: its notes were in it, or never were, and its change had gone out. In the same entry they
 * leave it again and the change comes back, against what was booked as the drawer's difference in that currency. The shift waits for
 * approval anew, and its report has a supplement.
 */
export async function takeLate(
  ctx: Context,
  shift: HeldShift,
  notes: readonly { currency: Currency; amount: number }[],
): Promise<{ lines: Line[]; flags: Flagged[] }> {
  const drawer = drawerOf(ctx, shift);
  const short = shortOf(shift);
  const closing = (shift.closing ?? []).map((one) => ({ ...one }));
  const lines = notes.flatMap(({ currency, amount }) => {
    const booked = closing.find((one) => one.currency === currency);
    const late = booked?.late ?? 0;
    if (booked) booked.late = late + amount;
    return goneLines(drawer, short, { currency, amount, unexplained: (booked?.difference ?? 0) - late });
  });
  const supplements = (shift.supplements ?? 0) + 1;
  await change(ctx, CashShift, shift, { state: 'closed', closing, supplements, approvedBy: null, approvedAt: null }, 'late');
  return { lines, flags: [flagged('late', { shift: shift.number ?? '', supplement: supplements })] };
}
