import { Purchase, PurchaseCost, PurchaseReturn } from '#erp/purchases/contract';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  ...entityScreens(Purchase, { extras: () => import('./purchase-extras.tsx') }),
  ...entityScreens(PurchaseReturn, { extras: () => import('./return-extras.ts') }),
  ...entityScreens(PurchaseCost),
  screen('/erp-purchases/purchase-returns', {
    title: 'purchaseReturn.create',
    permission: 'edit_purchases',
    section: 'erp',
    load: () => import('./return-form.tsx'),
  }),
];
