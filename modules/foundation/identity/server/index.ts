import { User } from '#foundation/identity/contract';
import { fieldRefusal, oneOf, text } from '#platform/entity';
import { type Route, route, sql, updateRow } from '#platform/server';
import { hashing, passwordFits } from './passwords.ts';
import {
  endSession,
  forgetUser,
  refreshCookie,
  refreshSession,
  type SignInServices,
  signIn,
  unauthenticated,
  userAnswer,
} from './sign-in.ts';
import { setPassword } from './users.ts';

export { KeptFacts } from './kept-facts.ts';
export { loadPerson, PrincipalCache } from './principals.ts';
export { forgetUser, type SignInServices } from './sign-in.ts';
export { createTokens } from './tokens.ts';
export { createUser, roles, setPassword, setUpRoles, users } from './users.ts';

/** Signing in and out, and what a person may change about himself. */
export function identityRoutes(services: SignInServices): Route[] {
  const open = { section: 'any', permission: 'public', ungated: true, anyTenant: true, answer: 'other' } as const;
  const own = { section: 'any', permission: 'signed-in', ungated: true, answer: 'other' } as const;
  return [
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/auth/login',
      name: 'signIn',
      summary: 'Sign in by e-mail or phone',
      work: hashing,
      shape: {
        identifier: text({ required: true, max: 254 }),
        password: text({ required: true, max: 200 }),
        tenant: text({ max: 100 }),
      },
      handle: (ctx, asked) => signIn(services, ctx, asked),
    }),
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/auth/refresh',
      name: 'refreshSession',
      summary: 'A new access token for the refresh cookie',
      handle: (ctx, asked) => refreshSession(services, ctx, asked),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/api/v1/auth/logout',
      name: 'signOut',
      summary: 'End the session',
      handle: async (ctx) => {
        if (!ctx.user) throw unauthenticated();
        await endSession(ctx, ctx.user.id, ctx.user.sessionId);
        return { result: {}, cookies: [{ name: refreshCookie, value: null }] };
      },
    }),
    route({
      ...own,
      method: 'GET',
      path: '/api/v1/auth/me',
      name: 'showMe',
      summary: 'The signed-in person and his permissions',
      handle: async (ctx) => ({ result: { user: await userAnswer(ctx.db, ctx.tenantId, ctx.user?.id ?? 0) } }),
    }),
    route({
      ...own,
      method: 'PUT',
      path: '/api/v1/auth/me',
      name: 'editMe',
      summary: "Change one's own name, photo or language",
      input: { name: text({ max: 100 }), photo: User.fields.photo, locale: oneOf(['en', 'ar', 'ku', 'fr', 'es', 'zh']) },
      handle: async (ctx, asked) => {
        const { name, photo, locale } = asked.body;
        await updateRow(ctx, User, ctx.user?.id ?? 0, {
          ...(name ? { name } : {}),
          ...(photo !== undefined && { photo }),
          ...(locale ? { locale } : {}),
        });
        forgetUser(ctx, ctx.user?.id ?? 0);
        return { result: { user: await userAnswer(ctx.db, ctx.tenantId, ctx.user?.id ?? 0) }, message: { key: 'ui.saved' } };
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: '/api/v1/auth/password',
      name: 'changePassword',
      summary: "Change one's own password",
      input: { current: text({ required: true, max: 200 }), password: text({ required: true, max: 200 }) },
      handle: async (ctx, asked) => {
        const account = `password ${ctx.tenantId}/${ctx.user?.id ?? 0}`;
        await services.limitAccount(account);
        const { passwordHash } = await ctx.db.one<{ passwordHash: string }>(
          sql`select password_hash from app_user where tenant_id = ${ctx.tenantId} and id = ${ctx.user?.id ?? 0}`,
        );
        if (!(await passwordFits(ctx, passwordHash, String((asked.raw as { current?: unknown }).current))))
          throw fieldRefusal('current', 'errors.credentials');
        await services.forgiveAccount(account);
        await setPassword(ctx, ctx.user?.id ?? 0, String((asked.raw as { password?: unknown }).password));
        return { result: {}, message: { key: 'ui.saved' } };
      },
    }),
  ];
}
