import { BranchStatement } from '#finance/branch-statements/contract';
import { entityScreens } from '#platform/web';

/** Drawing one up, from the page where one reads who owes whom. */
export const loadDrawUp = () => import('./draw-up-dialog.tsx');

export const screens = entityScreens(BranchStatement, {
  list: () => import('./branch-statement-list.tsx'),
  extras: () => import('./branch-statement-extras.tsx'),
});
