import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { agentIsHeldBy } from '#foundation/parties/server';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { sql } from '#platform/server';

// Hand-ins settle what is booked in an agent's branch, so he leaves it when nothing is.
agentIsHeldBy(async (ctx, agent) => {
  const held = await ctx.db.maybe<{ account: Bilingual; branch: Bilingual; balance: number; currency: Currency }>(sql`select
      (select a.name from account a where a.tenant_id = ${ctx.tenantId} and a.code = l.account_code) as account,
      (select b.name from branch b where b.tenant_id = ${ctx.tenantId} and b.id = l.branch_id) as branch, abs(sum(debit - credit))::bigint as balance, currency
    from (${keptLines(ctx, { byParty: true })}) l where l.party_kind = ${agent.kind} and l.party_id = ${agent.id}
      and l.account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.receivingAgentCash)}, ${sql.lit(account.agentShortages)}, ${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)})
    group by account_code, branch_id, currency having sum(debit) <> sum(credit) order by account_code limit 1`);
  if (!held) return null;
  const { account: booked, branch, balance, currency } = held;
  return {
    key: 'errors.statement.agentHasBalance',
    values: { account: booked, branch, amount: amountText(balance, currency), currency },
  };
});
