import { type AccountType, dayBefore, TrialBalance } from '#finance/ledger/contract';
import type { AskedOf, Bilingual, Currency } from '#platform/entity';
import { type Context, implementReport, sql } from '#platform/server';
import { currencyOf, linesIn, sideWorth, unvaluedLines, worth } from './report-sums.ts';

/** What one account did and stands at in one currency, in minor units; compared: debits less credits at the end of an earlier day. */
interface BalanceRow {
  id: number;
  code: string;
  name: Bilingual;
  type: AccountType;
  currency: Currency;
  opening: number;
  debit: number;
  credit: number;
  compared: number;
}

implementReport(TrialBalance, {
  rows: async (ctx, asked) =>
    (await balanceRows(ctx, asked)).map(({ id, code, name, type, currency, opening, debit, credit, compared }) => {
      const closing = opening + debit - credit;
      return {
        account: { id, code, name },
        type,
        currency,
        opening,
        debit,
        credit,
        balanceDebit: Math.max(0, closing),
        balanceCredit: Math.max(0, -closing),
        comparedDebit: Math.max(0, compared),
        comparedCredit: Math.max(0, -compared),
      };
    }),
  // What was there before the days stands in it too.
  unvalued: (ctx, asked) => unvaluedLines(ctx, { ...asked, from: null }),
});

function balanceRows(ctx: Context, asked: AskedOf<typeof TrialBalance>): Promise<BalanceRow[]> {
  const { from, to } = asked;
  const of = sql`l.account_code, ${currencyOf(ctx, asked)} as currency`;
  const parts = [
    sql`select ${of}, 0::bigint as opening, ${sideWorth(ctx, asked, 'debit')} as debit, ${sideWorth(ctx, asked, 'credit')} as credit, 0::bigint as compared, l.lines
      from ${linesIn(ctx, asked, { from, to })}`,
  ];
  if (from)
    parts.push(sql`select ${of}, ${worth(ctx, asked)}, 0, 0, 0, l.lines from ${linesIn(ctx, asked, { to: dayBefore(from) })}`);
  if (asked.compared)
    parts.push(sql`select ${of}, 0, 0, 0, ${worth(ctx, asked)}, l.lines from ${linesIn(ctx, asked, { to: asked.compared.to })}`);
  return ctx.db.query<BalanceRow>(sql`select a.id, a.code, a.name, a.type, l.currency, l.opening, l.debit, l.credit, l.compared from (
      select account_code, currency, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(compared)::bigint as compared
      from (${sql.join(parts, sql` union all `)}) s group by 1, 2 having sum(lines) <> 0) l
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = l.account_code order by l.currency, a.code`);
}
