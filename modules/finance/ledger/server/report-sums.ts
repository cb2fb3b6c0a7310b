import type { AccountSum } from '#finance/ledger/contract';
import type { Currency, ReportAsked } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { type KeptOf, keptLines } from './kept-lines.ts';

/** Which lines a report reads and at what worth. */
export type ReportOf = Pick<ReportAsked, 'from' | 'to' | 'currency' | 'isBase' | 'branches' | 'compared'>;

/** What kept lines are worth, debits above zero: their own amount, or their worth in the company's currency. */
export function worth(ctx: Context, report: ReportOf): RawBuilder<unknown> {
  return sql`${sideWorth(ctx, report, 'debit')} - ${sideWorth(ctx, report, 'credit')}`;
}
/** The same of one side alone. */
export function sideWorth(ctx: Context, { isBase }: ReportOf, side: 'debit' | 'credit'): RawBuilder<unknown> {
  const own = sql.ref(`l.${side}`);
  return isBase ? sql`case when l.currency = ${ctx.tenant.currency} then ${own} else ${sql.ref(`l.base_${side}`)} end` : own;
}
export function currencyOf(ctx: Context, { isBase }: ReportOf): RawBuilder<unknown> {
  return isBase ? sql`${ctx.tenant.currency}::text` : sql`l.currency`;
}

/** The kept lines a report reads in some days, as `l`. */
export function linesIn(ctx: Context, report: ReportOf, days: KeptOf): RawBuilder<unknown> {
  const { currency, branches } = report;
  return sql`(select * from (${keptLines(ctx, days)}) k where (${currency}::text is null or k.currency = ${currency}::text)
    and (${branches}::bigint[] is null or k.branch_id = any(${branches}::bigint[]))) l`;
}

/** Closing a year empties its income; what the year earned is still read from before. */
export const notYearEnd = sql`not l.is_year_end`;

/** What stood on each account in the days asked for and in those compared with, per currency. */
export async function accountSums(
  ctx: Context,
  report: ReportOf,
  only: RawBuilder<unknown> = sql`true`,
): Promise<(AccountSum & { currency: Currency })[]> {
  const { from, to, compared } = report;
  const sums = (days: KeptOf) =>
    sql`select l.account_code, ${currencyOf(ctx, report)} as currency, sum(${worth(ctx, report)}) as amount
      from ${linesIn(ctx, report, days)} where ${only} group by 1, 2`;
  const then = compared ? sql`union all select account_code, currency, 0, amount from (${sums(compared)}) c` : sql``;
  return ctx.db.query(sql`select a.id, a.code, a.name, a.type, s.currency, s.amount, s.compared from (
      select account_code, currency, sum(amount)::bigint as amount, sum(compared)::bigint as compared
      from (select account_code, currency, amount, 0::numeric as compared from (${sums({ from, to })}) n ${then}) b group by 1, 2) s
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = s.account_code
    where s.amount <> 0 or s.compared <> 0 order by s.currency, a.code`);
}

/** How many foreign lines of the report have no known worth: a report in the company's currency lacks them and says so. */
export async function unvaluedLines(ctx: Context, report: ReportOf): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`select coalesce(sum(l.unvalued), 0)::int as count
    from ${linesIn(ctx, report, { from: report.from, to: report.to })} where l.currency <> ${ctx.tenant.currency}`);
  return count;
}
