import { codeMinutes, resendSeconds } from '#foundation/identity/contract';
import { writeLetter } from '#foundation/letters/server';
import { fieldRefusal } from '#platform/entity';
import { type Asked, audit, type Context, type Reply, sql, transact } from '#platform/server';
import { accountsMeant } from './account-names.ts';
import { identifierFrom } from './identifier.ts';
import { codeCookie, issueCode, markOf, type Named } from './one-time-codes.ts';
import type { SignInServices } from './sign-in.ts';
import { nobodysName } from './take-attempt.ts';

/**
 * Sends a code to whoever forgot his password, by the e-mail on his record. Whether anybody is called so nobody is told, neither by
 * the answer nor by how long it takes.
 */
export async function askForCode(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const { identifier: written } = asked.body as { identifier: string };
  if (written.includes('@') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written)) throw fieldRefusal('identifier', 'errors.notEmail');
  const identifier = identifierFrom(written);
  const name = nobodysName(ctx.tenantId, identifier);
  await services.limits.take('network', asked.address);
  await services.limits.take('resend', name);
  await services.limits.take('code', name);
  const found = await accountsMeant(services.pool, ctx, identifier);
  const accounts = found.map(({ tenantId, userId, ...kept }) => ({ tenantId, userId, mark: markOf(kept) }));
  const { token, seed } = await issueCode(ctx.db, { purpose: 'recover', now: ctx.now }, accounts);
  // Not waited for: an answer takes as long for an account there is not as for one there is.
  void writeCodes(services, ctx, { accounts, seed, address: asked.address }).catch(() => undefined);
  return {
    result: { minutes: codeMinutes, resend_after: resendSeconds },
    cookies: [{ name: codeCookie, value: token, maxAgeSeconds: 2 * codeMinutes * 60 }],
  };
}

interface Writing {
  accounts: readonly Named[];
  seed: string;
  address: string;
}

/** To each of these accounts that may sign in and has an e-mail; one address at several companies gets a letter of each. */
async function writeCodes(services: SignInServices, ctx: Context, { accounts, seed, address }: Writing): Promise<void> {
  for (const { tenantId, userId } of accounts) {
    const tenant = await services.tenantOf(tenantId);
    if (!tenant) continue;
    await transact(services.pool, tenantId, async (db) => {
      const own = { ...ctx, db, tenantId, tenant };
      const reader = await readerOf(own, userId);
      if (!reader) return;
      const company = companyName(tenant, reader.locale ?? ctx.locale);
      const values = { name: reader.name, company, minutes: String(codeMinutes) };
      writeLetter(own, { kind: 'password_code', to: reader.email, locale: reader.locale, values, seed });
      audit(own, { entity: 'user', entityId: userId, action: 'askForCode', after: { address } });
    });
  }
}

/** Who reads the letters of an account that may sign in; nobody where there is no e-mail. */
export function readerOf(ctx: Context, userId: number) {
  return ctx.db.maybe<{ name: string; email: string; locale: string | null }>(sql`select u.name, u.email, u.locale
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id
    where u.tenant_id = ${ctx.tenantId} and u.id = ${userId} and u.email is not null and u.disabled_at is null and u.allow_login and r.disabled_at is null`);
}

/** The company as its people call it in a language. */
export function companyName({ name, slug }: Pick<Context['tenant'], 'name' | 'slug'>, locale: string): string {
  return (locale === 'ar' ? name.ar || name.en : name.en || name.ar) || slug;
}
