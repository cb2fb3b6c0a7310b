import { post } from '#finance/ledger/server';
import { type CountedNote, exchangeEntry, missingOf, receiveEntry, TreasuryTransfer, worth } from '#finance/treasury/contract';
import { amountText, conflict, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, may } from '#platform/server';
import { countedCash } from './counted-cash.ts';
import { isOff } from './exchange-rate-off.ts';
import { keptSheet, sumOfTransfer } from './open-transfer.ts';
import { foundBy } from './receive-remittance.ts';
import { rateOf } from './request-transfer.ts';
import { cashAccountOf, lockTreasury, type OpenTreasury } from './treasuries.ts';

/**
 * The cash is counted into the other treasury: exactly, short (all of it, where nothing came) or over; what became another currency
 * is booked at what it is worth.
 */
export async function receiveTransfer(ctx: Context, input: VerbInput<typeof TreasuryTransfer, 'receive'>): Promise<void> {
  const transfer = await lockFor(ctx, TreasuryTransfer, 'receive', input.id);
  const { sum, sheet } = countedCash(input, transfer.toCurrency);
  if (sum === null) throw fieldRefusal('counted', 'errors.required');
  const treasury = await lockTreasury(ctx, { treasuryId: transfer.toTreasuryId, field: 'to_treasury_id' });
  if (transfer.currency === transfer.toCurrency) {
    if (input.toRate) throw fieldRefusal('to_rate', 'errors.treasuryTransfer.oneCurrency', sameCurrency(transfer));
    return countInto(ctx, transfer, { treasury, counted: sum, sheet, outstanding: transfer.amount }, 'receive');
  }
  // Nothing came: nothing was exchanged, and what was sent is missing.
  if (sum === 0) return countInto(ctx, transfer, { treasury, counted: 0, outstanding: transfer.amount }, 'receive');
  const said = { said: input.toRate, currency: transfer.toCurrency, field: 'to_rate' };
  const toRate = input.toRate ? await rateOf(ctx, said) : transfer.toRate;
  if (isOff(ctx, Number(toRate ?? 1), Number(transfer.toRate ?? 1)))
    throw fieldRefusal('to_rate', 'errors.treasuryTransfer.rateFarOff', { rate: transfer.toRate });
  await exchangeInto(ctx, transfer, { treasury, sum, sheet, toRate }, 'receive');
}

const sameCurrency = ({ amount, currency }: TreasuryTransfer) => ({ amount: amountText(amount, currency), currency });

/** Cash of another currency is taken in for what was sent; what it won or cost is booked. Also when it is found later. */
export async function exchangeInto(
  ctx: Context,
  transfer: TreasuryTransfer,
  came: { treasury: OpenTreasury; sum: number; sheet?: readonly CountedNote[] | null; toRate: string | null },
  verb: 'receive' | 'decide',
): Promise<void> {
  const { treasury, sum, toRate } = came;
  const difference = gainOf(ctx, { ...transfer, toRate }, sum);
  refuseFarCount(ctx, transfer, sum);
  refuseUnapprovedLoss(ctx, transfer, { sum, difference });
  await post(ctx, {
    ...(exchangeEntry(sumOfTransfer(transfer), {
      seq: transfer.version + 1,
      treasuryId: treasury.id,
      account: cashAccountOf(treasury),
      received: sum,
      toCurrency: transfer.toCurrency,
      toRate,
      difference,
      base: ctx.tenant.currency,
    }) as NonNullable<ReturnType<typeof exchangeEntry>>),
    memo: transfer.number,
  });
  const state = verb === 'decide' ? 'settled' : 'received';
  const received = { received: sum, missing: 0, receivedSheet: keptSheet(came.sheet), toRate, ...handsOf(ctx, verb) };
  await change(ctx, TreasuryTransfer, transfer, { state, ...received, exchangeDifference: difference }, verb, foundBy(verb));
}

/** Who ended it, and who counted it in. */
const handsOf = (ctx: Context, verb: 'receive' | 'decide') => ({
  ...decidedNow(ctx),
  ...(verb === 'receive' && { receivedBy: ctx.user?.id ?? null }),
});

/** What arrived is worth more (above zero) than what was sent, in the company's currency. */
function gainOf(ctx: Context, { currency, amount, rate, toCurrency, toRate }: TreasuryTransfer, received: number): number {
  const base = ctx.tenant.currency;
  return worth(received, toCurrency, { rate: toRate ?? '1', base }) - worth(amount, currency, { rate: rate ?? '1', base });
}

/** Far more than was agreed is no exchange, and far less is looked at by other hands than those that asked for it or sent it. */
function refuseFarCount(ctx: Context, transfer: TreasuryTransfer, sum: number): void {
  const { number, toAmount, toCurrency: currency } = transfer;
  if (!isOff(ctx, sum, toAmount)) return;
  if (sum > toAmount)
    throw fieldRefusal('counted', 'errors.treasuryTransfer.aboveAgreed', { agreed: amountText(toAmount, currency), currency });
  if (ctx.user && [transfer.requestedById, transfer.sentById].includes(ctx.user.id))
    throw conflict('errors.treasuryTransfer.farOff', { number });
}

/** What an exchange lost is written off by whoever may; at the loss that was agreed it is counted by another than its sender. */
function refuseUnapprovedLoss(
  ctx: Context,
  { number, toAmount, toCurrency, sentById }: TreasuryTransfer,
  { sum, difference }: { sum: number; difference: number },
): void {
  if (may(ctx, 'approve_shortage_writeoff')) return;
  const values = { agreed: amountText(toAmount, toCurrency), currency: toCurrency };
  if (sum < toAmount) throw fieldRefusal('counted', 'errors.treasuryTransfer.belowAgreed', values);
  if (difference < 0 && ctx.user && sentById === ctx.user.id) throw conflict('errors.treasuryTransfer.ownHands', { number });
}

export const decidedNow = (ctx: Context) => ({ decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now });

/** What of a transfer is outstanding and came now; also used when missing cash is found later. */
export async function countInto(
  ctx: Context,
  transfer: TreasuryTransfer,
  came: { treasury: OpenTreasury; counted: number; outstanding: number; sheet?: readonly CountedNote[] | null },
  verb: 'receive' | 'decide',
): Promise<void> {
  const { treasury, counted, outstanding } = came;
  const missing = missingOf({ counted, outstanding });
  const entry = receiveEntry(sumOfTransfer(transfer), {
    seq: transfer.version + 1,
    treasuryId: treasury.id,
    account: cashAccountOf(treasury),
    counted,
    outstanding,
  });
  await post(ctx, entry && { ...entry, memo: transfer.number });
  const state = missing > 0 ? 'received_short' : verb === 'decide' ? 'settled' : 'received';
  const received = (transfer.received ?? 0) + counted;
  const receivedSheet = transfer.receivedSheet ?? keptSheet(came.sheet);
  await change(
    ctx,
    TreasuryTransfer,
    transfer,
    { state, received, missing, receivedSheet, ...handsOf(ctx, verb) },
    verb,
    foundBy(verb),
  );
}
