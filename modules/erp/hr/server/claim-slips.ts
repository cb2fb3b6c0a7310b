import { account } from '#finance/ledger/contract';
import { balanceIsClaimedBy } from '#finance/treasury/server';
import { sql } from '#platform/server';

// What is owed for slips is paid by their month's pay: a bond on the account pays what else stands there.
balanceIsClaimedBy(async (ctx, { account: code, party, currency }) => {
  if (code !== account.salariesPayable || party.kind !== 'employee') return 0;
  const { unpaid } = await ctx.db.one<{
    unpaid: number;
  }>(sql`select coalesce(sum(l.net - l.paid), 0)::bigint as unpaid from payroll_line l
    join payroll p on p.tenant_id = :tenant and p.id = l.payroll_id and p.state = 'approved' and p.currency = ${currency}
    where l.tenant_id = ${ctx.tenantId} and l.user_id = ${party.id}::bigint`);
  return unpaid;
});
