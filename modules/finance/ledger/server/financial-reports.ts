import {
  type AccountSum,
  BalanceSheet,
  balanceRows,
  CashFlow,
  cashAccounts,
  cashRows,
  dayBefore,
  IncomeStatement,
  incomeRows,
  type ReportRow,
} from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, implementReport, sql } from '#platform/server';
import { accountSums, notYearEnd, type ReportOf, unvaluedLines } from './report-sums.ts';

type Sum = AccountSum & { currency: Currency };

const incomeTypes = sql`l.account_code in (select code from account where tenant_id = :tenant and type in ('revenue', 'cost', 'expense', 'other'))`;

implementReport(IncomeStatement, {
  rows: async (ctx, asked) => {
    const sums = await accountSums(ctx, asked, sql`${incomeTypes} and ${notYearEnd}`);
    return inEach(sums, (own) => incomeRows(own, { isConsolidated: asked.branches === null }));
  },
  unvalued: unvaluedLines,
});

implementReport(BalanceSheet, {
  rows: async (ctx, asked) => inEach(await accountSums(ctx, asked), balanceRows),
  unvalued: unvaluedLines,
});

implementReport(CashFlow, {
  rows: async (ctx, asked) => {
    const [sums, openings] = await Promise.all([accountSums(ctx, asked, sql`l.is_beside_cash`), cashBefore(ctx, asked)]);
    const currencies = [...new Set([...sums, ...openings].map((one) => one.currency))].sort();
    return currencies.flatMap((currency) => {
      const opening = openings.find((one) => one.currency === currency);
      const own = sums.filter((sum) => sum.currency === currency);
      const cash = { opening: opening?.amount ?? 0, openingCompared: opening?.compared ?? 0 };
      return cashRows(own, cash).map((row) => ({ ...row, currency }));
    });
  },
  unvalued: unvaluedLines,
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

function inEach(sums: readonly Sum[], rowsOf: (own: readonly Sum[]) => ReportRow[]) {
  return [...Map.groupBy(sums, (sum) => sum.currency)].flatMap(([currency, own]) =>
    rowsOf(own).map((row) => ({ ...row, currency })),
  );
}
