import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { BranchAccount } from '#finance/treasury/contract';
import { branchIsHeldBy } from '#foundation/branches/server';
import type { Bilingual } from '#platform/entity';
import { type Context, implementView, reportBranches, sql } from '#platform/server';
import { cashBetweenBranches } from './cash-between.ts';

export const branchAccounts = implementView(BranchAccount, (ctx) => {
  const branches = reportBranches(ctx);
  const name = (id: 'branch_id' | 'counter_branch_id') =>
    sql`(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = ${ctx.tenantId} and b.id = p.${sql.ref(id)})`;
  const onItsWay = sql`select from_branch_id, to_branch_id, currency, sum(on_its_way) as amount from (${cashBetweenBranches(ctx)}) w
      where state in ('sent', 'received_short') group by 1, 2, 3`;
  // Two that owe each other nothing stand here too while cash of one is on its way to the other.
  const pairs = sql`select branch_id, counter_branch_id, currency, debit - credit as balance from (${keptLines(ctx)}) l where account_code = ${sql.lit(account.interBranch)}
    union all select from_branch_id, to_branch_id, currency, 0 from (${onItsWay}) w
    union all select to_branch_id, from_branch_id, currency, 0 from (${onItsWay}) w`;
  return sql`select row_number() over (order by p.branch_id, p.counter_branch_id, p.currency) as id, p.branch_id, ${name('branch_id')} as branch,
      p.counter_branch_id, ${name('counter_branch_id')} as counter_branch, p.currency, p.balance, coalesce(t.amount, 0)::bigint as in_transit, coalesce(o.amount, 0)::bigint as outgoing,
      case when p.balance = 0 then 'paid' else 'not_paid' end as state
    from (select branch_id, counter_branch_id, currency, sum(balance)::bigint as balance from (${pairs}) b
      where (${branches}::bigint[] is null or branch_id = any(${branches}::bigint[]))
      group by branch_id, counter_branch_id, currency) p
    left join (${onItsWay}) t on t.from_branch_id = p.counter_branch_id and t.to_branch_id = p.branch_id and t.currency = p.currency
    left join (${onItsWay}) o on o.from_branch_id = p.branch_id and o.to_branch_id = p.counter_branch_id and o.currency = p.currency`;
});

// A branch with cash in its treasuries, on its way, with its agents or owed to another cannot be closed.
branchIsHeldBy(async (ctx: Context, branchId: number) => {
  const held = await ctx.db.maybe<{
    what: Bilingual;
  }>(sql`select (select a.name from account a where a.tenant_id = ${ctx.tenantId} and a.code = l.account_code) as what
    from (${keptLines(ctx, { byParty: true })} union all ${keptLines(ctx)}) l where l.branch_id = ${branchId} and l.account_code in (${sql.lit(account.treasuries)}, ${sql.lit(account.cashDrawers)}, ${sql.lit(account.bankAccounts)}, ${sql.lit(account.cashInTransit)}, ${sql.lit(account.agentCash)}, ${sql.lit(account.receivingAgentCash)}, ${sql.lit(account.interBranch)})
    group by account_code, party_kind, party_id, counter_branch_id, currency having sum(debit) <> sum(credit) limit 1`);
  return held ? { key: 'errors.branch.holdsMoney', values: { what: held.what } } : null;
});

// Cash on its way to a branch must be counted there before it closes.
branchIsHeldBy(async (ctx: Context, branchId: number) => {
  const awaited = await ctx.db.maybe<{ number: string }>(sql`select number from (${cashBetweenBranches(ctx)}) way
    where to_branch_id = ${branchId} and state in ('sent', 'received_short') order by id limit 1`);
  return awaited ? { key: 'errors.branch.awaitsCash', values: { number: awaited.number } } : null;
});
