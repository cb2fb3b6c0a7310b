import { beforeClosing } from '#finance/ledger/server';
import { sql, translate } from '#platform/server';

// What was drawn up in the days to be closed and has not come to its end.
beforeClosing(async (ctx, { to }) => {
  const rows = await ctx.db.query<{
    isClient: boolean;
    count: number;
  }>(sql`select kind = 'client' as is_client, count(*)::int as count from statement
    where tenant_id = ${ctx.tenantId} and state in ('new', 'pending', 'audited') and (created_at at time zone ${ctx.tenant.timeZone})::date <= ${to}::date
    group by 1 order by 1`);
  return rows.map(({ isClient, count }) => ({
    text: translate(ctx.locale, `statement.closing.${isClient ? 'clients' : 'handIns'}`, { count }),
    to: isClient ? '/accounting/statement-accounts/pending-accounts' : '/accounting/statement-accounts/deliver-accounts',
    blocks: false,
  }));
});
