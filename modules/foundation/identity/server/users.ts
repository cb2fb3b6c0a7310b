import { refuseDisabledBranches } from '#foundation/branches/server';
import { keepsNotes } from '#foundation/dossiers/server';
import { managingKeys, partyKinds, permissions, User } from '#foundation/identity/contract';
import { fieldRefusal, nameIn, oneOf, Refusal } from '#platform/entity';
import {
  audit,
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
import { nameAccount } from './account-names.ts';
import { losesSignIn, refuseSignInChange } from './allowed-sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { explainPermission } from './explain-permission.ts';
import { refuseDisabledRole, roleOf } from './given-role.ts';
import { holdKeepers, refuseLastKeeper } from './keepers.ts';
import { linkedParty } from './linked-party.ts';
import { refuseLargerDiscount } from './max-discount.ts';
import { hashPassword } from './passwords.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { presenceSql } from './seen-sessions.ts';
import { forgetUser } from './sign-in.ts';
import { covers, refuseStronger, strengthOf, strengthOfAsker, strongerAccount, strongerSql } from './strength.ts';

type Values = Record<string, unknown>;

const activitySql = `case when e.disabled_at is null then 'active' else 'inactive' end`;
const whyQuery = { permission: oneOf(permissions, { required: true }) };

/** People, most of whom sign in. Nobody touches somebody stronger or makes somebody so, and somebody must stay who can give any right. */
export const users: Implemented = implement(User, {
  search: 'index',
  without: ['remove'],
  beforehand: hashGiven,
  expressions: {
    password: 'null::text',
    initialPassword: '(e.password_expires_at is not null)',
    activity: activitySql,
    presence: presenceSql,
  },
  sight: ({ user }) => {
    if (user && strengthOfAsker(user).sees === 'own') return { columns: ['id'], ids: [user.id] };
    return user?.branchIds ? { columns: ['branch_id'], ids: user.branchIds } : null;
  },
  extras: (ctx) => ({ active: 'e.disabled_at is null', is_stronger: (params) => strongerSql(ctx, params) }),
  check: checkUser,
  create: createUserRow,
  edit: editUserRow,
  beforeDisable: refuseDisabling,
  beforeEnable: async (ctx, id) => {
    await refuseStronger(ctx, id);
    await refuseDisabledRole(ctx, id);
  },
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

keepsNotes(User);

/** The hash of the password that was sent, worked out before anything is locked. It is no declared field, so no record of changes has it. */
async function hashGiven(ctx: Context, values: Values): Promise<void> {
  const { password } = values;
  if (typeof password !== 'string' || !password) return;
  refuseGuessable(ctx, password, values);
  values.passwordHash = await hashPassword(ctx, password);
}

async function createUserRow(ctx: Context, { password: _, passwordHash, initialPassword, ...values }: Values): Promise<number> {
  if (typeof passwordHash === 'string')
    return insertUser(ctx, values, { hash: passwordHash, isInitial: initialPassword === true });
  if (values.allowLogin !== false) throw fieldRefusal('password', 'errors.passwordRequired');
  return insertNamed(ctx, values);
}

async function insertUser(ctx: Context, values: Values, given: KeptPassword): Promise<number> {
  const id = await insertNamed(ctx, values);
  keepPassword(ctx, id, given);
  return id;
}

async function insertNamed(ctx: Context, values: Values): Promise<number> {
  const id = await insertRow(ctx, User, values);
  await nameAccount(ctx, id);
  return id;
}

/** Somebody taken in by the asker, under the rules by which he makes anybody; without a password, until a code by mail lets him choose one. */
export async function admitUser(ctx: Context, values: Values): Promise<number> {
  await checkUser(ctx, values, null);
  return insertNamed(ctx, values);
}

/** How long a password made for somebody waits for him. */
export const initialDays = 7;

interface KeptPassword {
  hash: string;
  /** Made by a machine, to be replaced by whoever it is for. */
  isInitial?: boolean;
}
interface GivenPassword {
  userId: number;
  password: string;
  isInitial?: boolean;
  /** Refuses what is no longer so once the hash is there: nothing is held while it is worked out. */
  beforehand?: () => Promise<void>;
}

/** The hash is no declared field, so it reaches neither the record of changes nor any list; that it changed does. */
function keepPassword(ctx: Context, userId: number, { hash, isInitial = false }: KeptPassword): void {
  const until = isInitial ? new Date(ctx.now.getTime() + initialDays * 86_400_000) : null;
  ctx.db.run(sql`update app_user set password_hash = ${hash}, password_expires_at = ${until}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = ${userId}`);
  audit(ctx, { entity: 'user', entityId: userId, action: isInitial ? 'givePassword' : 'setPassword' });
}

/** Whoever may do more from now on, or in more places, signs in anew; whoever may no longer sign in is out at once. */
async function editUserRow(ctx: Context, id: number, sent: Values): Promise<void> {
  const { password, passwordHash, initialPassword, ...values } = sent;
  const before = await strengthOf(ctx, id);
  await updateRow(ctx, User, id, values);
  if (values.email !== undefined || values.phone !== undefined) await nameAccount(ctx, id);
  const after = await strengthOf(ctx, id);
  if (values.allowLogin === false || (before && after && !covers(before, after))) endSessions(ctx, [id]);
  if (typeof password !== 'string' || typeof passwordHash !== 'string') return;
  refuseGuessable(ctx, password, await namesOf(ctx, id));
  keepPassword(ctx, id, { hash: passwordHash, isInitial: initialPassword === true });
  endSessions(ctx, [id]);
}

const namesOf = (ctx: Context, userId: number) =>
  ctx.db.one<{ name: string; email: string | null; phone: string | null }>(
    sql`select name, email, phone from app_user where tenant_id = ${ctx.tenantId} and id = ${userId}`,
  );

/** Sets a person's password and ends all of his sessions but the one that asked; answers its hash. */
export async function setPassword(
  ctx: Context,
  { userId, password, isInitial = false, beforehand }: GivenPassword,
): Promise<string> {
  refuseGuessable(ctx, password, await namesOf(ctx, userId));
  const hash = await hashPassword(ctx, password);
  await beforehand?.();
  keepPassword(ctx, userId, { hash, isInitial });
  endSessions(ctx, [userId]);
  return hash;
}

async function checkUser(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const hasOtherRole = before !== null && values.role !== undefined && values.role !== before.roleId;
  const mayLeaveNoKeeper = hasOtherRole || losesSignIn(values, before);
  if (mayLeaveNoKeeper) await holdKeepers(ctx);
  if (before) await refuseStronger(ctx, Number(before.id));
  else if (ctx.user && strengthOfAsker(ctx.user).sees === 'own') throw strongerAccount();
  const email = values.email === undefined ? before?.email : values.email;
  const phone = values.phone === undefined ? before?.phone : values.phone;
  if (!email && !phone) throw fieldRefusal('email', 'errors.user.emailOrPhone');
  const isOwn = before !== null && before.id === ctx.user?.id;
  if (isOwn && values.password) throw fieldRefusal('password', 'errors.user.ownPassword');
  if (before && values.kind !== undefined && values.kind !== before.kind) await refuseLeavingRecord(ctx, Number(before.id));
  await checkRoleOf(ctx, values, before, isOwn);
  await refuseSignInChange(ctx, values, before);
  if (before && mayLeaveNoKeeper) await refuseLastKeeper(ctx, Number(before.id));
  refuseWider(ctx, values, before, isOwn);
  await refuseDisabled(ctx, values, before);
  refuseLargerDiscount(ctx, values, before);
}

/** Whoever a client's or agent's record names stays what he is until it no longer does. */
async function refuseLeavingRecord(ctx: Context, userId: number): Promise<void> {
  const party = await linkedParty(ctx, userId);
  if (party) throw fieldRefusal('kind', 'errors.user.linkedKind', { name: party.name });
}

async function checkRoleOf(ctx: Context, values: Values, before: Values | null, isOwn: boolean): Promise<void> {
  const roleId = Number(values.role ?? before?.roleId);
  const isGiven = !before || (values.role !== undefined && roleId !== before.roleId);
  const kind = values.kind ?? before?.kind;
  if (!isGiven && (kind === before?.kind || values.kind === undefined)) return;
  const role = await roleOf(ctx, roleId);
  if (!role) throw fieldRefusal('role_id', 'errors.reference');
  if (isGiven && role.disabledAt)
    throw fieldRefusal('role_id', 'errors.user.roleDisabled', { role: nameIn(role.name, ctx.locale) });
  const isOutside = (partyKinds as readonly unknown[]).includes(kind);
  if (isOutside && role.permissions.some((key) => managingKeys.has(key)))
    throw fieldRefusal('role_id', 'errors.user.outsiderRole');
  if (!isGiven) return;
  if (!role.permissions.every((key) => may(ctx, key))) throw fieldRefusal('role_id', 'errors.user.roleAboveOwn');
  if (isOwn) throw fieldRefusal('role_id', 'errors.user.ownRole');
}

/** Nobody opens a branch he does not work in himself, to another or to himself. */
function refuseWider(ctx: Context, values: Values, before: Values | null, isOwn: boolean): void {
  const held = before ? idsOf(before.branchIds) : null;
  const branches = values.branches === undefined && held ? held : idsOf(values.branches);
  const isChanged = !held || !isSameSet(branches, held);
  if (isChanged && isOwn) throw fieldRefusal('branch_ids', 'errors.user.ownBranches');
  if ((isChanged || becomesStaff(values, before)) && !coversBranches(ctx, branches))
    throw fieldRefusal('branch_ids', 'errors.user.branchesAboveOwn');
  const branch = values.branch as number | null | undefined;
  const isMoved = before ? branch !== undefined && branch !== before.branchId : true;
  if (ctx.user?.branchIds && isMoved && !(branch && worksIn(ctx, branch)))
    throw fieldRefusal('branch_id', branch ? 'errors.reference' : 'errors.required');
}

/** Where he is already he stays, whatever became of the branch. */
async function refuseDisabled(ctx: Context, { branch, branches }: Values, before: Values | null): Promise<void> {
  if (branch && branch !== before?.branchId) await refuseDisabledBranches(ctx, 'branch_id', [branch]);
  const held = idsOf(before?.branchIds);
  const added = idsOf(branches).filter((id) => !held.includes(id));
  await refuseDisabledBranches(ctx, 'branch_ids', added);
}

/** From a client or agent, who sees his own alone, to somebody who sees all of his branches. */
function becomesStaff(values: Values, before: Values | null): boolean {
  const isOutside = (kind: unknown) => (partyKinds as readonly unknown[]).includes(kind);
  return before !== null && values.kind !== undefined && isOutside(before.kind) && !isOutside(values.kind);
}

/** Whether the asker works in all of these branches; none named means every one. */
function coversBranches(ctx: Context, branchIds: readonly number[]): boolean {
  return !ctx.user?.branchIds || (branchIds.length > 0 && branchIds.every((id) => worksIn(ctx, id)));
}

const idsOf = (value: unknown): number[] => ((value ?? []) as unknown[]).map(Number);
const isSameSet = (one: readonly number[], two: readonly number[]) =>
  new Set([...one, ...two]).size === new Set(one).size && new Set(one).size === new Set(two).size;

async function refuseDisabling(ctx: Context, id: number): Promise<void> {
  if (id === ctx.user?.id) throw new Refusal('errors.user.disableSelf', { status: 409 });
  await holdKeepers(ctx);
  await refuseStronger(ctx, id);
  await refuseLastKeeper(ctx, id);
  endSessions(ctx, [id]);
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
    /** The password's hash, where it is there already. */
    hash?: string;
    /** Made by a machine, to be replaced by whoever it is for. */
    isInitial?: boolean;
  },
): Promise<number> {
  refuseGuessable(ctx, input.password, input);
  const values = {
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    kind: input.kind,
    role: input.roleId,
    branch: input.branchId ?? null,
    branches: input.branchIds ?? [],
  };
  const hash = input.hash ?? (await hashPassword(ctx, input.password));
  return insertUser(ctx, values, { hash, isInitial: input.isInitial ?? false });
}
