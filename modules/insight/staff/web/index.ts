import { payKeys } from '#erp/hr/web';
import { Sale } from '#erp/sales/contract';
import { User } from '#foundation/identity/contract';
import { shopStaff } from '#foundation/identity/web';
import { type Screen, screen } from '#platform/web';

const { show } = User.permissions;

/** The pages of one person who works for a shop, in the order they are offered, each with its key. */
export const staffPages = {
  show,
  'general-info': show,
  'hr-details': payKeys.see,
  'bank-information': payKeys.see,
  payroll: payKeys.see,
  sales: Sale.permissions.list,
  activity: show,
  'files-notes': show,
} as const;
export type StaffPage = keyof typeof staffPages;

const loaders: Record<StaffPage, Screen['load']> = {
  show: () => import('./overview.tsx'),
  'general-info': () => import('./general-info.tsx'),
  'hr-details': () => import('./hr-details.tsx'),
  'bank-information': () => import('./bank-information.tsx'),
  payroll: () => import('./payroll.tsx'),
  sales: () => import('./sales.tsx'),
  activity: () => import('./activity.tsx'),
  'files-notes': () => import('./files-notes.tsx'),
};

export const screens = Object.entries(staffPages).map(([page, permission]) =>
  screen(`${shopStaff}/:id/${page}`, {
    permission,
    section: 'erp',
    title: `staff.pages.${page}`,
    load: loaders[page as StaffPage],
  }),
);
