import { internalShares, profitsQuery, type ReportQuery } from '#finance/ledger/contract';
import { amountText, type Bilingual, type Currency, money, nameIn } from '#platform/entity';
import { type Context, type RawBuilder, type Reply, route, sql } from '#platform/server';
import { type PaperOf, paperSheet, printedPaper } from './paper.ts';
import { readReportQuery } from './report-query.ts';
import { currencyOf, linesIn, notYearEnd, type ReportOf, reportOf, unvaluedLines, worth } from './report-sums.ts';

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
const columns = ['revenue', 'cost', 'expense', 'other'] as const;
const profitOf = (row: ProfitRow) => row.revenue - row.cost - row.expense + row.other;

/** What was earned, month by month, day by day or branch by branch. */
export const profits = route({
  method: 'GET',
  path: '/api/v1/profits',
  name: 'showProfits',
  summary: 'Profit per month, day or branch',
  permission: 'show_profits',
  section: 'any',
  query: profitsQuery,
  answer: 'items',
  handle: async (ctx, { query }) => {
    const asked = readReportQuery<ReportQuery>(ctx, profitsQuery, query);
    const read = reportOf(ctx, asked);
    const [rows, unvalued] = await Promise.all([profitRows(ctx, read, asked.group ?? 'month'), unvaluedLines(ctx, read)]);
    if (asked.format === 'pdf') return printedPaper(ctx, profitPaper(rows, read));
    if (asked.format === 'xlsx') return paperSheet(ctx, profitPaper(rows, read));
    return answer(rows, read, unvalued);
  },
});

function profitRows(ctx: Context, read: ReportOf, group: NonNullable<ReportQuery['group']>): Promise<ProfitRow[]> {
  // Over the whole company what one branch earns of another is nothing; branch by branch it counts.
  const shares =
    read.branches === null && group !== 'branch' ? sql`l.account_code <> all(${[...internalShares]}::text[])` : sql`true`;
  const bucket: RawBuilder<unknown> =
    group === 'branch' ? sql`null::date` : group === 'day' ? sql`l.entry_date` : sql`date_trunc('month', l.entry_date)::date`;
  const branch = group === 'branch' ? sql`l.branch_id` : sql`null::bigint`;
  const sum = (type: string, sign: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sign} * (${worth(ctx, read)})) filter (where a.type = ${type}), 0)::bigint`;
  return ctx.db.query<ProfitRow>(sql`select p.*, b.name as branch from (
      select ${bucket} as day, ${branch} as branch_id, ${currencyOf(ctx, read)} as currency, ${sum('revenue', sql`-1`)} as revenue, ${sum('cost', sql`1`)} as cost,
        ${sum('expense', sql`1`)} as expense, ${sum('other', sql`-1`)} as other
      from ${linesIn(ctx, read, { from: read.from, to: read.to, byDay: group === 'day', byMonth: group === 'month' })} join account a on a.tenant_id = l.tenant_id and a.code = l.account_code
      where a.type in ('revenue', 'cost', 'expense', 'other') and ${shares} and ${notYearEnd}
      group by 1, 2, 3) p left join branch b on b.tenant_id = ${ctx.tenantId} and b.id = p.branch_id
    order by p.currency, p.day desc nulls last, p.branch_id`);
}

function answer(rows: readonly ProfitRow[], read: ReportOf, unvalued: number): Reply {
  const items = rows.map((row) => ({
    id: `${row.currency}-${row.day ?? row.branchId}`,
    day: row.day,
    branch: row.branchId === null ? null : { id: row.branchId, name: row.branch },
    currency: row.currency,
    ...Object.fromEntries(columns.map((name) => [name, amountText(row[name], row.currency)])),
    profit: amountText(profitOf(row), row.currency),
  }));
  return {
    result: {
      items,
      pagination: { from: items.length ? 1 : 0, to: items.length, total_records: items.length, has_more: false },
      totals: { count: items.length, by_currency: totalsOf(rows) },
      from: read.from,
      to: read.to,
      unvalued,
    },
  };
}

function totalsOf(rows: readonly ProfitRow[]) {
  return [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => {
    const sum = (of: (row: ProfitRow) => number) =>
      amountText(
        own.reduce((total, row) => total + of(row), 0),
        currency,
      );
    return { currency, ...Object.fromEntries(columns.map((name) => [name, sum((row) => row[name])])), profit: sum(profitOf) };
  });
}

function profitPaper(rows: readonly ProfitRow[], read: ReportOf): PaperOf {
  return ({ say, language }) => ({
    file: `profits-${read.to}`,
    title: say('reports.profits.title'),
    facts: [[say('reports.days'), read.from ? `${read.from} – ${read.to}` : read.to]],
    columns: [
      { title: say('reports.profits.of') },
      ...[...columns, 'profit' as const].map((name) => ({ title: say(`reports.profits.${name}`), amount: true })),
      { title: say('journalEntry.fields.currency') },
    ],
    rows: rows.map((row) => ({
      cells: [
        row.branch ? nameIn(row.branch, language) : (row.day ?? ''),
        ...columns.map((name) => money(row[name], row.currency)),
        money(profitOf(row), row.currency),
        row.currency,
      ],
    })),
  });
}
