import { type Screen, screen } from '#platform/web';

const signIn = { guestOnly: true, public: true, layout: 'auth', load: () => import('./sign-in.tsx') } as const;

/** The screens that belong to no module: signing in and being sent away. */
export const ownScreens: Screen[] = [
  screen('/auth/login', signIn),
  screen('/account/login', signIn),
  screen('/auth/new-password', { public: true, layout: 'auth', load: () => import('./new-password.tsx') }),
  screen('/not-authorized', { public: true, load: () => import('./not-authorized.tsx') }),
  screen('/disabled', { public: true, layout: 'auth', load: () => import('./tenant-disabled.tsx') }),
  screen('/subscription', { public: true, layout: 'auth', load: () => import('./subscription.tsx') }),
];
