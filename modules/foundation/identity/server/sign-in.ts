import type pg from 'pg';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { type Asked, audit, type Context, type Reply, sql, type TenantFacts, type Transaction, transact } from '#platform/server';
import { accountsMeant } from './account-names.ts';
import { identifierFrom } from './identifier.ts';
import { type Device, deviceCookie, deviceDays, type KnownDevices } from './known-devices.ts';
import { passwordFits } from './passwords.ts';
import { passwordMost } from './refuse-guessable.ts';
import { stillHas } from './still-has.ts';
import { type Account, type SignInLimits, takeAttempt } from './take-attempt.ts';
import { accessSeconds, hashToken, refreshDays, type Tokens } from './tokens.ts';

export interface SignInServices {
  /** Not the pool the request itself is served from. */
  pool: pg.Pool;
  tokens: Tokens;
  devices: KnownDevices;
  limits: SignInLimits;
  tenantOf(id: number): Promise<TenantFacts | null>;
}

/** What asking for a code takes of them. */
export type CodeServices = Pick<SignInServices, 'pool' | 'limits' | 'tenantOf'>;

export const refreshCookie = 'karwan_refresh';

/** Signs a person in by e-mail or phone. Unknown accounts and wrong passwords get the same answer for the same work. */
export async function signIn(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const { written, password, tenant } = readCredentials(asked.raw as Record<string, unknown>);
  const identifier = identifierFrom(written);
  const candidates = await accountsMeant(services.pool, ctx, identifier);
  const device = services.devices.read(asked.cookies[deviceCookie]);
  const attempt = await takeAttempt(services, { tenantId: ctx.tenantId, identifier, candidates, device, address: asked.address });
  const fitting = await fittingAccounts(ctx, attempt.open, password).catch((refusal) => {
    // Not waited for: a refusal takes as long for an account there is as for one there is not.
    void recordRefusals(services, ctx, attempt.open, asked).catch(() => undefined);
    throw refusal;
  });
  const account = await chosenAccount(services, fitting, tenant);
  await attempt.forgive(account);
  await endReplaced(services, asked.cookies[refreshCookie]);
  return transact(services.pool, account.tenantId, (db) =>
    openSession(services, { ...ctx, db, tenantId: account.tenantId }, { account, device, asked }),
  );
}

function readCredentials(sent: Record<string, unknown>) {
  const named = sent.identifier ?? sent.email ?? sent.phone ?? sent.username;
  const written = typeof named === 'string' || typeof named === 'number' ? String(named).trim() : '';
  const password = typeof sent.password === 'string' ? sent.password : '';
  refuseEmpty(written, password);
  return { written, password, tenant: sent.tenant };
}

/** Each refused sign-in is on record with the account it was tried on, in a transaction that outlives the refusal. */
async function recordRefusals(
  services: SignInServices,
  ctx: Context,
  candidates: readonly Account[],
  asked: Asked,
): Promise<void> {
  for (const { tenantId, userId } of candidates) {
    await transact(services.pool, tenantId, async (db) =>
      audit(
        { ...ctx, db, tenantId },
        { entity: 'user', entityId: userId, action: 'signInRefused', after: { address: asked.address } },
      ),
    );
  }
}

function refuseEmpty(identifier: string, password: string): void {
  const fields: Record<string, string> = {};
  if (!identifier) fields.identifier = 'errors.required';
  if (!password) fields.password = 'errors.passwordRequired';
  if (Object.keys(fields).length) throw new Refusal('errors.fieldsWrong', { fields });
}

async function fittingAccounts(ctx: Context, candidates: readonly Account[], password: string): Promise<Account[]> {
  const usable = [...password].length <= passwordMost ? password : '';
  if (candidates.length === 0) await passwordFits(ctx, undefined, usable);
  const fits = await Promise.all(candidates.map((account) => passwordFits(ctx, account.passwordHash, usable)));
  const fitting = candidates.filter((_, index) => fits[index]);
  if (fitting.length === 0) throw wrongCredentials();
  return fitting;
}

const wrongCredentials = () => new Refusal('errors.credentials', { fields: { identifier: 'errors.credentials' } });

/** One e-mail may sign in at several companies: then the person says which, after the right password only. */
async function chosenAccount(services: SignInServices, fitting: readonly Account[], wanted: unknown): Promise<Account> {
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  const tenants = await Promise.all(fitting.map(async (account) => services.tenantOf(account.tenantId)));
  const chosen = fitting.find((account, index) => wanted === tenants[index]?.slug || Number(wanted) === account.tenantId);
  if (chosen) return chosen;
  throw conflict(
    'errors.chooseTenant',
    {},
    { tenants: tenants.filter(Boolean).map((tenant) => ({ id: tenant?.id, slug: tenant?.slug, name: tenant?.name })) },
  );
}

