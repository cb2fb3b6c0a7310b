export { type Book, bookOf } from './book.ts';
export { explainedFor } from './explain.ts';
export { packages } from './packages.ts';
export { unpriced } from './preview.ts';
export {
  cashStepOf,
  isOthersClient,
  type ParcelToPrice,
  type PriceFacts,
  priceFacts,
  priceFactsOf,
  priceParcel,
} from './price-parcel.ts';
export { setUp } from './set-up.ts';
