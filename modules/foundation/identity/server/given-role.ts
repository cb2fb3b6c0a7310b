import { type Bilingual, conflict, nameIn } from '#platform/entity';
import { type Context, sql } from '#platform/server';

interface GivenRole {
  name: Bilingual;
  permissions: string[];
  disabledAt: Date | null;
}

/** A role, held as it is until the transaction ends. */
export const roleOf = (ctx: Context, id: number) =>
  ctx.db.maybe<GivenRole>(
    sql`select name, permissions, disabled_at from role where tenant_id = ${ctx.tenantId} and id = ${id} for share`,
  );

/** Whoever is let in again can sign in: with a role that was disabled meanwhile nobody can. */
export async function refuseDisabledRole(ctx: Context, userId: number): Promise<void> {
  const { roleId } = await ctx.db.one<{ roleId: number }>(
    sql`select role_id from app_user where tenant_id = ${ctx.tenantId} and id = ${userId}`,
  );
  const role = await roleOf(ctx, roleId);
  if (role?.disabledAt) throw conflict('errors.user.roleDisabled', { role: nameIn(role.name, ctx.locale) });
}
