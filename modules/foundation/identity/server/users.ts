import {
  type Permission,
  permissionGroups,
  permissions,
  Role,
  type SeedRoleName,
  seedRoles,
  User,
} from '#foundation/identity/contract';
import { type Bilingual, fieldRefusal, oneOf, Refusal } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  insertRow,
  may,
  readBody,
  route,
  showRecord,
  sql,
  updateRow,
  worksIn,
} from '#platform/server';
import { explainPermission } from './explain-permission.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { forgetUser } from './sign-in.ts';

type Values = Record<string, unknown>;

const whyQuery = { permission: oneOf(permissions, { required: true }) };

/** People who sign in. Nobody gives another person rights he does not hold himself, and somebody must stay who can give any. */
export const users: Implemented = implement(User, {
  search: 'index',
  without: ['remove'],
  expressions: { password: 'null::text' },
  sight: ({ user }) => (user?.branchIds ? { columns: ['branch_id'], ids: user.branchIds } : null),
  beforehand: hashGiven,
  check: checkUser,
  create: createUserRow,
  edit: editUserRow,
  beforeDisable: refuseDisabling,
  afterChange: (ctx, id) => forgetUser(ctx, id),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/users/{id}/why',
      name: 'explainPermission',
      summary: 'Why a person may or may not do something: his role, where it holds, and which roles would give it',
      permission: 'show_users',
      section: 'any',
      query: whyQuery,
      answer: 'other',
      handle: async (ctx, asked) => {
        // Seen or not found, as anywhere, before anything else is said.
        await showRecord(ctx, users, asked.id);
        const { permission } = readBody(ctx, whyQuery, { permission: asked.query.permission });
        return { result: await explainPermission(ctx, { userId: asked.id, permission: permission as string }) };
      },
    }),
  ],
});

/** The hash of the password that was sent. It is no declared field, so it reaches neither the record of changes nor any list. */
async function hashGiven(ctx: Context, values: Values): Promise<void> {
  const { password } = values;
  if (typeof password !== 'string' || !password) return;
  checkPassword(password);
  values.passwordHash = await hashPassword(ctx, password);
}

async function createUserRow(ctx: Context, { password: _, passwordHash, ...values }: Values): Promise<number> {
  if (typeof passwordHash !== 'string') throw fieldRefusal('password', 'errors.passwordRequired');
  return insertUser(ctx, values, passwordHash);
}

async function insertUser(ctx: Context, values: Values, hash: string): Promise<number> {
  const id = await insertRow(ctx, User, values);
  ctx.db.run(sql`update app_user set password_hash = ${hash} where tenant_id = ${ctx.tenantId} and id = ${id}`);
  return id;
}

async function editUserRow(ctx: Context, id: number, { password: _, passwordHash, ...values }: Values): Promise<void> {
  await updateRow(ctx, User, id, values);
  if (typeof passwordHash === 'string') keepPassword(ctx, id, passwordHash);
}

/** Sets a person's password and ends all of his sessions but the one that asked. */
export async function setPassword(ctx: Context, userId: number, password: string): Promise<void> {
  checkPassword(password);
  keepPassword(ctx, userId, await hashPassword(ctx, password));
}

function keepPassword(ctx: Context, userId: number, hash: string): void {
  ctx.db.run(sql`update app_user set password_hash = ${hash} where tenant_id = ${ctx.tenantId} and id = ${userId}`);
  ctx.db.run(
    sql`update user_session set ended_at = now() where tenant_id = ${ctx.tenantId} and user_id = ${userId} and ended_at is null and id <> ${ctx.user?.sessionId ?? 0}`,
  );
  forgetUser(ctx, userId);
}

async function checkUser(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const email = values.email === undefined ? before?.email : values.email;
  const phone = values.phone === undefined ? before?.phone : values.phone;
  if (!email && !phone) throw fieldRefusal('email', 'errors.user.emailOrPhone');
  if (values.role !== undefined) {
    const role = await ctx.db.maybe<{ permissions: string[] }>(
      sql`select permissions from role where tenant_id = ${ctx.tenantId} and id = ${values.role as number}`,
    );
    if (!role) throw fieldRefusal('role_id', 'errors.reference');
    if (!role.permissions.every((key) => may(ctx, key))) throw fieldRefusal('role_id', 'errors.user.roleAboveOwn');
    if (before && before.id === ctx.user?.id && before.roleId !== values.role)
      throw fieldRefusal('role_id', 'errors.user.ownRole');
  }
  refuseWider(ctx, values, before);
  if (before && ways.some((way) => values[way] !== undefined && values[way] !== before[way])) await refuseStronger(ctx, before);
  if (before && values.role !== undefined && values.role !== before.roleId) await refuseLastKeeper(ctx, Number(before.id));
}

