export { type Book, bookOf } from './book.ts';
export { explainedFor } from './explain.ts';
export { packages } from './packages.ts';
export { unpriced } from './preview.ts';
export { cashStepOf, type ParcelToPrice, priceByLists } from './price-by-lists.ts';
export { isOthersClient, type PriceFacts, priceFacts, priceFactsOf } from './price-facts.ts';
export { setUp } from './set-up.ts';
