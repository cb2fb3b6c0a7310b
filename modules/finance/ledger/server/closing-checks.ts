import { account } from '#finance/ledger/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql, translate } from '#platform/server';
import { keptLines } from './kept-lines.ts';

/** Something that is still open at the end of the days to be closed. */
export interface OpenPoint {
  text: string;
  /** Where it is settled. */
  to?: string;
  /** Nothing is closed over it. */
  blocks: boolean;
}
type ClosingCheck = (ctx: Context, days: { to: string }) => Promise<readonly OpenPoint[]>;
const checks: ClosingCheck[] = [waitingEntries, clearingAccounts];
const proofs: ClosingCheck[] = [];

/** Modules above say here what they still have open before days are closed. */
export function beforeClosing(check: ClosingCheck): void {
  checks.push(check);
}

/** And what must hold, where proving it reads the whole books: asked when days are closed, not whenever somebody looks. */
export function provenBeforeClosing(proof: ClosingCheck): void {
  proofs.push(proof);
}

/** Everything still open in the days until `to`; with proof, also what of the books does not hold. */
export async function openPoints(ctx: Context, days: { to: string; isProven: boolean }): Promise<OpenPoint[]> {
  const asked = days.isProven ? [...checks, ...proofs] : checks;
  return (await Promise.all(asked.map((check) => check(ctx, days)))).flat();
}

async function waitingEntries(ctx: Context, { to }: { to: string }): Promise<OpenPoint[]> {
  const rows = await ctx.db.query<{
    state: 'draft' | 'pending' | 'rejected';
    count: number;
  }>(sql`select state, count(*)::int as count from manual_entry
    where tenant_id = ${ctx.tenantId} and state in ('draft', 'pending', 'rejected') and entry_date <= ${to}::date and ${isSeenEntry(ctx)} group by state order by state`);
  return rows.map(({ state, count }) => ({
    text: translate(ctx.locale, `periods.points.${state}`, { count }),
    to: `/accounting/journals/manual?state=${state}&entry_date_to=${to}`,
    blocks: false,
  }));
}

/** As the list it leads to: of his branches, or his own. */
function isSeenEntry({ user }: Context): RawBuilder<unknown> {
  if (!user?.branchIds) return sql`true`;
  return sql`(maker_id = ${user.id}::bigint or exists (select from manual_line l where l.tenant_id = :tenant
    and l.manual_entry_id = manual_entry.id and l.branch_id = any(${user.branchIds}::bigint[])))`;
}

/** Accounts that only lead from one place to another: what stands on them, in the branches the asker sees, has not arrived. */
async function clearingAccounts(ctx: Context, { to }: { to: string }): Promise<OpenPoint[]> {
  const seen = sql`(${ctx.user?.branchIds ?? null}::bigint[] is null or l.branch_id = any(${ctx.user?.branchIds ?? null}::bigint[]))`;
  const rows = await ctx.db.query<{
    code: string;
    id: number;
    currency: Currency;
    balance: number;
  }>(sql`select a.code, a.id, l.currency, sum(l.debit - l.credit)::bigint as balance
    from (${keptLines(ctx, { to })}) l join account a on a.tenant_id = :tenant and a.code = l.account_code
    where l.account_code in (${sql.lit(account.cashInTransit)}, ${sql.lit(account.approvedStatements)}, ${sql.lit(account.unclaimedDifferences)}, ${sql.lit(account.openingBalances)}) and ${seen}
    group by 1, 2, 3 having sum(l.debit) <> sum(l.credit)
    union all
    select a.code, a.id, ${ctx.tenant.currency}::text, sum(l.base_debit - l.base_credit)::bigint from (${keptLines(ctx, { to })}) l join account a on a.tenant_id = :tenant and a.code = l.account_code
    where l.account_code = ${sql.lit(account.exchangeClearing)} and ${seen} group by 1, 2 having sum(l.base_debit) <> sum(l.base_credit)
    order by 1, 3`);
  return rows.map(({ code, id, currency, balance }) => ({
    text: translate(ctx.locale, `periods.points.account${code}`, { amount: amountText(balance, currency), currency }),
    to: `/accounting/transactions/account_statment?kind=account&id=${id}&currency=${currency}`,
    blocks: false,
  }));
}
