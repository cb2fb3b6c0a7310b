import { conflict } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** What its holders keep: without one of them nobody could give any right again. */
export const keepingKey = 'permission_management';

/** Two who take it from each other at once wait for each other here, before anything else is held, and the second sees what the first did. */
export async function holdKeepers(ctx: Context): Promise<void> {
  await ctx.db.query(
    sql`select id from role where tenant_id = ${ctx.tenantId} and permissions ? ${keepingKey} order by id for update`,
  );
}

/** Somebody must stay who can hand out permissions when this person no longer can. */
export async function refuseLastKeeper(ctx: Context, userId: number): Promise<void> {
  if (await areLast(ctx, sql`u.id = ${userId}::bigint`)) throw conflict('errors.user.lastKeeper');
}

/** The same when whoever has this role no longer can. */
export async function refuseLastKeepingRole(ctx: Context, roleId: number): Promise<void> {
  if (await areLast(ctx, sql`u.role_id = ${roleId}::bigint`)) throw conflict('errors.role.lastKeepers');
}

async function areLast(ctx: Context, these: RawBuilder<unknown>): Promise<boolean> {
  const { others, keeps } = await ctx.db.one<{
    others: number;
    keeps: boolean;
  }>(sql`select count(*) filter (where not (${these}))::int as others, bool_or(${these}) as keeps
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id
    where u.tenant_id = ${ctx.tenantId} and u.disabled_at is null and u.allow_login and r.disabled_at is null and r.permissions ? ${keepingKey}`);
  return keeps && others === 0;
}
