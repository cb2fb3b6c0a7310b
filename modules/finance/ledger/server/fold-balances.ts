import { type Context, sql } from '#platform/server';

const mostAtOnce = 20_000;

/** Adds what postings told since to the kept balances; returns how much was folded. One folder of a company works at a time. */
export async function foldBalances(ctx: Context): Promise<number> {
  const { free } = await ctx.db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('ledger.fold/' || ${ctx.tenantId}::bigint, 7)) as free`,
  );
  if (!free) return 0;
  const { folded } = await ctx.db.one<{ folded: number }>(
    sql`select fold_ledger(${ctx.tenantId}::bigint, ${mostAtOnce}::int) as folded`,
  );
  return folded;
}
