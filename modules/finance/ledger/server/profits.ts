import { internalShares, Profits } from '#finance/ledger/contract';
import type { AskedOf, Bilingual, Currency } from '#platform/entity';
import { type Context, implementReport, type RawBuilder, sql } from '#platform/server';
import { currencyOf, linesIn, notYearEnd, unvaluedLines, worth } from './report-sums.ts';

interface ProfitRow {
  /** A month or day, or a branch. */
  day: string | null;
  branchId: number | null;
  branch: Bilingual | null;
  currency: Currency;
  revenue: number;
  cost: number;
  expense: number;
  other: number;
}

implementReport(Profits, {
  rows: async (ctx, asked) =>
    (await profitRows(ctx, asked)).map(({ branchId, branch, ...row }) => ({
      ...row,
      branch: branchId && branch ? { id: branchId, name: branch } : null,
      profit: row.revenue - row.cost - row.expense + row.other,
    })),
  unvalued: unvaluedLines,
});

function profitRows(ctx: Context, asked: AskedOf<typeof Profits>): Promise<ProfitRow[]> {
  const { by } = asked;
  // Over the whole company what one branch earns of another is nothing; branch by branch it counts.
  const shares =
    asked.branches === null && by !== 'branch' ? sql`l.account_code <> all(${[...internalShares]}::text[])` : sql`true`;
  const bucket: RawBuilder<unknown> =
    by === 'branch' ? sql`null::date` : by === 'day' ? sql`l.entry_date` : sql`date_trunc('month', l.entry_date)::date`;
  const branch = by === 'branch' ? sql`l.branch_id` : sql`null::bigint`;
  const sum = (type: string, sign: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sign} * (${worth(ctx, asked)})) filter (where a.type = ${type}), 0)::bigint`;
  return ctx.db.query<ProfitRow>(sql`select p.*, b.name as branch from (
      select ${bucket} as day, ${branch} as branch_id, ${currencyOf(ctx, asked)} as currency, ${sum('revenue', sql`-1`)} as revenue, ${sum('cost', sql`1`)} as cost,
        ${sum('expense', sql`1`)} as expense, ${sum('other', sql`-1`)} as other
      from ${linesIn(ctx, asked, { from: asked.from, to: asked.to, byDay: by === 'day', byMonth: by === 'month' })} join account a on a.tenant_id = :tenant and a.code = l.account_code
      where a.type in ('revenue', 'cost', 'expense', 'other') and ${shares} and ${notYearEnd}
      group by 1, 2, 3) p left join branch b on b.tenant_id = ${ctx.tenantId} and b.id = p.branch_id
    order by p.currency, p.day desc nulls last, p.branch_id`);
}
