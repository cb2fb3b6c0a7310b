import { CashShift, type Flagged, type OpenContent, type Opened, openedEntry, type ShiftRates } from '#erp/pos/contract';
import { readShopSettings } from '#erp/setup/server';
import { dayProblem } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { isRate } from '#finance/treasury/contract';
import { rateOfDay } from '#finance/treasury/server';
import { amountText, type Currency, conflict, fieldRefusal } from '#platform/entity';
import { type Context, insertRow, sql } from '#platform/server';
import { type Bringing, type Brought, flagged } from './bringing.ts';
import { drawerOf, type HeldShift, lockShift, refuseUnrated, shortOf } from './drawer.ts';
import { floatsLeft, type Left, takeOver } from './floats-left.ts';
import { moveBetween } from './move-between.ts';

/**
 * Opens a cashier's shift at a register. What the shifts before left in the drawer moves over, what is fetched or taken names its
 * treasury, and only what is counted beyond that is a difference. The rates of this moment hold for all of it.
 */
export async function openShift(ctx: Context, bringing: Bringing<OpenContent>): Promise<Brought> {
  const { content, register, claim, uuid, isOffline, at, userId } = bringing;
  // What it opened without a line happened: that is taken, and looked at.
  if (!isOffline && claim.state !== 'live') throw conflict('errors.tillClaim.is_ended');
  const problem = dayProblem(content.businessDate, ctx.today);
  if (problem) throw fieldRefusal('business_date', problem === 'ahead' ? 'errors.period.ahead' : 'errors.till.dayGone');
  const open = await openShiftOf(ctx, claim.id);
  if (open) throw conflict('errors.till.shiftOpen', open);
  const flags = await secondShift(ctx, { userId, isOffline });
  const rates = await ratesOf(ctx, content, flags);
  const [last, ...others] = await floatsLeft(ctx, register.id);
  const opening = openingOf(ctx, content, { last, others });
  for (const { currency } of opening) refuseUnrated(ctx, rates, currency, 'counted');
  const id = await insertShift(ctx, bringing, { opening, rates, last: last?.shift });
  const shift = await lockShift(ctx, { uuid, claim });
  await takeOver(ctx, shift, { left: others, at });
  const entry = openedEntry(drawerOf(ctx, shift), shortOf(shift), { lastShiftId: last?.shift.id ?? null, notes: opening });
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo: shift.number ?? undefined });
  for (const [way, said] of [
    ['in', content.added],
    ['out', content.taken],
  ] as const)
    for (const { treasury, currency, amount } of said ?? [])
      if (amount > 0)
        await moveBetween(ctx, shift, {
          way,
          currency,
          amount,
          at,
          treasuryId: treasury,
          isOffline,
          field: way === 'in' ? 'added' : 'taken',
        });
  return {
    shiftId: id,
    madeId: id,
    flags: [...flags, ...differing(opening)],
    told: { shift_id: id, shift_number: shift.number, rates },
  };
}

const openShiftOf = (ctx: Context, claimId: number) =>
  ctx.db.maybe<{
    number: string;
  }>(sql`select number from cash_shift where tenant_id = ${ctx.tenantId} and claim_id = ${claimId}::bigint
    and state in ('open', 'counting')`);

/** A cashier has one drawer; one he opened without a line beside another is taken, and looked at. */
async function secondShift(
  ctx: Context,
  { userId, isOffline }: Pick<Bringing<OpenContent>, 'userId' | 'isOffline'>,
): Promise<Flagged[]> {
  const other = await ctx.db.maybe<{ number: string }>(sql`select number from cash_shift where tenant_id = ${ctx.tenantId}
    and user_id = ${userId}::bigint and state in ('open', 'counting') limit 1`);
  if (!other) return [];
  if (!isOffline) throw conflict('errors.till.secondShift', other);
  return [flagged('secondShift', other)];
}

/** What foreign notes are worth in the shift: as the till says, which may not have heard of today's. */
async function ratesOf(ctx: Context, { rates = [] }: OpenContent, flags: Flagged[]): Promise<ShiftRates> {
  const kept: ShiftRates = {};
  for (const { currency, rate } of rates ?? []) {
    if (currency === ctx.tenant.currency) continue;
    if (!isRate(rate)) throw fieldRefusal('rates', 'errors.notNumber');
    const today = await rateOfDay(ctx, currency);
    if (today !== null && Number(today) !== Number(rate)) flags.push(flagged('rate', { currency, printed: rate, now: today }));
    kept[currency] = rate;
  }
  return kept;
}

/** Of each currency what the last shift left, what was fetched, taken or left by others, and what was counted. */
function openingOf(
  ctx: Context,
  { counted, added, taken }: OpenContent,
  { last, others }: { last: Left | undefined; others: readonly Left[] },
): Opened[] {
  const left = others.flatMap(({ floats }) => [...floats].map(([currency, amount]) => ({ currency, amount })));
  const floats = last?.floats ?? new Map<Currency, number>();
  const sums = (of: readonly { currency: Currency; amount: number }[] | null | undefined, currency: Currency) =>
    (of ?? []).filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
  const all = [counted, added, taken, left.filter(({ amount }) => amount !== 0)].flatMap((of) =>
    (of ?? []).map(({ currency }) => currency),
  );
  const currencies = new Set([ctx.tenant.currency, ...floats.keys(), ...all]);
  return [...currencies].map((currency) => {
    const float = floats.get(currency) ?? 0;
    const more = sums(added, currency) + sums(left, currency) - sums(taken, currency);
    const found = sums(counted, currency);
    return { currency, float, added: more, counted: found, difference: found - float - more };
  });
}

const differing = (opening: readonly Opened[]): Flagged[] =>
  opening
    .filter(({ difference }) => difference !== 0)
    .map(({ currency, float, added, counted }) =>
      flagged('float', { currency, expected: amountText(float + added, currency), counted: amountText(counted, currency) }),
    );

interface Opening {
  opening: readonly Opened[];
  rates: ShiftRates;
  last: HeldShift | undefined;
}

async function insertShift(
  ctx: Context,
  { uuid, register, claim, content, at, userId }: Bringing<OpenContent>,
  { opening, rates, last }: Opening,
): Promise<number> {
  const { currency } = ctx.tenant;
  return insertRow(ctx, CashShift, {
    ...{ uuid, register: register.id, claim: claim.id, lastShift: last?.id ?? null, branch: register.branchId },
    ...{ user: userId, businessDate: content.businessDate, state: 'open', currency, openedAt: at, rates, opening },
    shortTo: (await readShopSettings(ctx)).shortTo,
    openingCash: opening.find((one) => one.currency === currency)?.counted ?? 0,
  });
}
