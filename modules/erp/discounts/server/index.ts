export { discounts } from './discounts.ts';
export { type DiscountAsker, discountsOf } from './discounts-of.ts';
