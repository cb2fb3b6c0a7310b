import { account } from '#finance/ledger/contract';
import { Treasury } from '#finance/treasury/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { amountText, type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, implement, lockRecord, sql } from '#platform/server';
import { refuseClosedBranch } from './closed-branch.ts';

export const treasuries = implement(Treasury, {
  check: (_, values, before) => {
    // What lies in it was counted in its branch and currency.
    for (const name of ['kind', 'currency'] as const)
      if (before && values[name] !== undefined && values[name] !== before[name])
        throw fieldRefusal(name, 'errors.treasury.fixed');
    if (before && values.branch !== undefined && values.branch !== before.branchId)
      throw fieldRefusal('branch_id', 'errors.treasury.fixed');
  },
  extras: () => ({
    balance: `money_text(kept_balance(:tenant, case e.kind when 'cash' then '${account.treasuries}' else '${account.bankAccounts}' end, 'treasury', e.id), e.currency)`,
  }),
  beforeDisable: async (ctx, id) => {
    const treasury = await lockRecord(ctx, Treasury, id);
    const awaited = await ctx.db.maybe<{
      number: string;
    }>(sql`select number from treasury_transfer where tenant_id = ${ctx.tenantId}
      and (from_treasury_id = ${id} or to_treasury_id = ${id}) and state in ('requested', 'sent', 'received_short') order by id limit 1`);
    if (awaited) throw new Refusal('errors.treasury.awaitsCash', { status: 409, values: awaited });
    const balance = await treasuryBalance(ctx, treasury);
    if (balance !== 0)
      throw new Refusal('errors.treasury.notEmpty', {
        status: 409,
        values: { balance: amountText(balance, treasury.currency as Currency) },
      });
  },
});

/** A treasury locked for this transaction: nobody else takes out of it or counts it meanwhile. */
export interface OpenTreasury {
  id: number;
  name: { ar: string; en: string };
  branchId: number;
  kind: 'cash' | 'bank';
  currency: Currency;
  userIds: readonly number[];
  clientIds: readonly number[];
}

/** Locks the treasury of a branch, in a currency; another branch's, one that is closed or whose branch is, an unknown one or one kept for others is refused beside its field. */
export async function lockTreasury(
  ctx: Context,
  wanted: {
    treasuryId: number;
    branchId?: number;
    currency?: Currency;
    field?: string;
    /** Whose hands its cash goes through: the asker's unless said, nobody's where somebody only decides. */
    keeper?: number | null;
    /** Money only comes into it in this transaction: others may bring some at the same time, who takes or counts waits for all of them. */
    onlyIn?: boolean;
  },
): Promise<OpenTreasury> {
  const field = wanted.field ?? 'treasury_id';
  const row = await lockRecord(ctx, Treasury, wanted.treasuryId, wanted.onlyIn ? 'share' : 'update').catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? fieldRefusal(field, 'errors.reference') : error;
  });
  const treasury = { ...row, userIds: row.userIds ?? [], clientIds: row.clientIds ?? [] };
  const values = { name: treasury.name };
  const refusal = (key: string, more = {}) =>
    new Refusal(key, { values: { ...values, ...more }, fields: { [field]: { key, values: { ...values, ...more } } } });
  if (treasury.disabledAt) throw refusal('errors.treasury.disabled');
  await refuseClosedBranch(ctx, treasury.branchId, field);
  if (isKeptForOthers(treasury, wanted.keeper === undefined ? ctx.user?.id : wanted.keeper))
    throw refusal('errors.treasury.keptForOthers');
  if (wanted.branchId !== undefined && treasury.branchId !== wanted.branchId) throw refusal('errors.treasury_of_other_branch');
  if (wanted.currency && treasury.currency !== wanted.currency)
    throw refusal('errors.treasury.otherCurrency', { currency: treasury.currency });
  return treasury;
}

/** The smallest coin of a treasury: cash of the company's own currency is counted in coins, transfers and other money are not. */
export const coinOf = (ctx: Context, { kind, currency }: Pick<OpenTreasury, 'kind' | 'currency'>): number =>
  kind === 'cash' && currency === ctx.tenant.currency ? Number(settingsOf(ctx).cashStep ?? 1) : 1;

/** Holds treasuries before goods move, in one order; each is judged once its money moves. */
export async function holdTreasuries(ctx: Context, ids: readonly (number | null | undefined)[]): Promise<void> {
  const wanted = ids.filter((id) => id != null);
  if (wanted.length > 0)
    await ctx.db.query(
      sql`select from treasury where tenant_id = ${ctx.tenantId} and id = any(${wanted}::bigint[]) order by id for update`,
    );
}

export const cashAccountOf = (treasury: Pick<OpenTreasury, 'kind'>) =>
  treasury.kind === 'bank' ? account.bankAccounts : account.treasuries;

/** Whether a treasury is kept for people this one is not among; without a person, for nobody else. */
export function isKeptForOthers({ userIds }: Pick<OpenTreasury, 'userIds'>, userId: number | null | undefined): boolean {
  return Boolean(userId) && userIds.length > 0 && !userIds.includes(Number(userId));
}

/** The currency a treasury holds, locked or not; an unknown one is refused beside its field. */
export async function treasuryCurrency(ctx: Context, treasuryId: number, field = 'treasury_id'): Promise<Currency> {
  const found = await ctx.db.maybe<{ currency: Currency }>(
    sql`select currency from treasury where tenant_id = ${ctx.tenantId} and id = ${treasuryId}`,
  );
  if (!found) throw fieldRefusal(field, 'errors.reference');
  return found.currency;
}

/** Whether a treasury is kept for clients this one is not among. */
export function isOfOtherClients({ clientIds }: Pick<OpenTreasury, 'clientIds'>, clientId: number | null | undefined): boolean {
  return Boolean(clientId) && clientIds.length > 0 && !clientIds.includes(Number(clientId));
}

/** Refuses money of a client in a treasury that is kept for other clients. */
export function refuseOtherClient(treasury: OpenTreasury, clientId: number | undefined, field = 'treasury_id'): void {
  if (isOfOtherClients(treasury, clientId)) throw fieldRefusal(field, 'errors.treasury.ofOtherClients', { name: treasury.name });
}

/** What lies in a treasury by the books, in minor units. */
export async function treasuryBalance(ctx: Context, treasury: Pick<OpenTreasury, 'id' | 'kind'>): Promise<number> {
  const { balance } = await ctx.db.one<{
    balance: number;
  }>(
    sql`select kept_balance(${ctx.tenantId}::bigint, ${cashAccountOf(treasury)}, 'treasury', ${treasury.id}::bigint) as balance`,
  );
  return balance;
}

/** Refuses to take more out of a locked treasury than lies in it. */
export async function requireFunds(ctx: Context, treasury: OpenTreasury, amount: number, field = 'treasury_id'): Promise<void> {
  const balance = await treasuryBalance(ctx, treasury);
  if (amount <= balance) return;
  const values = { name: treasury.name, balance: amountText(balance, treasury.currency), currency: treasury.currency };
  throw new Refusal('errors.treasury.notEnough', {
    values,
    fields: { [field]: { key: 'errors.treasury.notEnough', values } },
  });
}
