import {
  CashShift,
  type CloseContent,
  type Closed,
  closedEntry,
  type Flagged,
  isClosingTooLow,
  shiftClosed,
  shiftShort,
  ticketNumber,
} from '#erp/pos/contract';
import { readShopSettings } from '#erp/setup/server';
import { post } from '#finance/ledger/server';
import { amountText, type Currency, conflict, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, change, may, sql } from '#platform/server';
import { type Bringing, type Brought, flagged } from './bringing.ts';
import { drawerOf, expectedIn, type HeldShift, isOpen, lockShift, refuseUnrated, shortOf } from './drawer.ts';
import { moveBetween, wasTakenFrom } from './move-between.ts';

/** Tickets are no longer rung up: the drawer is being counted. */
export async function countDrawer(ctx: Context, { content, claim }: Bringing<{ shift: string }>): Promise<Brought> {
  const shift = await lockShift(ctx, { uuid: content.shift, claim });
  if (!isOpen(shift)) throw conflict('errors.till.shiftClosed', { number: shift.number });
  if (shift.state === 'open') await change(ctx, CashShift, shift, { state: 'counting' }, 'count');
  return { shiftId: shift.id, flags: [] };
}

/**
 * Closes a shift as its drawer was counted: what is missing or too much is booked, what is taken to a treasury moves there, and what stays
 * is the next shift's float. Every ticket of its claim has to be there.
 */
export async function closeShift(
  ctx: Context,
  { content, claim, register, at, isOffline }: Bringing<CloseContent>,
): Promise<Brought> {
  const shift = await lockShift(ctx, { uuid: content.shift, claim });
  if (!isOpen(shift)) throw conflict('errors.till.shiftClosed', { number: shift.number });
  await refuseMissing(ctx, content.lastNumber, { claimId: claim.id, code: register.code, claim: claim.number });
  const closing = await countedIn(ctx, shift, content);
  if (!isOffline) await refuseTooLow(ctx, shift, closing, content.note ?? null);
  await bookClosing(ctx, shift, closing, { note: content.note ?? null, lastNumber: content.lastNumber, at });
  for (const { treasury, currency, amount } of content.deposits ?? [])
    if (amount > 0)
      await moveBetween(ctx, shift, { way: 'deposit', currency, amount, at, treasuryId: treasury, isOffline, field: 'deposits' });
  return { shiftId: shift.id, flags: await slipsThatDiffer(ctx, shift, content), told: { closing } };
}

/** Of a shift whose device is lost nothing is counted: what the books expect is taken as there, and the next count finds what is not. */
export async function closeOnWhatCame(ctx: Context, shift: HeldShift, reason: string): Promise<void> {
  const expected = await expectedIn(ctx, shift.id);
  const closing = [...expected].map(([currency, amount]) => ({
    currency,
    expected: amount,
    counted: amount,
    difference: 0,
    deposited: 0,
  }));
  await bookClosing(ctx, shift, closing, { note: reason, lastNumber: null, at: ctx.now });
}

interface Closing {
  note: string | null;
  lastNumber: number | null;
  at: Date;
}

async function bookClosing(
  ctx: Context,
  shift: HeldShift,
  closing: readonly Closed[],
  { note, lastNumber, at }: Closing,
): Promise<void> {
  const seq = shift.closings + 1;
  const entry = closedEntry(drawerOf(ctx, shift), shortOf(shift), { seq, notes: closing });
  const entryId = entry ? await post(ctx, { ...entry, date: ctx.today, memo: shift.number ?? undefined }) : null;
  const own = closing.find(({ currency }) => currency === ctx.tenant.currency);
  const [expected, counted] = [own?.expected ?? 0, own?.counted ?? 0];
  const difference = counted - expected;
  await change(
    ctx,
    CashShift,
    shift,
    {
      state: 'closed',
      closing: [...closing],
      closingBalance: counted,
      expected,
      difference,
      closingNote: note,
      lastNumber,
      closedAt: at,
      closedBy: ctx.user?.id ?? null,
    },
    'close',
  );
  // Who counted is an author of what another has to agree to.
  ctx.db.run(sql`update cash_shift set closings = ${seq}, closed_entry_id = ${entryId}::bigint, author_ids = case when ${ctx.user?.id ?? null}::bigint is null
      or author_ids @> array[${ctx.user?.id ?? null}::bigint] then author_ids else author_ids || ${ctx.user?.id ?? null}::bigint end
    where tenant_id = ${ctx.tenantId} and id = ${shift.id}::bigint`);
  const of = { shiftId: shift.id, branchId: shift.branchId };
  ctx.publish(
    shiftClosed.with({ ...of, difference }),
    ...(difference < 0 ? [shiftShort.with({ ...of, missing: -difference })] : []),
  );
}

