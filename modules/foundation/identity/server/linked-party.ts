import { type Context, sql } from '#platform/server';

/** The client or agent whose record names somebody as the one who signs in as him; null where none does. */
export async function linkedParty(ctx: Context, userId: number): Promise<{ name: string } | null> {
  const found = await ctx.db.maybe<{
    name: string;
  }>(sql`select name from courier where tenant_id = ${ctx.tenantId} and user_id = ${userId}::bigint
    union all select name from client where tenant_id = ${ctx.tenantId} and user_id = ${userId}::bigint
    union all select name from receiving_agent where tenant_id = ${ctx.tenantId} and user_id = ${userId}::bigint limit 1`);
  return found ?? null;
}
