import { type Context, sql } from '#platform/server';

/**
 * Whether an account still has the password that was just found to be right, which takes a while; until the transaction ends nobody
 * gives it another. Who does so afterwards ends what was opened by this one.
 */
export async function stillHas(ctx: Context, userId: number, passwordHash: string): Promise<boolean> {
  const kept = await ctx.db.maybe<{ passwordHash: string }>(
    sql`select password_hash from app_user where tenant_id = ${ctx.tenantId} and id = ${userId} for no key update`,
  );
  return kept?.passwordHash === passwordHash;
}
