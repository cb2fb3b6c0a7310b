import {
  type AccountSum,
  balanceRows,
  balanceSheetQuery,
  cashAccounts,
  cashFlowQuery,
  cashRows,
  dayBefore,
  incomeRows,
  incomeStatementQuery,
  type ReportQuery,
  type ReportRow,
} from '#finance/ledger/contract';
import type { Currency, Fields } from '#platform/entity';
import { type Context, type Route, route, sql } from '#platform/server';
import { type ReportTable, reportAnswer } from './report-answer.ts';
import { readReportQuery } from './report-query.ts';
import { accountSums, notYearEnd, type ReportOf, reportOf, unvaluedLines } from './report-sums.ts';

type Sum = AccountSum & { currency: Currency };

/** A report is read, printed or taken along as a workbook by the same call. */
function report(of: {
  name: string;
  path: string;
  summary: string;
  permission: string;
  query: Fields;
  tables: (ctx: Context, report: ReportOf) => Promise<ReportTable[]>;
}): Route {
  return route({
    method: 'GET',
    path: `/api/v1/${of.path}`,
    name: `show${of.name[0]?.toUpperCase()}${of.name.slice(1)}`,
    summary: of.summary,
    permission: of.permission,
    section: 'any',
    query: of.query,
    answer: 'items',
    handle: async (ctx, { query }) => {
      const asked = readReportQuery<ReportQuery>(ctx, of.query, query);
      const read = reportOf(ctx, asked);
      const [tables, unvalued] = await Promise.all([of.tables(ctx, read), unvaluedLines(ctx, read)]);
      return reportAnswer(ctx, { name: of.name, tables, unvalued }, read, asked);
    },
  });
}

const incomeTypes = sql`l.account_code in (select code from account where tenant_id = l.tenant_id and type in ('revenue', 'cost', 'expense', 'other'))`;

export const incomeStatement = report({
  name: 'incomeStatement',
  path: 'income-statement',
  summary: 'Revenue, costs and expenses of some days, and what remains',
  permission: 'show_income_statement',
  query: incomeStatementQuery,
  tables: async (ctx, read) => {
    const sums = await accountSums(ctx, read, sql`${incomeTypes} and ${notYearEnd}`);
    return byCurrency(sums, (own) => incomeRows(own, { isConsolidated: read.branches === null }));
  },
});

export const balanceSheet = report({
  name: 'balanceSheet',
  path: 'balance-sheet',
  summary: 'What the company has and whose it is, at the end of a day',
  permission: 'show_trial_balance',
  query: balanceSheetQuery,
  tables: async (ctx, read) => {
    // A balance sheet looks back to the first day.
    const whole = { ...read, from: null, compared: read.compared && { ...read.compared, from: null } };
    return byCurrency(await accountSums(ctx, whole), balanceRows);
  },
});

export const cashFlow = report({
  name: 'cashFlow',
  path: 'cash-flow',
  summary: 'Where cash came from and went to in some days',
  permission: 'show_trial_balance',
  query: cashFlowQuery,
  tables: async (ctx, read) => {
    const [sums, openings] = await Promise.all([accountSums(ctx, read, sql`l.is_beside_cash`), cashBefore(ctx, read)]);
    const currencies = [...new Set([...sums.map((sum) => sum.currency), ...openings.map((one) => one.currency)])].sort();
    return currencies.map((currency) => {
      const opening = openings.find((one) => one.currency === currency);
      return {
        currency,
        rows: cashRows(
          sums.filter((sum) => sum.currency === currency),
          { opening: opening?.amount ?? 0, openingCompared: opening?.compared ?? 0 },
        ),
      };
    });
  },
});

/** The cash there was before the days asked for, and before those compared with. */
async function cashBefore(ctx: Context, read: ReportOf): Promise<{ currency: Currency; amount: number; compared: number }[]> {
  const before = (from: string | null | undefined) =>
    from
      ? accountSums(
          ctx,
          { ...read, from: null, to: dayBefore(from), compared: null },
          sql`l.account_code = any(${[...cashAccounts]}::text[])`,
        )
      : [];
  const [now, then] = await Promise.all([before(read.from), before(read.compared?.from)]);
  const sum = (sums: readonly Sum[], currency: Currency) =>
    sums.filter((one) => one.currency === currency).reduce((total, { amount }) => total + amount, 0);
  return [...new Set([...now, ...then].map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sum(now, currency),
    compared: sum(then, currency),
  }));
}

function byCurrency(sums: readonly Sum[], rowsOf: (own: readonly Sum[]) => ReportRow[]): ReportTable[] {
  return [...Map.groupBy(sums, (sum) => sum.currency)].map(([currency, own]) => ({ currency, rows: rowsOf(own) }));
}
