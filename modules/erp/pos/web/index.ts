import { CashMove, CashShift, posRights, Register, TillClaim, TillFlag, TillPaper } from '#erp/pos/contract';
import { entityScreens, screen } from '#platform/web';

const selling = { permission: posRights.use, section: 'erp' } as const;

export const screens = [
  screen('/erp-sales/point-of-sale', {
    ...selling,
    layout: 'vertical-without-sidebar',
    load: () => import('./till/till.tsx'),
  }),
  screen('/erp-sales/add-point-sale', { ...selling, load: () => import('./setup/till-setup.tsx') }),
  screen('/erp-sales/edit-point-sale', { ...selling, load: () => import('./till/edit-point-sale.tsx') }),
  screen('/erp-sales/customer-display', {
    ...selling,
    layout: 'auth',
    title: 'till.display.title',
    load: () => import('./display/customer-display.tsx'),
  }),
  ...entityScreens(TillPaper, { extras: () => import('./paper-extras.tsx') }),
  screen(`${TillPaper.screens}/:id/correct`, {
    permission: posRights.approve,
    section: 'erp',
    title: 'paperCorrection.title',
    load: () => import('./correction/paper-correction.tsx'),
  }),
  ...entityScreens(CashShift, { extras: () => import('./shift-extras.tsx') }),
  ...entityScreens(CashMove),
  ...entityScreens(TillFlag, { extras: () => import('./flag-extras.tsx') }),
  ...entityScreens(Register),
  ...entityScreens(TillClaim),
];
