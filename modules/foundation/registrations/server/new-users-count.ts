import { type Context, countChanged, defineMenuCount, sql } from '#platform/server';

const newUsers = defineMenuCount({ name: 'newUsers', permission: 'newUsersCount' });

/** How many wait to be taken in. */
export async function countNewUsers(ctx: Context): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`select count(*)::int as count from registration
    where tenant_id = ${ctx.tenantId} and state = 'pending' and proven_at is not null`);
  return count;
}

/** Tells everybody's menu: who is not taken in yet belongs to no branch. */
export function newUsersChanged(ctx: Context): void {
  countChanged(ctx, newUsers, { branchIds: [...ctx.tenant.branchIds] });
}
