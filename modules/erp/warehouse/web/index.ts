import { DamagedStock, StockTransfer } from '#erp/warehouse/contract';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(StockTransfer, { extras: () => import('./transfer-extras.tsx') }),
  ...entityScreens(DamagedStock, { extras: () => import('./damage-extras.ts') }),
];