/** A device has one session: whoever signs in where somebody is signed in takes his place. */
async function endReplaced(services: SignInServices, token: string | undefined): Promise<void> {
  const named = token && services.tokens.gaveRefresh(token) ? sessionNamed(token) : null;
  if (!named) return;
  await transact(services.pool, named.tenantId, async (db) => {
    const ended = await db.maybe<{ userId: number }>(sql`update user_session set ended_at = now()
      where tenant_id = ${named.tenantId} and id = ${named.sessionId} and ended_at is null returning user_id`);
    if (ended) forgetUser({ db, tenantId: named.tenantId }, ended.userId);
  });
}

interface SigningIn {
  account: Account;
  device: Device | null;
  asked: Asked;
}

async function openSession(services: SignInServices, ctx: Context, { account, device, asked }: SigningIn): Promise<Reply> {
  if (!(await stillHas(ctx, account.userId, account.passwordHash))) throw wrongCredentials();
  const user = await ctx.db.one<{
    disabledAt: Date | null;
    roleDisabled: boolean;
    allowLogin: boolean;
    isOver: boolean;
  }>(sql`select u.disabled_at, u.allow_login, r.disabled_at is not null as role_disabled, coalesce(u.password_expires_at < ${ctx.now}::timestamptz, false) as is_over
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id where u.tenant_id = ${ctx.tenantId} and u.id = ${account.userId}`);
  if (user.disabledAt || user.roleDisabled)
    throw new Refusal('errors.deactivated', { fields: { identifier: 'errors.deactivated' } });
  if (!user.allowLogin) throw fieldRefusal('identifier', 'errors.user.noSignIn');
  if (user.isOver) throw fieldRefusal('password', 'errors.user.initialOver');
  const { id } = await ctx.db.one<{ id: number }>(sql`select nextval('user_session_id_seq')::bigint as id`);
  const refresh = services.tokens.newRefresh(ctx.tenantId, id);
  ctx.db.run(sql`insert into user_session (tenant_id, id, user_id, refresh_hash, expires_at, seen_at, address, agent)
    values (${ctx.tenantId}, ${id}, ${account.userId}, ${hashToken(refresh)}, now() + make_interval(days => ${refreshDays}), now(), ${asked.address}, ${asked.agent})`);
  ctx.db.run(sql`update app_user set last_seen_at = now() where tenant_id = ${ctx.tenantId} and id = ${account.userId}`);
  audit(ctx, { entity: 'user', entityId: account.userId, action: 'signIn', after: { address: asked.address } });
  const known = services.devices.remember(device, account);
  const answer = await userAnswer(ctx.db, ctx.tenantId, account.userId);
  const reply = signedIn(services, ctx.tenantId, account.userId, id, refresh, answer);
  const remembered = { name: deviceCookie, value: known, maxAgeSeconds: deviceDays * 86_400 };
  return { ...reply, cookies: [...(reply.cookies ?? []), remembered] };
}

function signedIn(
  services: SignInServices,
  tenantId: number,
  userId: number,
  sessionId: number,
  refresh: string,
  user: unknown,
): Reply {
  const access = services.tokens.sign({ tenant: tenantId, user: userId, session: sessionId });
  return {
    tenantId,
    result: { access_token: access, token_type: 'bearer', expires_in: accessSeconds, user },
    cookies: [{ name: refreshCookie, value: refresh, maxAgeSeconds: refreshDays * 86_400 }],
  };
}

/**
 * A new access token for the refresh cookie, which is replaced. One used again is a stolen one and ends the session, but for
 * twenty seconds after it was replaced, when another tab may still be on its way with it.
 */
export async function refreshSession(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const token = asked.cookies[refreshCookie] ?? '';
  const { tenantId, sessionId } = sessionNamed(token) ?? {};
  if (!tenantId || !sessionId || (ctx.tenant && ctx.tenantId !== tenantId)) throw unauthenticated();
  const reply = await transact(services.pool, tenantId, (db) => rotate(services, { ...ctx, db, tenantId }, sessionId, token));
  if (!reply) throw unauthenticated();
  return reply;
}

