import { OpeningStock, openingStockSheets, StockBalance, StockLot, StockMove } from '#erp/stock/contract';
import { sheetScreens } from '#foundation/sheets/web';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(OpeningStock, { extras: () => import('./opening-extras.ts') }),
  ...sheetScreens(openingStockSheets),
  ...entityScreens(StockBalance, { without: ['show'], extras: () => import('./balance-extras.tsx') }),
  ...entityScreens(StockMove, { without: ['show'] }),
  ...entityScreens(StockLot, { without: ['show'], extras: () => import('./lot-extras.tsx') }),
];
