import { BranchStatement } from '#finance/branch-statements/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(BranchStatement, {
  list: () => import('./branch-statement-list.tsx'),
  show: () => import('./branch-statement-show.tsx'),
});
