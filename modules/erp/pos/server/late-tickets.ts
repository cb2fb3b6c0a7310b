import { CashShift, type Closed, type Flagged, goneLines } from '#erp/pos/contract';
import { entryOf, type Line, reverseLines } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import type { Currency } from '#platform/entity';
import { type Context, change, sql } from '#platform/server';
import { flagged } from './bringing.ts';
import { drawerOf, type HeldShift, shortOf } from './drawer.ts';

interface Notes {
  currency: Currency;
  amount: number;
}

/**
 * A ticket came for a drawer that was counted: its notes were in it, or never were, and its change had gone out. In the same entry they
 * leave it again and the change comes back, against what was booked as the drawer's difference in that currency. The shift waits for
 * approval anew, and its report has a supplement.
 */
export async function takeLate(
  ctx: Context,
  shift: HeldShift,
  notes: readonly Notes[],
): Promise<{ lines: Line[]; flags: Flagged[] }> {
  const closing = (shift.closing ?? []).map((one) => ({ ...one }));
  const lines = leaveAgain(ctx, shift, { closing, notes });
  const supplements = (shift.supplements ?? 0) + 1;
  await change(ctx, CashShift, shift, { state: 'closed', closing, supplements, approvedBy: null, approvedAt: null }, 'late');
  return { lines, flags: [flagged('late', { shift: shift.number ?? '', supplement: supplements })] };
}

/**
 * The shift is opened again, and its drawer will be counted with what late tickets had brought: their notes lie in it after all, nothing
 * of them explains a difference any more, and they are late no more.
 */
export async function takeBackLate(ctx: Context, shift: HeldShift, memo: string): Promise<void> {
  const notes = await ctx.db.query<Notes>(sql`select currency, amount from till_tender
    where tenant_id = ${ctx.tenantId} and shift_id = ${shift.id}::bigint and is_late and method = 'cash' order by id`);
  const closing = (shift.closing ?? []).map((one) => ({ ...one, late: 0 }));
  const key = { docType: 'cash_shift', docId: shift.id, event: 'late_reversed', seq: shift.closings };
  const entry = entryOf(key, reverseLines(leaveAgain(ctx, shift, { closing, notes })));
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo });
  ctx.db.run(
    sql`update till_tender set is_late = false where tenant_id = ${ctx.tenantId} and shift_id = ${shift.id}::bigint and is_late`,
  );
}

/** The lines by which late notes leave a counted drawer, one after the other; the closing remembers how much of its difference they explain. */
function leaveAgain(ctx: Context, shift: HeldShift, { closing, notes }: { closing: Closed[]; notes: readonly Notes[] }): Line[] {
  const [drawer, short] = [drawerOf(ctx, shift), shortOf(shift)];
  return notes.flatMap(({ currency, amount }) => {
    const booked = closing.find((one) => one.currency === currency);
    const late = booked?.late ?? 0;
    if (booked) booked.late = late + amount;
    return goneLines(drawer, short, { currency, amount, unexplained: (booked?.difference ?? 0) - late });
  });
}
