import type { MoveContent } from '#erp/pos/contract';
import { spendFromDrawer } from '#finance/expenses/server';
import { account } from '#finance/ledger/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';
import type { Bringing, Brought } from './bringing.ts';
import { type HeldShift, isOpen, lockShift, refuseUnrated } from './drawer.ts';
import { type Moving, moveBetween, refuseEmptyDrawer, writeMove } from './move-between.ts';
import { takeReceipt } from './take-receipt.ts';

/** Cash comes into a drawer or leaves it beside its tickets: from or to a treasury, for an expense, for a customer's debt. */
export async function moveCash(ctx: Context, { content, claim, isOffline, at }: Bringing<MoveContent>): Promise<Brought> {
  const shift = await lockShift(ctx, { uuid: content.shift, claim });
  if (!isOpen(shift)) throw conflict('errors.till.shiftClosed', { number: shift.number });
  const { way, currency, amount, note = null, treasury: treasuryId } = content;
  refuseUnrated(ctx, shift.rates, currency);
  if ((way === 'expense' || way === 'receipt') && isOffline) throw fieldRefusal('way', 'errors.till.onlyOnline');
  const moving: Moving = { way, currency, amount, note, at };
  const done = (madeId: number): Brought => ({ shiftId: shift.id, madeId, flags: [], told: { move_id: madeId } });
  if (way === 'expense') return done(await payExpense(ctx, shift, content, moving));
  if (way === 'receipt') return done(await takeReceipt(ctx, shift, content, moving));
  if (!treasuryId) throw fieldRefusal('treasury_id', 'errors.required');
  return done(await moveBetween(ctx, shift, { ...moving, treasuryId, isOffline }));
}

/** An expense is paid out of the drawer: Dr 2220, which it was booked on; Cr 1120. */
async function payExpense(ctx: Context, shift: HeldShift, content: MoveContent, moving: Moving): Promise<number> {
  if (!content.account) throw fieldRefusal('account_id', 'errors.required');
  await refuseEmptyDrawer(ctx, shift, moving);
  const { currency, amount, note } = moving;
  const spent = await spendFromDrawer(ctx, { branch: shift.branchId, account: content.account, currency, amount, note });
  const other = () => ({ account: account.accruedExpenses, branchId: shift.branchId });
  return writeMove(ctx, shift, moving, { expense: spent.id, other });
}
