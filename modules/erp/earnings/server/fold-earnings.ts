import { type Context, sql } from '#platform/server';

const mostAtOnce = 20_000;

/** Takes what was told of goods over into the kept rows and sums; returns how much was folded. One folder of a company works at a time. */
export async function foldEarnings(ctx: Context): Promise<number> {
  const { free } = await ctx.db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('earning.fold/' || ${ctx.tenantId}::bigint, 9)) as free`,
  );
  if (!free) return 0;
  const { folded } = await ctx.db.one<{ folded: number }>(
    sql`select fold_earnings(${ctx.tenantId}::bigint, ${mostAtOnce}::int) as folded`,
  );
  return folded;
}
