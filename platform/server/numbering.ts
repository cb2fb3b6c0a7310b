import type { Context } from './context.ts';
import { sql } from './db/sql.ts';

/** The next number of a series, without a gap: the series' row stays locked until the transaction ends. */
export async function nextNumber(ctx: Context, series: string): Promise<number> {
  const { last } = await ctx.db.one<{ last: number }>(sql`insert into number_series as s (tenant_id, series, last)
    values (${ctx.tenantId}, ${series}, 1) on conflict (tenant_id, series) do update set last = s.last + 1 returning last`);
  return last;
}
