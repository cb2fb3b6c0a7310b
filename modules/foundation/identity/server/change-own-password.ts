import { fieldRefusal } from '#platform/entity';
import { type Asked, type Context, type Reply, sql } from '#platform/server';
import { deviceCookie, deviceDays } from './known-devices.ts';
import { passwordFits } from './passwords.ts';
import type { SignInServices } from './sign-in.ts';
import { stillHas } from './still-has.ts';
import { accountName } from './take-attempt.ts';
import { setPassword } from './users.ts';

/** Gives the signed-in person another password for the one he knows; wrong ones count as guesses at his account. */
export async function changeOwnPassword(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const account = { tenantId: ctx.tenantId, userId: ctx.user?.id ?? 0 };
  const name = `password ${accountName(account)}`;
  await services.limits.take('account', name);
  const { passwordHash } = await ctx.db.one<{ passwordHash: string }>(
    sql`select password_hash from app_user where tenant_id = ${ctx.tenantId} and id = ${account.userId}`,
  );
  const { current, password } = asked.body as { current: string; password: string };
  if (!(await passwordFits(ctx, passwordHash, current))) throw wrongCurrent();
  if (ctx.user?.mustChoosePassword && password === current) throw fieldRefusal('password', 'errors.user.samePassword');
  await services.limits.forgive('account', name);
  const beforehand = async () => {
    if (!(await stillHas(ctx, account.userId, passwordHash))) throw wrongCurrent();
  };
  const hash = await setPassword(ctx, { userId: account.userId, password, beforehand });
  // The device he sits at goes on knowing him by the new password.
  const known = services.devices.remember(services.devices.read(asked.cookies[deviceCookie]), {
    ...account,
    passwordHash: hash,
  });
  const cookies = [{ name: deviceCookie, value: known, maxAgeSeconds: deviceDays * 86_400 }];
  return { result: {}, message: { key: 'ui.saved' }, cookies };
}

const wrongCurrent = () => fieldRefusal('current', 'errors.user.currentPassword');
