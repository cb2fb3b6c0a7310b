import { writeLetter } from '#foundation/letters/server';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { type Asked, type Context, type Reply, sql, type TenantFacts, transact } from '#platform/server';
import { companyName, readerOf } from './ask-for-code.ts';
import { deviceCookie, deviceDays } from './known-devices.ts';
import { codeCookie, markOf, type Named, provenFor, spendCode } from './one-time-codes.ts';
import type { SignInServices } from './sign-in.ts';
import { accountName } from './take-attempt.ts';
import { setPassword } from './users.ts';

const purpose = 'recover';

/** Gives whoever typed the right code the password he chooses; it ends every session of his, and a letter says so. */
export async function resetPassword(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const { password, password_confirmation: repeat, tenant: wanted } = asked.body as Record<string, string | undefined>;
  if (password !== repeat) throw fieldRefusal('password_confirmation', 'errors.passwordsDiffer');
  const token = asked.cookies[codeCookie] ?? '';
  const named = await provenFor(ctx.db, { purpose, now: ctx.now }, token);
  if (named.length === 0) throw askAnew();
  const { account, tenant } = await chosenAccount(services, named, wanted);
  const hash = await transact(services.pool, account.tenantId, async (db) => {
    const own = { ...ctx, db, tenantId: account.tenantId, tenant };
    const reader = await readerOf(own, account.userId);
    if (!reader) throw new Refusal('errors.deactivated', { fields: { password: 'errors.deactivated' } });
    const beforehand = () => refuseOutdated(own, account);
    const set = await setPassword(own, { userId: account.userId, password: password ?? '', beforehand });
    if (!(await spendCode(db, { purpose, now: ctx.now }, token))) throw askAnew();
    const values = { name: reader.name, company: companyName(tenant, reader.locale ?? ctx.locale) };
    writeLetter(own, { kind: 'password_changed', to: reader.email, locale: reader.locale, values });
    return set;
  });
  await services.limits.forgive('account', accountName(account));
  const known = services.devices.remember(services.devices.read(asked.cookies[deviceCookie]), { ...account, passwordHash: hash });
  return {
    result: {},
    cookies: [
      { name: codeCookie, value: null },
      { name: deviceCookie, value: known, maxAgeSeconds: deviceDays * 86_400 },
    ],
  };
}

/**
 * A code speaks for the account as it was when it was asked for. Whoever was given another password or e-mail meanwhile was given it
 * to keep somebody out, who may have a code already.
 */
async function refuseOutdated(ctx: Context, { userId, mark }: Named): Promise<void> {
  const kept = await ctx.db.one<{ passwordHash: string; email: string | null }>(
    sql`select password_hash, email from app_user where tenant_id = ${ctx.tenantId} and id = ${userId} for no key update`,
  );
  if (markOf(kept) !== mark) throw askAnew();
}

const askAnew = () => new Refusal('errors.code.askAnew', { fields: { password: 'errors.code.askAnew' } });

/** One e-mail may be known at several companies, whose sign-ins may be disabled: then he says which. */
async function chosenAccount(
  services: SignInServices,
  named: readonly Named[],
  wanted: string | undefined,
): Promise<{ account: Named; tenant: TenantFacts }> {
  const found = await Promise.all(named.map(async (account) => ({ account, tenant: await services.tenantOf(account.tenantId) })));
  const there = found.filter((one): one is { account: Named; tenant: TenantFacts } => one.tenant !== null);
  const [only] = there;
  const chosen = there.length === 1 ? only : there.find(({ tenant }) => tenant.slug === wanted);
  if (chosen) return chosen;
  throw conflict('errors.chooseTenant', {}, { tenants: there.map(({ tenant: { id, slug, name } }) => ({ id, slug, name })) });
}