/** Whose session a refresh token names, whether or not it is a good one. */
function sessionNamed(token: string): { tenantId: number; sessionId: number } | null {
  const [tenantId = 0, sessionId = 0] = token.split('.').slice(0, 2).map(Number);
  const isNamed = [tenantId, sessionId].every((id) => Number.isSafeInteger(id) && id > 0);
  return isNamed ? { tenantId, sessionId } : null;
}

interface Session {
  userId: number;
  refreshHash: string;
  previousHash: string | null;
  isLive: boolean;
  isFresh: boolean;
}

async function rotate(services: SignInServices, ctx: Context, sessionId: number, token: string): Promise<Reply | null> {
  const session =
    await ctx.db.maybe<Session>(sql`select s.user_id, s.refresh_hash, s.previous_hash, s.rotated_at > now() - interval '20 seconds' as is_fresh,
      s.ended_at is null and s.expires_at > now() and u.disabled_at is null and u.allow_login as is_live
    from user_session s join app_user u on u.tenant_id = :tenant and u.id = s.user_id where s.tenant_id = ${ctx.tenantId} and s.id = ${sessionId} for update of s`);
  if (!session?.isLive) return null;
  const hash = hashToken(token);
  // Two tabs may refresh at the same moment; the loser keeps the token the winner got.
  const isLateTab = hash === session.previousHash && session.isFresh;
  if (hash !== session.refreshHash && !isLateTab) {
    // One of ours that was replaced long ago: somebody has a copy. What is merely made up ends nothing.
    if (hash === session.previousHash || services.tokens.gaveRefresh(token)) await endSession(ctx, session.userId, sessionId);
    return null;
  }
  const user = await userAnswer(ctx.db, ctx.tenantId, session.userId);
  if (isLateTab) {
    const access = services.tokens.sign({ tenant: ctx.tenantId, user: session.userId, session: sessionId });
    const { tenantId } = ctx;
    return { tenantId, result: { access_token: access, token_type: 'bearer', expires_in: accessSeconds, user }, cookies: [] };
  }
  const next = services.tokens.newRefresh(ctx.tenantId, sessionId);
  ctx.db.run(
    sql`update user_session set previous_hash = refresh_hash, refresh_hash = ${hashToken(next)}, rotated_at = now(), seen_at = now() where tenant_id = ${ctx.tenantId} and id = ${sessionId}`,
  );
  return signedIn(services, ctx.tenantId, session.userId, sessionId, next, user);
}

export async function endSession(ctx: Pick<Context, 'db' | 'tenantId'>, userId: number, sessionId: number): Promise<void> {
  ctx.db.run(
    sql`update user_session set ended_at = now() where tenant_id = ${ctx.tenantId} and id = ${sessionId} and ended_at is null`,
  );
  forgetUser(ctx, userId);
}

/** Tells every process that a person's rights changed or ended. */
export function forgetUser(ctx: Pick<Context, 'db' | 'tenantId'>, userId: number | null): void {
  ctx.db.run(
    sql`select pg_notify('karwan_forget', ${userId === null ? `people:${ctx.tenantId}` : `user:${ctx.tenantId}:${userId}`})`,
  );
}

interface UserRow {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  kind: string;
  photo: string | null;
  branchId: number | null;
  branchIds: number[];
  locale: string | null;
  permissions: string[];
  mustChoosePassword: boolean;
  maxDiscountOnSales: number | null;
  role: unknown;
  branches: unknown;
}

/** The signed-in person as the page knows him (spec §3, auth user), with the branches he may work in. */
export async function userAnswer(db: Transaction, tenantId: number, userId: number): Promise<Record<string, unknown>> {
  const user =
    await db.one<UserRow>(sql`select u.id, u.name, u.email, u.phone, u.kind, u.photo, u.branch_id, u.branch_ids, u.locale, r.permissions, u.password_expires_at is not null as must_choose_password,
      u.max_discount_on_sales, json_build_object('id', r.id, 'name', r.name) as role,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id), '[]') from branch b
        where b.tenant_id = :tenant and b.disabled_at is null and (cardinality(u.branch_ids) = 0 or b.id = any(u.branch_ids))) as branches
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id where u.tenant_id = ${tenantId} and u.id = ${userId}`);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    kind: user.kind,
    photo: user.photo,
    branch_id: user.branchId,
    locale: user.locale,
    role: user.role,
    branches: user.branches,
    permissions: user.permissions,
    must_choose_password: user.mustChoosePassword,
    max_discount_on_sales: user.maxDiscountOnSales,
  };
}

export const unauthenticated = () => new Refusal('errors.unauthenticated', { status: 401 });