/** No shift has so many tickets: of a number beyond them some are missing for certain. */
const mostOfShift = 100_000;

/** A ticket that is not there is in the drawer all the same. One that waits to be corrected is there. */
async function refuseMissing(
  ctx: Context,
  last: number,
  { claimId, code, claim }: { claimId: number; code: string; claim: number },
): Promise<void> {
  const missing = await ctx.db.query<{ nth: number }>(sql`select n.nth
    from (select coalesce(max(s.last_number), 0) + 1 as nth from cash_shift s where s.tenant_id = ${ctx.tenantId} and s.claim_id = ${claimId}::bigint) first,
      generate_series(first.nth, least(${last}::bigint, first.nth + ${mostOfShift})) n(nth)
    where not exists (select from till_paper p where p.tenant_id = ${ctx.tenantId} and p.claim_id = ${claimId}::bigint and p.nth = n.nth)
    order by n.nth limit 20`);
  if (missing.length === 0) return;
  const numbers = missing.map(({ nth }) => ticketNumber(code, claim, nth)).join(', ');
  throw new Refusal('errors.till.missing', { status: 409, values: { numbers } });
}

/** What was counted of each currency, beside what the books expect; of what nobody counted there is nothing. */
async function countedIn(ctx: Context, shift: HeldShift, { counted, deposits }: CloseContent): Promise<Closed[]> {
  const expected = await expectedIn(ctx, shift.id);
  const currencies = new Set<Currency>([ctx.tenant.currency, ...expected.keys(), ...counted.map(({ currency }) => currency)]);
  return [...currencies].map((currency) => {
    const sum = (of: readonly { currency: Currency; amount: number }[]) =>
      of.filter((one) => one.currency === currency).reduce((total, { amount }) => total + amount, 0);
    const [found, booked, deposited] = [sum(counted), expected.get(currency) ?? 0, sum(deposits ?? [])];
    if (found !== booked) refuseUnrated(ctx, shift.rates, currency, 'counted');
    if (deposited > found)
      throw fieldRefusal('deposits', 'errors.till.notInDrawer', { there: amountText(found, currency), currency });
    return { currency, expected: booked, counted: found, difference: found - booked, deposited };
  });
}

/** The specification's sentence; who may approve shifts passes with a note, for a drawer can be robbed. */
async function refuseTooLow(ctx: Context, shift: HeldShift, closing: readonly Closed[], note: string | null): Promise<void> {
  const { counted = 0, expected = 0 } = closing.find(({ currency }) => currency === ctx.tenant.currency) ?? {};
  const { strictClosingCheck } = await readShopSettings(ctx);
  const drawer = { opening: shift.openingCash, closing: counted, expected };
  const isTooLow = isClosingTooLow({
    ...drawer,
    wasTakenFrom: await wasTakenFrom(ctx, shift.id),
    isStrict: strictClosingCheck === true,
  });
  if (isTooLow && !(note && may(ctx, 'approve_shift'))) throw fieldRefusal('closing_balance', 'errors.till.closingTooLow');
}

/** What the card terminals printed, beside what tickets say they took. */
async function slipsThatDiffer(ctx: Context, shift: HeldShift, { slips }: CloseContent): Promise<Flagged[]> {
  if (!slips?.length) return [];
  const rows = await ctx.db.query<{
    gatewayId: number;
    amount: number;
  }>(sql`select gateway_id, sum(amount)::bigint as amount from till_tender
    where tenant_id = ${ctx.tenantId} and shift_id = ${shift.id}::bigint and method = 'card' group by gateway_id`);
  const taken = new Map(rows.map(({ gatewayId, amount }) => [gatewayId, amount]));
  const { currency } = ctx.tenant;
  return slips
    .filter(({ gateway, amount }) => amount !== (taken.get(gateway) ?? 0))
    .map(({ gateway, amount }) =>
      flagged('slips', {
        gateway,
        printed: amountText(amount, currency),
        expected: amountText(taken.get(gateway) ?? 0, currency),
        currency,
      }),
    );
}
