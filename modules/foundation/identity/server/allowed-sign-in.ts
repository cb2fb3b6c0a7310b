import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

type Values = Record<string, unknown>;

/** Whether an edit takes somebody's sign-in from him. */
export const losesSignIn = ({ allowLogin }: Values, before: Values | null): boolean =>
  before?.allowLogin === true && allowLogin === false;

/** Nobody shuts himself out, and whoever is let in has a password to come with. */
export async function refuseSignInChange(ctx: Context, values: Values, before: Values | null): Promise<void> {
  if (!before || before.allowLogin === values.allowLogin) return;
  if (losesSignIn(values, before) && before.id === ctx.user?.id) throw fieldRefusal('allow_login', 'errors.user.ownSignIn');
  if (values.allowLogin !== true || values.password) return;
  const { isThere } = await ctx.db.one<{ isThere: boolean }>(
    sql`select password_hash <> '' as is_there from app_user where tenant_id = ${ctx.tenantId} and id = ${Number(before.id)}`,
  );
  if (!isThere) throw fieldRefusal('password', 'errors.passwordRequired');
}
