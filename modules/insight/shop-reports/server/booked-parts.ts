import { type ProfitPart, profitAccounts, profitCodes, profitParts } from '#erp/earnings/contract';
import { currencyOf, linesIn, notYearEnd, type ReportOf, worth } from '#finance/ledger/server';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What the books say of each part of gross profit in some days, in a currency; of one branch, month or day where they are told apart. */
export type BookedRow = Record<ProfitPart, number> & {
  currency: Currency;
  id: number | null;
  name: Bilingual | null;
  day: string | null;
};

/** 4210, 4230, 4290, 5210, 5240 and 5310 in some days, each above zero on its own side: from kept balances. */
export function bookedParts(ctx: Context, report: ReportOf, by: 'branch' | 'month' | 'day' | null): Promise<BookedRow[]> {
  const sums = sql.join(
    profitParts.map((part) => {
      const { code, sign } = profitAccounts[part];
      return sql`coalesce(sum(${sql.lit(sign)} * (${worth(ctx, report)})) filter (where l.account_code = ${sql.lit(code)}), 0)::bigint as ${sql.ref(part)}`;
    }),
  );
  const day = { branch: sql`null::date`, month: sql`date_trunc('month', l.entry_date)::date`, day: sql`l.entry_date` };
  const days = { from: report.from, to: report.to, byDay: by === 'day', byMonth: by === 'month' };
  return ctx.db.query<BookedRow>(sql`select s.*, s.on_day::text as day, b.name from (
      select ${by === 'branch' ? sql`l.branch_id` : sql`null::bigint`} as id, ${by ? day[by] : sql`null::date`} as on_day, ${currencyOf(ctx, report)} as currency, ${sums}
      from ${linesIn(ctx, report, days)} where l.account_code = any(${[...profitCodes]}::text[]) and ${notYearEnd} group by 1, 2, 3) s
    left join branch b on b.tenant_id = ${ctx.tenantId} and b.id = s.id`);
}
