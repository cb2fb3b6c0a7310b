import { Role, User } from '#foundation/identity/contract';
import { entityScreens, screen } from '#platform/web';
import { shownUser } from './shown-user.ts';

export { shownUser };

/** Why somebody may or may not do one thing, for the pages of people. */
export const loadWhyAllowed = () => import('./why-allowed.tsx');

/** Where a shop has its people; their pages are put together of several modules, above. */
export const shopStaff = '/erp-users-management';

export const screens = [
  ...entityScreens(User, {
    at: [User.screens, shopStaff],
    shownAs: shownUser,
    form: () => import('./user-form.tsx'),
    extras: () => import('./user-extras.tsx'),
  }).filter(({ path }) => path !== `${shopStaff}/:id/show`),
  ...entityScreens(Role, {
    at: [Role.screens, '/erp-permissions'],
    without: ['show'],
    list: () => import('./role-list.tsx'),
    form: () => import('./role-form.tsx'),
  }),
  screen('/profile', { permission: 'signed-in', load: () => import('./profile.tsx') }),
];
