import { type CashShift, type Drawer, type ShiftRates, type ShortTo, shortTo, type TillClaim } from '#erp/pos/contract';
import { account } from '#finance/ledger/contract';
import { type Currency, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** A shift as its verbs see it: with how often it was closed, and the entry of the last time. */
export interface HeldShift extends CashShift {
  closings: number;
  closedEntryId: number | null;
}

/**
 * Holds a till's own shift by the name its device gave it: whoever moves cash of its drawer waits for the others. Of another till's
 * shift a till knows nothing: neither what was sold in it nor what lies in its drawer.
 */
export async function lockShift(ctx: Context, { uuid, claim }: { uuid: string; claim: TillClaim }): Promise<HeldShift> {
  const found = await ctx.db.maybe<HeldShift>(sql`select * from cash_shift where tenant_id = ${ctx.tenantId} and uuid = ${uuid}
    and claim_id = ${claim.id}::bigint for update`);
  if (!found) throw new Refusal('errors.till.unknownShift', { fields: { shift: { key: 'errors.till.unknownShift' } } });
  return found;
}

export const isOpen = ({ state }: Pick<CashShift, 'state'>): boolean => state === 'open' || state === 'counting';

export const drawerOf = (ctx: Context, { id, branchId, rates }: Pick<CashShift, 'id' | 'branchId' | 'rates'>): Drawer => ({
  shiftId: id,
  branchId,
  base: ctx.tenant.currency,
  rates,
});

/** What the books say lies in a drawer, by currency: that and nothing else is expected there. */
export const expectedIn = async (ctx: Context, shiftId: number): Promise<Map<Currency, number>> =>
  (await expectedInDrawers(ctx, [shiftId])).get(shiftId) ?? new Map();

/** The same of several drawers, by shift; of one in which nothing ever lay, nothing is said. */
export async function expectedInDrawers(ctx: Context, shiftIds: readonly number[]): Promise<Map<number, Map<Currency, number>>> {
  const rows = await ctx.db.query<{
    shiftId: number;
    currency: Currency;
    amount: number;
  }>(sql`select k.shift_id, k.currency, sum(k.amount)::bigint as amount from (
      select s.party_id as shift_id, s.currency, s.debit - s.credit as amount from ledger_sum s where s.tenant_id = ${ctx.tenantId} and s.account_code = ${account.cashDrawers}
        and s.grain = 'ever' and s.party_kind = 'cashShift' and s.party_id = any(${shiftIds}::bigint[]) and s.is_of_party
      union all
      select d.party_id, d.currency, d.debit - d.credit from ledger_delta d where d.tenant_id = ${ctx.tenantId} and d.account_code = ${account.cashDrawers}
        and d.party_kind = 'cashShift' and d.party_id = any(${shiftIds}::bigint[])) k group by k.shift_id, k.currency`);
  const drawers = new Map<number, Map<Currency, number>>();
  for (const { shiftId, currency, amount } of rows)
    drawers.set(shiftId, (drawers.get(shiftId) ?? new Map<Currency, number>()).set(currency, amount));
  return drawers;
}

/** Where what is missing in a drawer goes, as the shop said when it was opened. */
export const shortOf = ({ shortTo: way, userId }: Pick<CashShift, 'shortTo' | 'userId'>): ShortTo => shortTo(way, userId);

/** Refuses notes of a currency the shift has no rate for. */
export function refuseUnrated(ctx: Context, rates: ShiftRates, currency: Currency, field = 'currency'): void {
  if (currency === ctx.tenant.currency || rates[currency]) return;
  const problem = { key: 'errors.till.noRate', values: { currency } };
  throw new Refusal(problem.key, { values: problem.values, fields: { [field]: problem } });
}
