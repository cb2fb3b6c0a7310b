import { lazy } from 'react';
import {
  Attribute,
  Brand,
  Category,
  Guarantee,
  Product,
  productSheets,
  SellingPriceGroup,
  SellingPriceRange,
  Unit,
  Variance,
  Variation,
} from '#erp/catalog/contract';
import { sheetScreens } from '#foundation/sheets/web';
import { entityScreens, screen } from '#platform/web';

/** The field goods are scanned or searched in. */
export const FindGoods = lazy(() => import('./find-goods.tsx'));
/** The goods of a document, each with how many of them move now. */
export const MovedLines = lazy(() => import('./moved-lines.tsx'));
export { movable, movedBody, movedSlips, saidOf } from './moved-goods.ts';
/** The field above the lines of a document that waits for the scanner. */
export const ScannedLines = lazy(() => import('./scanned-lines.tsx'));

/** Known to pickers, without screens of its own. */
export const entities = [Variation];

export const screens = [
  ...sheetScreens(productSheets),
  ...entityScreens(Unit, { without: ['show'], extras: () => import('./unit-extras.ts') }),
  ...entityScreens(Category, { without: ['show'] }),
  ...entityScreens(Brand, { without: ['show'] }),
  ...entityScreens(Guarantee, { without: ['show'] }),
  ...entityScreens(Attribute, { without: ['show'] }),
  ...entityScreens(Variance, { without: ['show'] }),
  ...entityScreens(SellingPriceGroup, { without: ['show'], extras: () => import('./price-group-extras.ts') }),
  ...entityScreens(SellingPriceRange, { without: ['show'] }),
  screen('/erp-products/prices', {
    title: 'priceChange.title',
    permission: 'edit_products',
    section: 'erp',
    load: () => import('./price-changer.tsx'),
  }),
  ...entityScreens(Product, { form: () => import('./product-form.tsx'), extras: () => import('./product-extras.tsx') }),
];
