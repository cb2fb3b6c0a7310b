import { OpeningStock, openingStockSheets, StockBalance, StockLot, StockMove } from '#erp/stock/contract';
import { account } from '#finance/ledger/contract';
import { registerOpeningStep } from '#finance/ledger/web';
import { sheetScreens } from '#foundation/sheets/web';
import { entityScreens } from '#platform/web';

const { at: sheet, permission } = openingStockSheets.modes.create;
registerOpeningStep({ key: 'goods', account: account.inventory, section: 'erp', permission, hand: OpeningStock.screens, sheet });

export const screens = [
  ...entityScreens(OpeningStock, { extras: () => import('./opening-extras.ts') }),
  ...sheetScreens(openingStockSheets),
  ...entityScreens(StockBalance, { without: ['show'], extras: () => import('./balance-extras.tsx') }),
  ...entityScreens(StockMove, { without: ['show'] }),
  ...entityScreens(StockLot, { without: ['show'], extras: () => import('./lot-extras.tsx') }),
];
