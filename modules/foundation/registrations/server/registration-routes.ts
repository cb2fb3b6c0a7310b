import { application } from '#foundation/registrations/contract';
import { privacyInForce, privacyOf } from '#foundation/site/server';
import { integer, text } from '#platform/entity';
import { type Context, type Route, route, sql, type Transaction, transact } from '#platform/server';
import { confirmRegistration } from './confirm-registration.ts';
import { companyAskedFor, type RegistrationServices, registerPerson, takesRegistrations } from './register-person.ts';

const open = { section: 'any', permission: 'public', ungated: true, anyTenant: true, answer: 'other' } as const;
const mostCities = 1_000;

/** For whoever wants to be taken in: what the form needs, the form, and the code that proves his e-mail. */
export const registrationRoutes = (services: RegistrationServices): Route[] => [
  route({
    ...open,
    method: 'GET',
    path: '/api/v1/auth/register',
    name: 'showRegistering',
    summary: 'Whose people one may ask to join at this address, the cities one may name, and the privacy text one agrees to',
    query: { company: text({ max: 100 }) },
    handle: async (ctx, { options }) => ({ result: await showRegistering(services, ctx, options.company) }),
  }),
  route({
    ...open,
    method: 'POST',
    path: '/api/v1/auth/register',
    name: 'registerPerson',
    summary: 'Ask to be taken in; a code is sent to the e-mail',
    shape: { ...application, company: text({ max: 100 }) },
    answers: { minutes: integer({ required: true }), resendAfter: integer({ required: true }) },
    handle: (ctx, asked) => registerPerson(services, ctx, asked),
  }),
  route({
    ...open,
    method: 'POST',
    path: '/api/v1/auth/register/confirm',
    name: 'confirmRegistration',
    summary: 'Type the code that proves the e-mail; the office sees the registration from then on',
    shape: { code: text({ required: true, max: 30 }) },
    handle: (ctx, asked) => confirmRegistration(services, ctx, asked),
  }),
];

async function showRegistering(services: RegistrationServices, ctx: Context, company: unknown) {
  if (!ctx.tenant && !company) return { company: null, is_open: true, cities: [], privacy_version: null, privacy: null };
  const tenant = await companyAskedFor(services, ctx, company);
  const isOpen = takesRegistrations(tenant) && !services.closedTo(tenant, 'writing');
  if (!isOpen) return { company: tenant.name, is_open: false, cities: [], privacy_version: null, privacy: null };
  const inCompany = async (db: Transaction) => ({
    cities: await db.query(
      sql`select id, title as name from city where tenant_id = ${tenant.id} and disabled_at is null order by id limit ${mostCities}`,
    ),
    privacy_version: await privacyInForce({ db, tenant }),
    // Where the host names the company its text stands at an address of its own.
    privacy: ctx.tenant ? null : await privacyOf({ db, tenant, locale: ctx.locale }),
  });
  return { company: tenant.name, is_open: true, ...(await transact(services.pool, tenant.id, inCompany, 'read only')) };
}
