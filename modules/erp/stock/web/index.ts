import { OpeningStock, StockBalance, StockMove } from '#erp/stock/contract';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(OpeningStock),
  ...entityScreens(StockBalance, { without: ['show'] }),
  ...entityScreens(StockMove, { without: ['show'] }),
];
