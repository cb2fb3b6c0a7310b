import { ShopSettings, TaxRate } from '#erp/setup/contract';
import { entityScreens } from '#platform/web';

export const screens = [...entityScreens(ShopSettings), ...entityScreens(TaxRate, { without: ['show'] })];
