import { Branch } from '#foundation/branches/contract';
import { entityScreens, screen } from '#platform/web';
import { shownBranch } from './shown-branch.ts';

export const screens = [
  ...entityScreens(Branch, {
    at: [Branch.screens, '/erp-branches'],
    shownAs: shownBranch,
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
