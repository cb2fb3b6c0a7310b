import {
  managingKeys,
  type Permission,
  partyKinds,
  permissionGroups,
  permissions,
  Role,
  type SeedRoleName,
  seedRoles,
} from '#foundation/identity/contract';
import { type Bilingual, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, type Implemented, implement, insertRow, may, route, sql } from '#platform/server';
import { endSessions } from './end-sessions.ts';
import { holdKeepers, keepingKey, refuseLastKeepingRole } from './keepers.ts';
import { forgetUser } from './sign-in.ts';
import { mayActOn, strengthOfAsker, strengthsOfHolders, strongerRoleSql } from './strength.ts';

type Values = Record<string, unknown>;

/** Roles: a list of permissions under a name. */
export const roles: Implemented = implement(Role, {
  without: ['remove'],
  extras: (ctx) => ({
    is_stronger: (params) => strongerRoleSql(ctx, params),
    people: '(select count(*)::int from app_user u where u.tenant_id = :tenant and u.role_id = e.id and u.disabled_at is null)',
  }),
  beforehand: async (ctx, { permissions: sent }) => {
    if (Array.isArray(sent) && !sent.includes(keepingKey)) await holdKeepers(ctx);
  },
  check: checkRole,
  beforeDisable: async (ctx, id) => {
    await refuseStrongerRole(ctx, id, await keysOf(ctx, id));
    const { people } = await ctx.db.one<{ people: number }>(
      sql`select count(*)::int as people from app_user where tenant_id = ${ctx.tenantId} and role_id = ${id} and disabled_at is null`,
    );
    if (people > 0) throw new Refusal('errors.role.inUse', { status: 409, values: { count: people } });
  },
  beforeEnable: async (ctx, id) => refuseStrongerRole(ctx, id, await keysOf(ctx, id)),
  afterChange: (ctx) => forgetUser(ctx, null),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/permissions',
      name: 'listPermissions',
      summary: 'Every permission by the group it is shown under',
      permission: 'permission_management',
      section: 'any',
      answer: 'other',
      handle: async () => ({ result: { groups: Object.entries(permissionGroups).map(([name, keys]) => ({ name, keys })) } }),
    }),
  ],
});

async function checkRole(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const held = (before?.permissions as string[] | undefined) ?? [];
  const keys = values.permissions === undefined && before ? held : readKeys(values.permissions);
  const added = keys.filter((key) => !held.includes(key));
  if (!added.every((key) => may(ctx, key))) throw fieldRefusal('permissions', 'errors.role.aboveOwn');
  if (values.permissions !== undefined || !before) values.permissions = keys;
  if (!before) return;
  const id = Number(before.id);
  const changed = [...added, ...held.filter((key) => !keys.includes(key))];
  if (changed.length > 0) await refuseOwnRole(ctx, id);
  await refuseStrongerRole(ctx, id, held);
  if (held.includes(keepingKey) && !keys.includes(keepingKey)) await refuseLastKeepingRole(ctx, id);
  if (added.some((key) => managingKeys.has(key))) await refuseForOutsiders(ctx, id);
  if (added.length > 0) await endSessionsOfHolders(ctx, id);
}

function readKeys(sent: unknown): string[] {
  const keys = sent ?? [];
  if (!Array.isArray(keys) || !keys.every((key) => (permissions as readonly unknown[]).includes(key)))
    throw fieldRefusal('permissions', 'errors.role.unknownPermission');
  return keys;
}

async function refuseOwnRole(ctx: Context, id: number): Promise<void> {
  const own = await ctx.db.maybe(
    sql`select id from app_user where tenant_id = ${ctx.tenantId} and id = ${ctx.user?.id ?? 0} and role_id = ${id}`,
  );
  if (own) throw fieldRefusal('permissions', 'errors.role.own');
}

/** Nobody changes a role that may do what he may not, or that somebody has who works where he does not. */
async function refuseStrongerRole(ctx: Context, id: number, keys: readonly string[]): Promise<void> {
  if (!ctx.user) return;
  if (!keys.every((key) => may(ctx, key))) throw new Refusal('errors.role.stronger', { status: 422 });
  const asker = strengthOfAsker(ctx.user);
  const holders = await strengthsOfHolders(ctx, id);
  if (!holders.every((holder) => mayActOn(asker, holder))) throw new Refusal('errors.role.strongerHolder', { status: 422 });
}

/** Those we work with never manage our people, by whatever way their role comes to it. */
async function refuseForOutsiders(ctx: Context, id: number): Promise<void> {
  const outsider = await ctx.db.maybe(sql`select id from app_user where tenant_id = ${ctx.tenantId} and role_id = ${id}
    and kind = any(${[...partyKinds]}::text[]) limit 1`);
  if (outsider) throw fieldRefusal('permissions', 'errors.role.heldByOutsiders');
}

/** Whoever may do more from now on signs in anew. */
async function endSessionsOfHolders(ctx: Context, id: number): Promise<void> {
  const holders = await ctx.db.query<{ id: number }>(
    sql`select id from app_user where tenant_id = ${ctx.tenantId} and role_id = ${id}`,
  );
  endSessions(
    ctx,
    holders.map((holder) => holder.id),
  );
}

async function keysOf(ctx: Context, id: number): Promise<string[]> {
  const role = await ctx.db.one<{ permissions: string[] }>(
    sql`select permissions from role where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return role.permissions;
}

/** The roles a new company starts with, by name. */
export async function setUpRoles(ctx: Context): Promise<Record<SeedRoleName, number>> {
  const made: Partial<Record<SeedRoleName, number>> = {};
  for (const [name, role] of Object.entries(seedRoles) as [
    SeedRoleName,
    { name: Bilingual; permissions: readonly Permission[] },
  ][])
    made[name] = await insertRow(ctx, Role, { name: role.name, permissions: role.permissions });
  return made as Record<SeedRoleName, number>;
}
