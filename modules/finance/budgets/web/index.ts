import { lazy } from 'react';
import { Budget } from '#finance/budgets/contract';
import { entityScreens } from '#platform/web';

/** Says of a paper that it went beyond its budget. */
export const BudgetWarning = lazy(() => import('./budget-warning.tsx'));

export const screens = entityScreens(Budget, { extras: () => import('./budget-extras.tsx') });
