import { post } from '#finance/ledger/server';
import { exchangeEntry, missingOf, receiveEntry, worth } from '#finance/treasury/contract';
import { amountText, conflict, fieldRefusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import { type Counted, countedCash } from './counted-cash.ts';
import { enterTransfer, keptSheet, lockTransfer, type OpenTransfer, sumOfTransfer } from './open-transfer.ts';
import { rateOf } from './request-transfer.ts';
import { cashAccountOf, lockTreasury, type OpenTreasury } from './treasuries.ts';

export interface ReceiveTransfer extends Counted {
  transferId: number;
  /** Today's worth of what arrived, where it is not the one agreed. */
  toRate?: string | null;
}

/** The cash is counted into the other treasury: exactly, short or over; what became another currency is booked at what it is worth. */
export async function receiveTransfer(ctx: Context, input: ReceiveTransfer): Promise<void> {
  const transfer = await lockTransfer(ctx, input.transferId, ['sent']);
  const { sum, sheet } = countedCash(input, transfer.toCurrency);
  if (sum === null || sum < 1) throw fieldRefusal('counted', sum === null ? 'errors.required' : 'errors.amountNotPositive');
  const treasury = await lockTreasury(ctx, { treasuryId: transfer.toTreasuryId, field: 'to_treasury_id' });
  await refuseSameHands(ctx, transfer, treasury);
  if (transfer.currency === transfer.toCurrency)
    return countInto(ctx, transfer, { treasury, counted: sum, sheet }, transfer.amount);
  const said = { said: input.toRate, currency: transfer.toCurrency, field: 'to_rate' };
  const rate = input.toRate ? await rateOf(ctx, said) : transfer.toRate;
  const difference = gainOf(ctx, { ...transfer, toRate: rate }, sum);
  refuseUnapprovedLoss(ctx, transfer, { sum, difference });
  await post(ctx, {
    ...(exchangeEntry(sumOfTransfer(transfer), {
      seq: transfer.version + 1,
      treasuryId: treasury.id,
      account: cashAccountOf(treasury),
      received: sum,
      toCurrency: transfer.toCurrency,
      toRate: rate,
      difference,
      base: ctx.tenant.currency,
    }) as NonNullable<ReturnType<typeof exchangeEntry>>),
    memo: transfer.number,
  });
  enterTransfer(ctx, transfer, 'received', {
    sets: sql`received = ${sum}, received_sheet = ${keptSheet(sheet)}, to_rate = ${rate}, exchange_difference = ${difference}, ${decidedNow(ctx)}`,
    after: { received: sum, difference },
  });
}

/** What arrived is worth more (above zero) than what was sent, in the company's currency. */
function gainOf(ctx: Context, { currency, amount, rate, toCurrency, toRate }: OpenTransfer, received: number): number {
  const base = ctx.tenant.currency;
  return worth(received, toCurrency, { rate: toRate ?? '1', base }) - worth(amount, currency, { rate: rate ?? '1', base });
}

/** What an exchange lost is written off by whoever may; at the loss that was agreed it is counted by another than its sender. */
function refuseUnapprovedLoss(
  ctx: Context,
  { number, toAmount, toCurrency, sentById }: OpenTransfer,
  { sum, difference }: { sum: number; difference: number },
): void {
  if (may(ctx, 'approve_shortage_writeoff')) return;
  const values = { agreed: amountText(toAmount, toCurrency), currency: toCurrency };
  if (sum < toAmount) throw fieldRefusal('counted', 'errors.treasuryTransfer.belowAgreed', values);
  if (difference < 0 && ctx.user && sentById === ctx.user.id) throw conflict('errors.treasuryTransfer.ownHands', { number });
}

/** Two treasuries of different people or branches: one hands over, another one counts. */
async function refuseSameHands(ctx: Context, transfer: OpenTransfer, to: OpenTreasury): Promise<void> {
  if (!ctx.user || transfer.sentById !== ctx.user.id) return;
  const from = await ctx.db.one<{ userIds: number[] }>(
    sql`select user_ids from treasury where tenant_id = ${ctx.tenantId} and id = ${transfer.fromTreasuryId}`,
  );
  const owners = (ids: readonly number[]) => ids.map(Number).sort().join();
  if (transfer.fromBranchId === transfer.toBranchId && owners(from.userIds) === owners(to.userIds)) return;
  throw conflict('errors.treasuryTransfer.ownHands', { number: transfer.number });
}

export const decidedNow = (ctx: Context) => sql`decided_by_id = ${ctx.user?.id ?? null}, decided_at = ${ctx.now}`;

/** What of a transfer is outstanding and came now; also used when missing cash is found later. */
export async function countInto(
  ctx: Context,
  transfer: OpenTransfer,
  { treasury, counted, sheet }: { treasury: OpenTreasury; counted: number; sheet?: Parameters<typeof keptSheet>[0] },
  outstanding: number,
): Promise<void> {
  const missing = missingOf({ counted, outstanding });
  const wasShort = transfer.state === 'received_short';
  const state = missing > 0 ? 'received_short' : wasShort ? 'settled' : 'received';
  const entry = receiveEntry(sumOfTransfer(transfer), {
    seq: transfer.version + 1,
    treasuryId: treasury.id,
    account: cashAccountOf(treasury),
    counted,
    outstanding,
  });
  await post(ctx, entry && { ...entry, memo: transfer.number });
  enterTransfer(ctx, transfer, state, {
    sets: sql`received = coalesce(received, 0) + ${counted}, missing = ${missing}, received_sheet = coalesce(received_sheet, ${keptSheet(sheet ?? null)}), ${decidedNow(ctx)}`,
    after: { counted, missing },
  });
}
