import { CashMove, type CashWay, cashMoveEntry, type Elsewhere, isTaken } from '#erp/pos/contract';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { cashAccountOf, lockTreasury, type OpenTreasury, requireFunds, treasuryBalance } from '#finance/treasury/server';
import { amountText, type Currency, fieldRefusal } from '#platform/entity';
import { type Context, insertRow, sql } from '#platform/server';
import { drawerOf, expectedIn, type HeldShift, refuseUnrated } from './drawer.ts';

/** Cash of one currency that moves into a drawer or out of it. */
export interface Moving {
  way: CashWay;
  currency: Currency;
  amount: number;
  note?: string | null | undefined;
  at: Date;
  /** Beside which field what is wrong is said. */
  field?: string;
}

/** Writes down that cash moved and posts it, against wherever it came from or went to; the shift is held. */
export async function writeMove(
  ctx: Context,
  shift: HeldShift,
  { way, currency, amount, note, at }: Moving,
  {
    other,
    ...more
  }: { other: (id: number) => Elsewhere; treasury?: number; expense?: number; customer?: number; state?: 'undecided' },
): Promise<number> {
  const id = await insertRow(ctx, CashMove, {
    ...more,
    ...{ shift: shift.id, branch: shift.branchId, way, amount, currency, note: note ?? null },
    ...{ day: ctx.today, at, user: ctx.user?.id ?? shift.userId },
  });
  const signed = isTaken(way) ? -amount : amount;
  const entry = cashMoveEntry(drawerOf(ctx, shift), id, { currency, amount: signed, other: other(id) });
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo: shift.number ?? undefined });
  return id;
}

/**
 * Cash between a drawer and a treasury, dated when it happens. What comes without a line from a treasury that does not have it by the
 * books came all the same: it stands undecided (1140) until somebody says where it came from.
 */
export async function moveBetween(
  ctx: Context,
  shift: HeldShift,
  moving: Moving & { treasuryId: number; isOffline: boolean },
): Promise<number> {
  const { way, currency, amount, isOffline, treasuryId, field = 'treasury_id' } = moving;
  refuseUnrated(ctx, shift.rates, currency);
  const treasury = await lockTreasury(ctx, { treasuryId, currency, field });
  if (isTaken(way)) {
    if (!isOffline) await refuseEmptyDrawer(ctx, shift, moving);
  } else if (isOffline && (await treasuryBalance(ctx, treasury)) < amount) {
    const other = (id: number) => ({
      account: account.cashInTransit,
      branchId: shift.branchId,
      party: { kind: 'cashMove', id } as const,
    });
    return writeMove(ctx, shift, moving, { treasury: treasury.id, state: 'undecided', other });
  } else await requireFunds(ctx, treasury, amount, field);
  return writeMove(ctx, shift, moving, { treasury: treasury.id, other: () => treasuryPlace(treasury) });
}

export const treasuryPlace = (treasury: OpenTreasury): Elsewhere => ({
  account: cashAccountOf(treasury),
  branchId: treasury.branchId,
  party: { kind: 'treasury', id: treasury.id },
});

/** Nobody takes more out of a drawer than lies in it by the books. */
export async function refuseEmptyDrawer(
  ctx: Context,
  shift: HeldShift,
  { currency, amount }: Pick<Moving, 'currency' | 'amount'>,
  field = 'amount',
): Promise<void> {
  const there = (await expectedIn(ctx, shift.id)).get(currency) ?? 0;
  if (amount > there) throw fieldRefusal(field, 'errors.till.notInDrawer', { there: amountText(there, currency), currency });
}

/** Whether anything was ever taken out of a drawer beside change. */
export async function wasTakenFrom(ctx: Context, shiftId: number): Promise<boolean> {
  const { taken } = await ctx.db.one<{
    taken: boolean;
  }>(sql`select exists (select from cash_move m where m.tenant_id = ${ctx.tenantId} and m.shift_id = ${shiftId}::bigint and m.way in ('out', 'deposit', 'expense'))
      or exists (select from till_tender t where t.tenant_id = ${ctx.tenantId} and t.shift_id = ${shiftId}::bigint and t.method = 'cash' and t.amount < 0) as taken`);
  return taken;
}
