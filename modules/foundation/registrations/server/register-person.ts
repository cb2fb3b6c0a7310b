import { codeMinutes, resendSeconds } from '#foundation/identity/contract';
import { type CodeServices, codeCookie, codeNameOf, companyName, issueCode } from '#foundation/identity/server';
import { writeLetter } from '#foundation/letters/server';
import { application } from '#foundation/registrations/contract';
import { privacyInForce } from '#foundation/site/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Asked, type Context, languageOf, type Reply, readChecked, sql, type TenantFacts, transact } from '#platform/server';

export interface RegistrationServices extends CodeServices {
  /** Why a company may not be read or written to now: the same for everybody who asks. */
  closedTo(tenant: TenantFacts, use: 'reading' | 'writing'): Refusal | null;
}

/** Somebody asks to be taken in; nobody sees it before he proved his e-mail by the code that is sent there. */
export async function registerPerson(services: RegistrationServices, ctx: Context, asked: Asked): Promise<Reply> {
  const tenant = await companyAskedFor(services, ctx, (asked.raw as { company?: unknown }).company);
  const refusal = services.closedTo(tenant, 'writing');
  if (refusal) throw refusal;
  if (!takesRegistrations(tenant)) throw new Refusal('errors.registration.notTaken', { status: 403 });
  await services.limits.take('network', asked.address);
  const inCompany = <T>(work: (own: Context) => Promise<T>) =>
    transact(services.pool, tenant.id, (db) => work({ ...ctx, db, tenantId: tenant.id, tenant }));
  const said = await inCompany(async (own) => agreed(own, await readChecked(own, application, asked.raw)));
  // Counted once there is no slip left to mend, and while no connection is held: the counts take one of the same few.
  const name = codeNameOf(tenant.id, said.email);
  await services.limits.take('resend', name);
  await services.limits.take('code', name);
  const token = await inCompany(async (own) => {
    const registrationId = await keepApplication(own, said);
    const code = await issueCode(own.db, { purpose: 'register', now: ctx.now }, [{ tenantId: tenant.id, registrationId }]);
    const values = { name: said.name, company: companyName(tenant, ctx.locale), minutes: String(codeMinutes) };
    writeLetter(own, { kind: 'registration_code', to: said.email, locale: ctx.locale, values, seed: code.seed });
    return code.token;
  });
  return {
    result: { minutes: codeMinutes, resend_after: resendSeconds },
    cookies: [{ name: codeCookie, value: token, maxAgeSeconds: 2 * codeMinutes * 60 }],
  };
}

/** The company of the host; where that names none, the one whose address was typed. */
export async function companyAskedFor(services: CodeServices, ctx: Context, written: unknown): Promise<TenantFacts> {
  if (ctx.tenant) return ctx.tenant;
  const slug = typeof written === 'string' ? written.trim().toLowerCase().slice(0, 100) : '';
  if (!slug) throw fieldRefusal('company', 'errors.required');
  const { id } = await ctx.db.one<{ id: number | null }>(sql`select tenant_of_slug(${slug}) as id`);
  const tenant = id === null ? null : await services.tenantOf(id);
  if (!tenant) throw fieldRefusal('company', 'errors.noTenant');
  return tenant;
}

/** Whom the office takes in stands on its page of new users, which only courier companies have. */
export const takesRegistrations = ({ businessTypeId, businessSubTypeId }: TenantFacts) =>
  sectionAllowed('courier', businessTypeId, businessSubTypeId);

/** Where the company has a privacy text, nobody is taken in who did not agree to the words that hold now. */
async function agreed<S extends { privacyVersion?: number | null }>(ctx: Context, said: S): Promise<S> {
  const number = await privacyInForce(ctx);
  if (number === null) return { ...said, privacyVersion: null };
  if (!said.privacyVersion) throw fieldRefusal('privacy_version', 'errors.registration.mustAgree');
  if (said.privacyVersion !== number) throw fieldRefusal('privacy_version', 'errors.registration.privacyReplaced');
  return said;
}

type Application = Record<keyof typeof application, string | number | null | undefined>;

async function keepApplication(ctx: Context, said: Partial<Application>): Promise<number> {
  const shop = said.kind === 'client' ? said.commercialName : null;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into registration
      (tenant_id, kind, name, email, phone, commercial_name, city_id, note, ref, referrer_id, privacy_version, locale)
    values (${ctx.tenantId}, ${said.kind}, ${said.name}, ${said.email}, ${said.phone}, ${shop ?? null}, ${said.city ?? null}::bigint,
      ${said.note ?? null}, ${said.ref ?? null}, ${await referrerOf(ctx, said.ref)}::bigint,
      ${said.privacyVersion ?? null}::bigint, ${languageOf(ctx.locale)}) returning id`);
  return id;
}

/** Whom the link names that led here, if he is one of the company's people. */
async function referrerOf(ctx: Context, ref: unknown): Promise<number | null> {
  const id = /^\d{1,15}$/.test(String(ref ?? '')) ? Number(ref) : 0;
  const found = await ctx.db.maybe<{ id: number }>(
    sql`select id from app_user where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  return found?.id ?? null;
}
