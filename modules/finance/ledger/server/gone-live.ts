import { account } from '#finance/ledger/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { keptLines } from './kept-lines.ts';

interface Waiting {
  branchId: number;
  branch: unknown;
  currency: Currency;
  amount: number;
  /** In the company's own currency; null where it is not known of all of it. */
  worth: number | null;
}

/** What stands on 3900 and waits for its sign-off, in the branches the asker sees. */
export function waitingOpenings(ctx: Context): Promise<Waiting[]> {
  return ctx.db.query<Waiting>(sql`select l.branch_id, b.name as branch, l.currency, sum(l.credit - l.debit)::bigint as amount,
        case when sum(l.unvalued) = 0 then sum(l.base_credit - l.base_debit)::bigint end as worth from (${keptLines(ctx)}) l
      join branch b on b.tenant_id = :tenant and b.id = l.branch_id
    where l.account_code = ${sql.lit(account.openingBalances)} and ${inSeenBranches(ctx)} group by 1, 2, 3 having sum(l.credit) <> sum(l.debit) order by 1, 3`);
}

const inSeenBranches = ({ user }: Context) =>
  sql`(${user?.branchIds ?? null}::bigint[] is null or l.branch_id = any(${user?.branchIds ?? null}::bigint[]))`;

/** Whether somebody signed the openings off. */
export async function isLive(ctx: Context): Promise<boolean> {
  return (await ctx.db.maybe(sql`select from opening_sign_off where tenant_id = ${ctx.tenantId} limit 1`)) !== undefined;
}

interface Brought {
  account: string;
  currency: Currency;
  amount: number;
}

/** What the openings brought onto each account: the other sides of whatever stood on 3900, but for its sign-off. */
function broughtIn(ctx: Context): Promise<Brought[]> {
  return ctx.db.query<Brought>(sql`select l.account_code as account, l.currency, sum(l.debit - l.credit)::bigint as amount
    from ledger_line l where l.tenant_id = ${ctx.tenantId} and l.account_code <> ${sql.lit(account.openingBalances)} and ${inSeenBranches(ctx)}
      and l.entry_id in (select o.entry_id from ledger_line o join journal_entry e on e.tenant_id = :tenant and e.id = o.entry_id
        where o.tenant_id = ${ctx.tenantId} and o.account_code = ${sql.lit(account.openingBalances)} and e.doc_type <> 'opening_sign_off')
    group by 1, 2 having sum(l.debit) <> sum(l.credit) order by 1, 2`);
}

/** How far a company is with going live: what waits on 3900, what was brought in, and who signed it off last. */
export async function goneLive(ctx: Context) {
  const [waiting, brought, signed] = await Promise.all([
    waitingOpenings(ctx),
    broughtIn(ctx),
    ctx.db.maybe<{ at: string; by: string | null; words: string | null }>(sql`select s.signed_at as at, u.name as by, s.words
      from opening_sign_off s left join app_user u on u.tenant_id = :tenant and u.id = s.user_id
      where s.tenant_id = ${ctx.tenantId} order by s.id desc limit 1`),
  ]);
  return {
    waiting: waiting.map(({ branch, branchId, currency, amount }) => ({
      branch: { id: branchId, name: branch },
      currency,
      amount: amountText(amount, currency),
    })),
    brought: brought.map(({ account: code, currency, amount }) => ({
      account: code,
      currency,
      amount: amountText(amount, currency),
    })),
    signed: signed ?? null,
  };
}
