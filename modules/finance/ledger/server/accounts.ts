import { accountByCode, LedgerAccount } from '#finance/ledger/contract';
import { Refusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';
import { accountStatement } from './account-statement.ts';
import { entryPapers } from './entry-paper.ts';
import { balanceSheet, cashFlow, incomeStatement } from './financial-reports.ts';
import { periodRoutes } from './periods.ts';
import { profits } from './profits.ts';
import { trialBalance } from './trial-balance.ts';

export const accounts = implement(LedgerAccount, {
  showExtras: () => ({
    balances: `(select coalesce(json_agg(json_build_object('currency', x.currency, 'balance', money_text(x.balance, x.currency)) order by x.currency), '[]')
      from (select l.currency, (case when e.normal_side = 'debit' then 1 else -1 end * (sum(l.debit) - sum(l.credit)))::bigint as balance
        from ledger_line l where l.tenant_id = e.tenant_id and l.account_code = e.code group by l.currency) x)`,
  }),
  beforeDisable: refuseControlled,
  routes: [trialBalance, accountStatement, incomeStatement, balanceSheet, cashFlow, profits, ...entryPapers, ...periodRoutes],
});

/** Documents post on the accounts of the seed chart by themselves; without them the day's work would stop. */
async function refuseControlled(ctx: Context, id: number): Promise<void> {
  const { code } = await ctx.db.one<{ code: string }>(
    sql`select code from account where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  const seeded = accountByCode(code);
  if (seeded && (seeded.control || seeded.header || !['expense'].includes(seeded.type)))
    throw new Refusal('errors.account.neededByDocuments', { status: 409, values: { code } });
}
