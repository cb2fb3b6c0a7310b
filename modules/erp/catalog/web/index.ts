import { Attribute, Brand, Category, Guarantee, Product, Unit, Variance, Variation } from '#erp/catalog/contract';
import { entityScreens } from '#platform/web';

/** Known to pickers, without screens of its own. */
export const entities = [Variation];

export const screens = [
  ...entityScreens(Unit, { without: ['show'], extras: () => import('./unit-extras.ts') }),
  ...entityScreens(Category, { without: ['show'] }),
  ...entityScreens(Brand, { without: ['show'] }),
  ...entityScreens(Guarantee, { without: ['show'] }),
  ...entityScreens(Attribute, { without: ['show'] }),
  ...entityScreens(Variance, { without: ['show'] }),
  ...entityScreens(Product, { form: () => import('./product-form.tsx'), extras: () => import('./product-extras.tsx') }),
];
