import { Branch } from '#foundation/branches/contract';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  ...entityScreens(Branch, {
    list: () => import('./branch-list.tsx'),
    extras: () => import('./branch-extras.ts'),
  }),
  screen('/site/branches', {
    title: 'branch.title',
    permission: Branch.permissions.list,
    section: 'courier',
    load: () => import('./branch-list.tsx'),
  }),
];
