import { CashShift, type Closed, type Flagged, goneLines } from '#erp/pos/contract';
import type { Line } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, change } from '#platform/server';
import { flagged } from './bringing.ts';
import { drawerOf, type HeldShift, shortOf } from './drawer.ts';

/**
 * A ticket came for a drawer that was counted: its notes were in it, or never were. They leave it again in the same entry, out of what was
 * booked as cash over in that currency, the rest as a shortage. The shift waits for approval anew, and its report has a supplement.
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
    const over = Math.max(0, Math.min(amount, overLeft(booked)));
    if (booked) booked.overUsed = (booked.overUsed ?? 0) + over;
    return goneLines(drawer, short, { currency, amount, over });
  });
  const supplements = (shift.supplements ?? 0) + 1;
  await change(ctx, CashShift, shift, { state: 'closed', closing, supplements, approvedBy: null, approvedAt: null }, 'late');
  return { lines, flags: [flagged('late', { shift: shift.number ?? '', supplement: supplements })] };
}

const overLeft = (booked: Closed | undefined): number => Math.max(0, (booked?.difference ?? 0) - (booked?.overUsed ?? 0));
