import { boughtFor, isRate, TreasuryTransfer, worth } from '#finance/treasury/contract';
import { amountText, type Currency, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, paperNumber, sql, worksIn } from '#platform/server';
import { refuseClosedBranch } from './closed-branch.ts';
import { isFarOff, rateOfDay } from './exchange-rate-off.ts';
import { sendTransfer } from './send-transfer.ts';

export type RequestTransfer = VerbInput<typeof TreasuryTransfer, 'request'>;

/** Somebody at either end asks for cash to change its treasury; nothing moves before it is sent. */
export async function requestTransfer(ctx: Context, input: RequestTransfer): Promise<number> {
  const { from, to } = await endsOf(ctx, input);
  await refuseClosedBranch(ctx, from.branchId, 'from_treasury_id');
  await refuseClosedBranch(ctx, to.branchId, 'to_treasury_id');
  if (from.id === to.id) throw fieldRefusal('to_treasury_id', 'errors.treasuryTransfer.sameTreasury');
  if (!worksIn(ctx, from.branchId) && !worksIn(ctx, to.branchId)) throw fieldRefusal('from_treasury_id', 'errors.reference');
  const isExchange = from.currency !== to.currency;
  if (isExchange && from.branchId !== to.branchId)
    throw fieldRefusal('to_treasury_id', 'errors.treasuryTransfer.exchangeInOneBranch');
  if (!isExchange) refuseOtherTerms(input, from.currency);
  if (input.denominations?.length && !input.isSentNow) throw fieldRefusal('denominations', 'errors.treasuryTransfer.notSentYet');
  const terms = isExchange ? await exchangeTerms(ctx, input, from.currency, to.currency) : { toAmount: input.amount };
  const { toAmount, rate = null, toRate = null } = terms as { toAmount: number; rate?: string | null; toRate?: string | null };
  const id = await insertRow(ctx, TreasuryTransfer, {
    number: await paperNumber(ctx, { letters: 'X', series: 'treasury_transfer', branchId: from.branchId }),
    fromBranch: from.branchId,
    toBranch: to.branchId,
    fromTreasury: from.id,
    toTreasury: to.id,
    currency: from.currency,
    amount: input.amount,
    toCurrency: to.currency,
    toAmount,
    rate,
    toRate,
    rateDay: isExchange ? ctx.today : null,
    farOff:
      isExchange && (await isFarOff(ctx, { ...input, currency: from.currency, rate, toAmount, toCurrency: to.currency, toRate })),
    note: input.note,
    requestedBy: ctx.user?.id,
    requestedAt: ctx.now,
  });
  if (input.isSentNow) await sendTransfer(ctx, { id, denominations: input.denominations ?? null });
  return id;
}

interface End {
  id: number;
  branchId: number;
  currency: Currency;
}

/**
 * The treasuries at both ends, also another branch's; they stay open until the transfer is written. Held in the order of their
 * ids, and as tightly as sending will need it: two that cross each other wait instead of standing in each other's way.
 */
async function endsOf(ctx: Context, { fromTreasury, toTreasury, isSentNow }: RequestTransfer): Promise<{ from: End; to: End }> {
  const hold = isSentNow ? sql`for update` : sql`for key share`;
  const found = await ctx.db.query<End & { disabledAt: Date | null; name: unknown }>(
    sql`select id, branch_id, currency, disabled_at, name from treasury where tenant_id = ${ctx.tenantId}
      and id = any(${[fromTreasury, toTreasury]}::bigint[]) order by id ${hold}`,
  );
  const end = (id: number, field: string) => {
    const treasury = found.find((one) => one.id === id);
    if (!treasury) throw fieldRefusal(field, 'errors.reference');
    if (treasury.disabledAt) throw fieldRefusal(field, 'errors.treasury.disabled', { name: treasury.name });
    return treasury;
  };
  return { from: end(fromTreasury, 'from_treasury_id'), to: end(toTreasury, 'to_treasury_id') };
}

/** In one currency as much arrives as leaves; whoever says otherwise means something else. */
function refuseOtherTerms({ amount, toAmount, rate, toRate }: RequestTransfer, currency: Currency): void {
  const values = { amount: amountText(amount, currency), currency };
  const said = { to_amount: toAmount != null && toAmount !== amount, rate: rate != null, to_rate: toRate != null };
  const [field] = Object.entries(said).find(([, isOther]) => isOther) ?? [];
  if (field) throw fieldRefusal(field, 'errors.treasuryTransfer.oneCurrency', values);
}

/** What should arrive of the other currency: as agreed, or what the rates of the day make of it. */
async function exchangeTerms(ctx: Context, input: RequestTransfer, from: Currency, to: Currency) {
  const base = ctx.tenant.currency;
  const rate = await rateOf(ctx, { said: input.rate, currency: from, field: 'rate' });
  const toRate = await rateOf(ctx, { said: input.toRate, currency: to, field: 'to_rate' });
  const value = worth(input.amount, from, { rate: rate ?? '1', base });
  const toAmount = input.toAmount ?? boughtFor(value, to, { rate: toRate ?? '1', base });
  if (toAmount < 1) throw fieldRefusal('to_amount', 'errors.amountNotPositive');
  return { toAmount, rate, toRate };
}

/** What one unit is worth in the company's currency: as said, else the rate of the day; null for that currency itself. */
export async function rateOf(
  ctx: Context,
  { said, currency, field }: { said: string | null | undefined; currency: Currency; field: string },
): Promise<string | null> {
  if (currency === ctx.tenant.currency) {
    if (said && said !== '1') throw fieldRefusal(field, 'errors.treasuryTransfer.ownRate', { currency });
    return null;
  }
  if (said && !isRate(said)) throw fieldRefusal(field, 'errors.treasuryTransfer.badRate');
  if (said) return said;
  const known = await rateOfDay(ctx, currency);
  if (!known) throw fieldRefusal(field, 'errors.required');
  return known;
}
