import { Employment, hrRights, Payroll } from '#erp/hr/contract';
import { entityScreens } from '#platform/web';

/** The keys of a person's pay, for the pages of people. */
export const payKeys = hrRights;

/** A person's slips, month by month, with what he owes and the ways to lend to him. */
export const loadPayOf = () => import('./pay-of.tsx');

/** The terms a person works on, or where his pay goes. */
export const loadTermsOf = () => import('./terms-of.tsx');

export const screens = [
  ...entityScreens(Employment, { extras: () => import('./employment-extras.ts') }),
  ...entityScreens(Payroll, { extras: () => import('./payroll-extras.tsx') }),
];
