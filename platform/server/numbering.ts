import type { Context } from './context.ts';
import { sql } from './db/sql.ts';

/** The last number a series has given; 0 for none. */
export async function lastNumber(ctx: Context, series: string): Promise<number> {
  const row = await ctx.db.maybe<{ last: number }>(
    sql`select last from number_series where tenant_id = ${ctx.tenantId} and series = ${series}`,
  );
  return row?.last ?? 0;
}

/** The next number of a series, without a gap: the series' row stays locked until the transaction ends. */
export const nextNumber = (ctx: Context, series: string): Promise<number> => takeNumbers(ctx, series, 1);

/** Takes several numbers of a series at once, and answers the first. */
export async function takeNumbers(ctx: Context, series: string, count: number): Promise<number> {
  const { last } = await ctx.db.one<{ last: number }>(sql`insert into number_series as s (tenant_id, series, last)
    values (${ctx.tenantId}, ${series}, ${count}) on conflict (tenant_id, series) do update set last = s.last + ${count} returning last`);
  return last - count + 1;
}

/** `E-2-2026-00017`: the next paper of a series, without a gap within branch and year; without a branch, within the company. */
export async function paperNumber(
  ctx: Context,
  { letters, series, branchId, day = ctx.today }: { letters: string; series: string; branchId?: number; day?: string },
): Promise<string> {
  const year = day.slice(0, 4);
  const parts = branchId === undefined ? [year] : [branchId, year];
  const nth = await nextNumber(ctx, [series, ...parts].join('/'));
  return [letters, ...parts, String(nth).padStart(5, '0')].join('-');
}
