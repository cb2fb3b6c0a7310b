import { amount, belongsTo, bilingual, type Input, integer, listOf, quantity, text } from '#platform/entity';
import { Product } from './product.ts';

/** So many a product may have; more are several products. */
export const mostVariations = 500;

const { variationCount: _counted, ...written } = Product.fields;

/** One of the sizes and colours: the values it has, and what differs from its product. */
export const variationFields = {
  id: integer({ min: 1 }),
  values: listOf({ id: integer({ required: true, min: 1 }) }, { max: 5 }),
  sku: text({ max: 40 }),
  sellingPrice: amount(),
  purchasePrice: amount(),
} as const;

/** A code on the goods or their carton; empty, one of the shop's own is made. `variation` is its place among them. */
export const barcodeFields = {
  code: text({ max: 48 }),
  unit: belongsTo('unit'),
  variation: integer({ min: 0 }),
} as const;

/** What goes into goods that are sold as one. */
export const comboFields = {
  variation: belongsTo('variation', { required: true }),
  quantity: quantity({ required: true, min: 0.001, max: 100_000 }),
} as const;

/** What may be added to it when it is sold; with stock where it names goods. */
export const modifierFields = {
  name: bilingual({ required: true, max: 60 }),
  price: amount({ required: true }),
  variation: belongsTo('variation'),
  quantity: quantity({ min: 0.001, max: 100_000 }),
} as const;

/** All that is said of a product in one body. */
export const productInput = {
  ...written,
  variations: listOf(variationFields, { max: mostVariations }),
  barcodes: listOf(barcodeFields, { max: 2000 }),
  combo: listOf(comboFields, { max: 100 }),
  modifiers: listOf(modifierFields, { max: 50 }),
} as const;
export type ProductInput = Input<typeof productInput>;
