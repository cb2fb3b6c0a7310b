import { DamagedStock, StockCount, StockCountLine, StockTransfer } from '#erp/warehouse/contract';
import { entityScreens, screen } from '#platform/web';

/** Known to its count's page, without screens of its own. */
export const entities = [StockCountLine];

const counting = { permission: StockCount.permissions.list, section: 'erp' } as const;

export const screens = [
  ...entityScreens(StockTransfer, { extras: () => import('./transfer-extras.tsx') }),
  ...entityScreens(DamagedStock, { extras: () => import('./damage-extras.ts') }),
  screen('/erp-stock-counts/one', { ...counting, title: 'stockCount.one_kind', load: () => import('./count-one.tsx') }),
  screen('/erp-stock-counts/:id/count', { ...counting, title: 'countDesk.title', load: () => import('./count-desk.tsx') }),
  ...entityScreens(StockCount, { extras: () => import('./count-extras.tsx') }),
];
