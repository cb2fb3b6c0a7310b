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
