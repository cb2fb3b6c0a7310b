import './product-sheets.ts';

export { createProduct, createProducts } from './create-product.ts';
export { attributes, brands, categories, guarantees, variances } from './definitions.ts';
export { countingIsHeldBy, newUnitIsFollowedBy } from './held-counting.ts';
export { type Asker as PriceAsker, manyPriceFacts, priceFactsOf } from './price-facts.ts';
export { sellingPriceGroups, sellingPriceRanges } from './price-lists.ts';
export { products, variations } from './products.ts';
export { setUp, units, unitsAreUsedIn } from './units.ts';
