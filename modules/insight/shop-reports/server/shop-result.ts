import { accountSums, notYearEnd, unvaluedLines } from '#finance/ledger/server';
import { ShopResult, shopResultRows } from '#insight/shop-reports/contract';
import { implementReport, may, sql } from '#platform/server';

implementReport(ShopResult, {
  rows: async (ctx, asked) => {
    const sums = await accountSums(
      ctx,
      asked,
      sql`l.account_code in (select code from account where tenant_id = :tenant and type in ('revenue', 'cost', 'expense', 'other')) and ${notYearEnd}`,
    );
    const seen = { costs: may(ctx, 'view_costs'), profit: may(ctx, 'view_profit') };
    return [...Map.groupBy(sums, ({ currency }) => currency)].flatMap(([currency, own]) =>
      shopResultRows(own, seen).map((row) => ({ ...row, currency })),
    );
  },
  unvalued: unvaluedLines,
});
