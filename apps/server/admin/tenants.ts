import { createUser, refuseGuessable } from '#foundation/identity/server';
import { currencyCodes, isCurrency } from '#platform/entity';
import { asTenant, setUpTenant } from '../set-up-tenant.ts';
import { type Command, type Given, optional, required, takePassword, UsageError } from './command.ts';
import { now, withPools } from './companies.ts';

const text = { type: 'string' } as const;
const password = { 'password-stdin': { type: 'boolean' } } as const;
const business: Readonly<Record<string, readonly [number, number]>> = { courier: [1, 1], shop: [2, 2], both: [1, 2] };

export const createTenantCommand: Command = {
  takes:
    '--slug <name> --name <English> --name-ar <Arabic> --business courier|shop|both --admin <e-mail> [--currency IQD] [--time-zone Asia/Baghdad]',
  summary: 'Makes a company with its settings, roles, chart of accounts and first administrator.',
  options: {
    slug: text,
    name: text,
    'name-ar': text,
    business: text,
    admin: text,
    currency: text,
    'time-zone': text,
    ...password,
  },
  run: async (given) => {
    const input = tenantInput(given);
    const email = required(given, 'admin');
    const secret = await takePassword(given);
    // Refused before there is a company that nobody could sign in to.
    refuseGuessable({ tenant: input }, secret.password, { name: email, email });
    return withPools(async (pools) => {
      const { tenantId, roles } = await setUpTenant(pools, input, now).catch((error) => {
        throw error.code === '23505' ? new UsageError(`there is a company with the slug ${input.slug} already`) : error;
      });
      await asTenant(pools.app, tenantId, now, (ctx) =>
        createUser(ctx, {
          name: email,
          email,
          kind: 'admin',
          roleId: roles.administrator as number,
          password: secret.password,
          isInitial: secret.isInitial,
        }),
      );
      console.log(`Company ${input.slug} is made; ${email} administers it ${secret.told}.`);
      return 0;
    });
  },
};

function tenantInput(given: Given): Parameters<typeof setUpTenant>[1] {
  const slug = required(given, 'slug').toLowerCase();
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    throw new UsageError('--slug becomes part of a host name: a–z, 0–9 and - only');
  const types = business[required(given, 'business')];
  if (!types) throw new UsageError(`--business must be ${Object.keys(business).join(', ')}`);
  const currency = optional(given, 'currency') ?? 'IQD';
  if (!isCurrency(currency)) throw new UsageError(`--currency must be one of ${currencyCodes.join(', ')}`);
  const timeZone = optional(given, 'time-zone') ?? 'Asia/Baghdad';
  if (!isTimeZone(timeZone)) throw new UsageError('--time-zone must be the name of a time zone, as Asia/Baghdad');
  const name = { en: required(given, 'name'), ar: required(given, 'name-ar') };
  return { slug, name, businessTypeId: types[0], businessSubTypeId: types[1], currency, timeZone };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
