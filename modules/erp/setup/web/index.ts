import { lazy } from 'react';
import { ShopSettings, TaxRate } from '#erp/setup/contract';
import { entityScreens } from '#platform/web';

export const screens = [...entityScreens(ShopSettings), ...entityScreens(TaxRate, { without: ['show'] })];

export { coinOf } from './coin.ts';
export { durationText } from './duration-text.ts';

/** When which part of a paper is to be paid, and what of it is. */
export const Instalments = lazy(() => import('./instalments.tsx'));
