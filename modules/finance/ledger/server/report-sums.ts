import { type AccountSum, comparedDays, type ReportQuery } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { reportBranches } from './report-query.ts';

/** Which lines a report reads and at what worth. */
export interface ReportOf {
  from: string | null;
  to: string;
  currency: Currency | null;
  isBase: boolean;
  branches: readonly number[] | null;
  compared: { from: string | null; to: string } | null;
}

export function reportOf(ctx: Context, asked: ReportQuery): ReportOf {
  return {
    from: asked.from ?? null,
    to: asked.to ?? ctx.today,
    currency: (asked.currency as Currency | undefined) ?? null,
    isBase: asked.base === true,
    branches: reportBranches(ctx, asked.inBranch ?? null),
    compared: comparedDays(asked, ctx.today),
  };
}

/** A line's worth, debits above zero: its own amount, or what it is worth in the company's currency. */
export function worth(ctx: Context, { isBase }: ReportOf): RawBuilder<unknown> {
  return isBase
    ? sql`case when l.currency = ${ctx.tenant.currency} then l.debit - l.credit else coalesce(l.base_amount, 0) end`
    : sql`l.debit - l.credit`;
}
export function currencyOf(ctx: Context, { isBase }: ReportOf): RawBuilder<unknown> {
  return isBase ? sql`${ctx.tenant.currency}::text` : sql`l.currency`;
}

/** The lines a report reads, apart from their days. */
export function linesOf(ctx: Context, { currency, branches }: ReportOf): RawBuilder<unknown> {
  return sql`l.tenant_id = ${ctx.tenantId} and (${currency}::text is null or l.currency = ${currency}::text)
    and (${branches}::bigint[] is null or l.branch_id = any(${branches}::bigint[]))`;
}

/** Closing a year empties its income; what the year earned is still read from before. */
export function notYearEnd(ctx: Context): RawBuilder<unknown> {
  return sql`not exists (select from journal_entry y where y.tenant_id = ${ctx.tenantId} and y.id = l.entry_id and y.doc_type = 'year_end')`;
}

export const inDays = (from: string | null, to: string): RawBuilder<unknown> =>
  sql`(${from}::date is null or l.entry_date >= ${from}::date) and l.entry_date <= ${to}::date`;

/** What stood on each account in the days asked for and in those compared with, per currency. */
export async function accountSums(
  ctx: Context,
  report: ReportOf,
  only: RawBuilder<unknown> = sql`true`,
): Promise<(AccountSum & { currency: Currency })[]> {
  const { from, to, compared } = report;
  const then = compared ? inDays(compared.from, compared.to) : sql`false`;
  return ctx.db.query(sql`select a.id, a.code, a.name, a.type, s.currency, s.amount, s.compared from (
      select l.account_code, ${currencyOf(ctx, report)} as currency, coalesce(sum(${worth(ctx, report)}) filter (where ${inDays(from, to)}), 0)::bigint as amount,
        coalesce(sum(${worth(ctx, report)}) filter (where ${then}), 0)::bigint as compared
      from ledger_line l where ${linesOf(ctx, report)} and (${inDays(from, to)} or ${then}) and ${only} group by 1, 2) s
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = s.account_code
    where s.amount <> 0 or s.compared <> 0 order by s.currency, a.code`);
}

/** How many foreign lines of the report have no known worth: a report in the company's currency lacks them and says so. */
export async function unvaluedLines(ctx: Context, report: ReportOf): Promise<number> {
  if (!report.isBase) return 0;
  const { count } = await ctx.db.one<{ count: number }>(sql`select count(*)::int as count from ledger_line l
    where ${linesOf(ctx, report)} and ${inDays(report.from, report.to)} and l.currency <> ${ctx.tenant.currency} and l.base_amount is null`);
  return count;
}