/** Nobody opens a branch he does not work in himself, to another or to himself. */
function refuseWider(ctx: Context, values: Values, before: Values | null): void {
  const held = before ? idsOf(before.branchIds) : null;
  const branches = values.branches === undefined && before ? null : idsOf(values.branches);
  if (branches && !(held && isSameSet(branches, held))) {
    if (before?.id === ctx.user?.id) throw fieldRefusal('branch_ids', 'errors.user.ownBranches');
    if (!coversBranches(ctx, branches)) throw fieldRefusal('branch_ids', 'errors.user.branchesAboveOwn');
  }
  const branch = values.branch as number | null | undefined;
  const isMoved = before ? branch !== undefined && branch !== before.branchId : true;
  if (ctx.user?.branchIds && isMoved && !(branch && worksIn(ctx, branch)))
    throw fieldRefusal('branch_id', branch ? 'errors.reference' : 'errors.required');
}

/** Whether the asker works in all of these branches; none named means every one. */
function coversBranches(ctx: Context, branchIds: readonly number[]): boolean {
  return !ctx.user?.branchIds || (branchIds.length > 0 && branchIds.every((id) => worksIn(ctx, id)));
}

const idsOf = (value: unknown): number[] => ((value ?? []) as unknown[]).map(Number);
const isSameSet = (one: readonly number[], two: readonly number[]) =>
  new Set([...one, ...two]).size === new Set(one).size && new Set(one).size === new Set(two).size;

/** Whoever sets these can sign in as the person. */
const ways = ['password', 'email', 'phone'] as const;

/** Nobody takes over an account that may do more than his own, or do it in more branches. */
async function refuseStronger(ctx: Context, person: Values): Promise<void> {
  if (person.id === ctx.user?.id) return;
  const { permissions: held } = await ctx.db.one<{ permissions: string[] }>(
    sql`select permissions from role where tenant_id = ${ctx.tenantId} and id = ${person.roleId as number}`,
  );
  if (!held.every((key) => may(ctx, key)) || !coversBranches(ctx, idsOf(person.branchIds)))
    throw new Refusal('errors.user.strongerAccount', { status: 422 });
}

async function refuseDisabling(ctx: Context, id: number): Promise<void> {
  if (id === ctx.user?.id) throw new Refusal('errors.user.disableSelf', { status: 409 });
  await refuseLastKeeper(ctx, id);
  ctx.db.run(
    sql`update user_session set ended_at = now() where tenant_id = ${ctx.tenantId} and user_id = ${id} and ended_at is null`,
  );
}

/** Somebody must stay who can hand out permissions. */
async function refuseLastKeeper(ctx: Context, userId: number): Promise<void> {
  // Two keepers who disable each other at once wait for each other here, and the second sees what the first did.
  await ctx.db.query(
    sql`select id from role where tenant_id = ${ctx.tenantId} and permissions ? 'permission_management' order by id for update`,
  );
  const { others, keeps } = await ctx.db.one<{
    others: number;
    keeps: boolean;
  }>(sql`select count(*) filter (where u.id <> ${userId})::int as others, bool_or(u.id = ${userId}) as keeps
    from app_user u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${ctx.tenantId} and u.disabled_at is null and r.disabled_at is null and r.permissions ? 'permission_management'`);
  if (keeps && others === 0) throw new Refusal('errors.user.lastKeeper', { status: 409 });
}

/** Roles: a list of permissions under a name. */
export const roles = implement(Role, {
  without: ['remove'],
  extras: () => ({
    people:
      '(select count(*)::int from app_user u where u.tenant_id = e.tenant_id and u.role_id = e.id and u.disabled_at is null)',
  }),
  check: checkRole,
  beforeDisable: async (ctx, id) => {
    const { people } = await ctx.db.one<{ people: number }>(
      sql`select count(*)::int as people from app_user where tenant_id = ${ctx.tenantId} and role_id = ${id} and disabled_at is null`,
    );
    if (people > 0) throw new Refusal('errors.role.inUse', { status: 409, values: { count: people } });
  },
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
  if (values.permissions === undefined && before) return;
  const keys = values.permissions ?? [];
  values.permissions = keys;
  if (!Array.isArray(keys) || !keys.every((key) => (permissions as readonly unknown[]).includes(key)))
    throw fieldRefusal('permissions', 'errors.role.unknownPermission');
  const held = new Set((before?.permissions as string[] | undefined) ?? []);
  const changed = [...keys.filter((key: string) => !held.has(key)), ...[...held].filter((key) => !keys.includes(key))];
  if (!changed.every((key: string) => may(ctx, key))) throw fieldRefusal('permissions', 'errors.role.aboveOwn');
  const isOwn = await ctx.db.maybe(
    sql`select id from app_user where tenant_id = ${ctx.tenantId} and id = ${ctx.user?.id ?? 0} and role_id = ${(before?.id as number) ?? 0}`,
  );
  if (isOwn && changed.length > 0) throw fieldRefusal('permissions', 'errors.role.own');
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

/** A person who may sign in, made by the operator or the seed. */
export async function createUser(
  ctx: Context,
  input: {
    name: string;
    email?: string;
    phone?: string;
    kind: string;
    roleId: number;
    branchId?: number | null;
    branchIds?: number[];
    password: string;
  },
): Promise<number> {
  checkPassword(input.password);
  return insertUser(
    ctx,
    {
      name: input.name,
      email: input.email ?? null,
      phone: input.phone ?? null,
      kind: input.kind,
      role: input.roleId,
      branch: input.branchId ?? null,
      branches: input.branchIds ?? [],
    },
    await hashPassword(ctx, input.password),
  );
}
