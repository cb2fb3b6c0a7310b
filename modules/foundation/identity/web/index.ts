import { Role, User } from '#foundation/identity/contract';
import { entityScreens, screen } from '#platform/web';
import { shownUser } from './shown-user.ts';

export const screens = [
  ...entityScreens(User, {
    at: [User.screens, '/erp-users-management'],
    shownAs: shownUser,
    form: () => import('./user-form.tsx'),
    extras: () => import('./user-extras.tsx'),
  }),
  ...entityScreens(Role, {
    at: [Role.screens, '/erp-permissions'],
    without: ['show'],
    list: () => import('./role-list.tsx'),
    form: () => import('./role-form.tsx'),
  }),
  screen('/profile', { permission: 'signed-in', load: () => import('./profile.tsx') }),
];
