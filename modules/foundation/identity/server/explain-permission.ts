import { type Bilingual, nameIn } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { loadPerson } from './principals.ts';

/** What keeps somebody from a permission. */
export type Lack = 'person_disabled' | 'no_sign_in' | 'role_disabled' | 'role_lacks';

/** Whether somebody may do something, what that comes from or what is missing, and with whose records he may. */
export interface ExplainedPermission {
  permission: string;
  may: boolean;
  lacks: Lack[];
  role: { id: number; name: Bilingual };
  sees: 'all' | 'branches' | 'own' | 'nothing';
  branches: { id: number; name: Bilingual }[];
  /** The client or agent he is, where he sees his own only. */
  party: string | null;
  /** Roles in use that give it, with how many people have each. */
  granted_by: { id: number; name: Bilingual; people: number }[];
}

export async function explainPermission(
  ctx: Context,
  { userId, permission }: { userId: number; permission: string },
): Promise<ExplainedPermission> {
  const { role, lacks } = await standingOf(ctx, userId, permission);
  return {
    permission,
    may: lacks.length === 0,
    lacks,
    role,
    ...(await sightOf(ctx, userId)),
    granted_by: await ctx.db.query(sql`select r.id, r.name, (select count(*)::int from app_user u
        where u.tenant_id = :tenant and u.role_id = r.id and u.disabled_at is null) as people
      from role r where r.tenant_id = ${ctx.tenantId} and r.disabled_at is null and r.permissions ? ${permission} order by r.id`),
  };
}

async function standingOf(ctx: Context, userId: number, permission: string) {
  const found = await ctx.db.one<{
    isDisabled: boolean;
    isKeptOut: boolean;
    isRoleDisabled: boolean;
    isGiven: boolean;
    roleId: number;
    roleName: Bilingual;
  }>(sql`select u.disabled_at is not null as is_disabled, not u.allow_login as is_kept_out, r.disabled_at is not null as is_role_disabled, r.permissions ? ${permission} as is_given,
      r.id as role_id, r.name as role_name
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id where u.tenant_id = ${ctx.tenantId} and u.id = ${userId}`);
  const lacks: Lack[] = [];
  if (found.isDisabled) lacks.push('person_disabled');
  if (found.isKeptOut) lacks.push('no_sign_in');
  if (found.isRoleDisabled) lacks.push('role_disabled');
  if (!found.isGiven) lacks.push('role_lacks');
  return { role: { id: found.roleId, name: found.roleName }, lacks };
}

/** With whose records somebody works, as every request of his would read it. */
async function sightOf(ctx: Context, userId: number): Promise<Pick<ExplainedPermission, 'sees' | 'branches' | 'party'>> {
  const none = { branches: [], party: null };
  const person = await loadPerson(ctx.db, ctx.tenantId, userId);
  if (!person) return { sees: 'nothing', ...none };
  const { courierId, clientId, receivingAgentId, branchIds } = person;
  if (courierId || clientId || receivingAgentId) {
    const party = await ctx.db.maybe<{
      name: string | Bilingual;
    }>(sql`select to_json(name) as name from courier where tenant_id = ${ctx.tenantId} and id = ${courierId}
      union all select to_json(name) from client where tenant_id = ${ctx.tenantId} and id = ${clientId}
      union all select to_json(name) from receiving_agent where tenant_id = ${ctx.tenantId} and id = ${receivingAgentId} limit 1`);
    if (!party) return { sees: 'nothing', ...none };
    return { sees: 'own', branches: [], party: typeof party.name === 'string' ? party.name : nameIn(party.name, ctx.locale) };
  }
  if (!branchIds) return { sees: 'all', ...none };
  const branches = await ctx.db.query<{ id: number; name: Bilingual }>(
    sql`select id, name from branch where tenant_id = ${ctx.tenantId} and id = any(${[...branchIds]}::bigint[]) order by id`,
  );
  return { sees: 'branches', branches, party: null };
}
