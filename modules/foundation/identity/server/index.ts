import { User } from '#foundation/identity/contract';
import { integer, oneOf, text } from '#platform/entity';
import { type Route, route, updateRow } from '#platform/server';
import { askForCode } from './ask-for-code.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { checkCode } from './check-code.ts';
import { hashing } from './passwords.ts';
import { passwordMost } from './refuse-guessable.ts';
import { resetPassword } from './reset-password.ts';
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

export { keepAccountNames } from './account-names.ts';
export { companyName } from './ask-for-code.ts';
export { KeptFacts } from './kept-facts.ts';
export { createKnownDevices, deviceCookie, type KnownDevices } from './known-devices.ts';
export { linkedParty } from './linked-party.ts';
export { maxDiscountOf } from './max-discount.ts';
export { codeCookie, forgetCodes, issueCode, issuedFor, proveCode, spendCode, typedCode } from './one-time-codes.ts';
export { isPasswordOf } from './passwords.ts';
export { loadPerson, PrincipalCache } from './principals.ts';
export { passwordLeast, refuseGuessable } from './refuse-guessable.ts';
export { roles, setUpRoles } from './roles.ts';
export { type CodeServices, forgetUser, type SignInServices } from './sign-in.ts';
export { refuseStronger, strengthOfAsker } from './strength.ts';
export { accountName, codeNameOf, type SignInLimits } from './take-attempt.ts';
export { createTokens } from './tokens.ts';
export { admitUser, createUser, initialDays, setPassword, users } from './users.ts';

const typed = text({ required: true, max: passwordMost, verbatim: true });
const open = { section: 'any', permission: 'public', ungated: true, anyTenant: true, answer: 'other' } as const;
const own = { section: 'any', permission: 'signed-in', ungated: true, answer: 'other' } as const;

/** Signing in and out, and what a person may change about himself. */
export const identityRoutes = (services: SignInServices): Route[] => [
  ...sessionRoutes(services),
  ...recoveryRoutes(services),
  ...ownRoutes(services),
];

function sessionRoutes(services: SignInServices): Route[] {
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
        password: typed,
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
  ];
}

/** For whoever forgot his password: a code by mail, and a new password for the right one. */
function recoveryRoutes(services: SignInServices): Route[] {
  return [
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/auth/recover',
      name: 'askForCode',
      summary: 'Have a code sent for a forgotten password; the answer is the same whether anybody is called so',
      input: { identifier: text({ required: true, max: 254 }) },
      answers: { minutes: integer({ required: true }), resendAfter: integer({ required: true }) },
      handle: (ctx, asked) => askForCode(services, ctx, asked),
    }),
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/auth/check-code',
      name: 'checkCode',
      summary: 'Type the code that was sent, in the browser that asked for it',
      shape: { code: text({ required: true, max: 30 }) },
      handle: (ctx, asked) => checkCode(services, ctx, asked),
    }),
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/auth/reset-password',
      name: 'resetPassword',
      summary: 'Choose a new password after the right code',
      work: hashing,
      input: { password: typed, password_confirmation: typed, tenant: text({ max: 100 }) },
      handle: (ctx, asked) => resetPassword(services, ctx, asked),
    }),
  ];
}

function ownRoutes(services: SignInServices): Route[] {
  return [
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
      input: { current: typed, password: typed },
      handle: (ctx, asked) => changeOwnPassword(services, ctx, asked),
    }),
  ];
}
