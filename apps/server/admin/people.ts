import { userKinds } from '#foundation/identity/contract';
import { accountName, createUser, forgetUser, setPassword } from '#foundation/identity/server';
import { type Context, sql } from '#platform/server';
import { countsOf } from '../limits.ts';
import { type Command, optional, required, takePassword, UsageError } from './command.ts';
import { withTenant } from './companies.ts';

const text = { type: 'string' } as const;
const passwordStdin = { 'password-stdin': { type: 'boolean' } } as const;

export const createUserCommand: Command = {
  takes: '--tenant <slug> --name <name> --email <e-mail> --role <name of the role> [--phone <phone>] [--kind employee]',
  summary: 'Makes a person who may sign in to a company.',
  options: { tenant: text, name: text, email: text, phone: text, role: text, kind: text, ...passwordStdin },
  run: async (given) => {
    const kind = optional(given, 'kind') ?? 'employee';
    if (!(userKinds as readonly string[]).includes(kind)) throw new UsageError(`--kind must be one of ${userKinds.join(', ')}`);
    const [name, role, email, phone] = [
      required(given, 'name'),
      required(given, 'role'),
      optional(given, 'email'),
      optional(given, 'phone'),
    ];
    if (!email && !phone) throw new UsageError('--email or --phone is missing');
    const secret = await takePassword(given);
    return withTenant(given, async (ctx) => {
      const roleId = await roleNamed(ctx, role);
      const { password, isInitial } = secret;
      await createUser(ctx, { name, kind, roleId, password, isInitial, ...(email && { email }), ...(phone && { phone }) });
      return `${email ?? phone} may sign in ${secret.told}.`;
    });
  },
};

export const unlockUserCommand: Command = {
  takes: '--tenant <slug> --user <e-mail or phone>',
  summary: 'Lifts the limit that wrong passwords brought on, and lets a person sign in again who was disabled or kept out.',
  options: { tenant: text, user: text },
  run: (given) =>
    withTenant(given, async (ctx) => {
      const user = await personNamed(ctx, required(given, 'user'));
      const counts = countsOf(accountName({ tenantId: ctx.tenantId, userId: user.id }));
      ctx.db.run(sql`delete from rate_limit where key = any(${counts.own}::text[]) or starts_with(key, ${counts.devices})`);
      ctx.db.run(sql`update app_user set disabled_at = null, allow_login = true, version = version + 1, updated_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${user.id} and (disabled_at is not null or not allow_login)`);
      forgetUser(ctx, user.id);
      return `${user.name} may sign in again${user.disabledAt ? ', and is no longer disabled' : ''}.`;
    }),
};

export const setPasswordCommand: Command = {
  takes: '--tenant <slug> --user <e-mail or phone>',
  summary: 'Gives a person a new password and ends all of his sessions.',
  options: { tenant: text, user: text, ...passwordStdin },
  run: async (given) => {
    const secret = await takePassword(given);
    return withTenant(given, async (ctx) => {
      const user = await personNamed(ctx, required(given, 'user'));
      await setPassword(ctx, { userId: user.id, password: secret.password, isInitial: secret.isInitial });
      return `Every session of ${user.name} has ended; he signs in ${secret.told}.`;
    });
  },
};

async function roleNamed(ctx: Context, name: string): Promise<number> {
  const roles = await ctx.db.query<{ id: number; name: Record<string, string> }>(
    sql`select id, name from role where tenant_id = ${ctx.tenantId} and disabled_at is null order by id`,
  );
  const role = roles.find((one) => Object.values(one.name).some((text) => text.toLowerCase() === name.toLowerCase()));
  if (!role) throw new UsageError(`there is no role ${name}; there are ${roles.map((one) => one.name.en).join(', ')}`);
  return role.id;
}

interface Someone {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  disabledAt: Date | null;
}

async function personNamed(ctx: Context, identifier: string): Promise<Someone> {
  const found = await ctx.db.maybe<Someone>(sql`select id, name, email, phone, disabled_at from app_user
    where tenant_id = ${ctx.tenantId} and (email = ${identifier.toLowerCase()} or phone = ${identifier})`);
  if (!found) throw new UsageError(`nobody in this company signs in as ${identifier}`);
  return found;
}
