import { type Screen, screen } from '#platform/web';

const signIn = { guestOnly: true, public: true, layout: 'auth', load: () => import('./sign-in.tsx') } as const;

const recover = {
  guestOnly: true,
  public: true,
  layout: 'auth',
  title: 'ui.recover.title',
  load: () => import('./recover.tsx'),
} as const;
const reset = { ...recover, title: 'ui.recover.resetTitle', load: () => import('./reset-password.tsx') } as const;

const register = { ...recover, title: 'ui.register.title', load: () => import('./register.tsx') } as const;

/** The screens that belong to no module: signing in and being sent away. */
export const ownScreens: Screen[] = [
  screen('/auth/login', signIn),
  screen('/account/login', signIn),
  screen('/auth/recoverpwd', recover),
  screen('/account/recoverpwd', recover),
  screen('/account/forgot-password', recover),
  screen('/auth/check-code', { ...recover, title: 'ui.recover.codeTitle', load: () => import('./check-code.tsx') }),
  screen('/auth/reset-password', reset),
  screen('/account/reset-password', reset),
  screen('/auth/register', register),
  screen('/auth/register-1', register),
  screen('/account/register', register),
  screen('/auth/new-password', { public: true, layout: 'auth', load: () => import('./new-password.tsx') }),
  screen('/not-authorized', { public: true, load: () => import('./not-authorized.tsx') }),
  screen('/disabled', { public: true, layout: 'auth', load: () => import('./tenant-disabled.tsx') }),
  screen('/subscription', { public: true, layout: 'auth', load: () => import('./subscription.tsx') }),
];
