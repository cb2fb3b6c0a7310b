import { taxModes } from '#erp/setup/contract';
import {
  amount,
  belongsTo,
  bilingual,
  bool,
  defineEntity,
  image,
  integer,
  oneOf,
  quantity,
  type Row,
  text,
} from '#platform/entity';
import { durationTypes } from './definitions.ts';

/** Sold as it is; in several sizes or colours; or several goods sold as one. */
export const productKinds = ['plain', 'variable', 'combo'] as const;
export type ProductKind = (typeof productKinds)[number];

/** What the bars on a product stand for: a number with a check digit, or any letters and digits. */
export const barcodeTypes = ['ean13', 'code128'] as const;

/** What a shop sells. What is stocked, priced and sold of it are its variations; a plain product has one, which nobody sees. */
export const Product = defineEntity('product', {
  path: 'products',
  screens: '/erp-products',
  section: 'erp',
  fields: {
    image: image(),
    name: bilingual({ required: true, max: 120 }),
    sku: text({ max: 40 }),
    kind: oneOf(productKinds),
    category: belongsTo('category', { pick: { main: 'true' } }),
    subCategory: belongsTo('category', { pick: { main: 'false' } }),
    brand: belongsTo('brand'),
    unit: belongsTo('unit', { required: true }),
    purchasePrice: amount({ visibleWith: 'view_costs' }),
    sellingPrice: amount(),
    taxRate: belongsTo('taxRate'),
    taxMode: oneOf(taxModes),
    barcodeType: oneOf(barcodeTypes),
    /** What it is called on the shop's scales, and in the codes they print. */
    scaleItem: integer({ min: 1, max: 999_999, hidden: true }),
    manageStock: bool(),
    alertQuantity: quantity({ min: 0 }),
    expiryValue: integer({ min: 1, max: 1000 }),
    expiryType: oneOf(durationTypes),
    guarantee: belongsTo('guarantee'),
    note: text({ max: 1000, lines: 3 }),
    variationCount: integer({ readonly: true }),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'sku',
      'category',
      'brand',
      'sellingPrice',
      'variationCount',
      'kind',
      'purchasePrice',
      'unit',
      'alertQuantity',
      'taxRate',
      'image',
    ],
    hide: ['kind', 'purchasePrice', 'unit', 'alertQuantity', 'taxRate', 'image'],
    widths: { name: 16, sku: 9, category: 9, brand: 9, sellingPrice: 10.5, variationCount: 6.5 },
    filters: ['name', 'sku', 'kind', 'category', 'subCategory', 'brand', 'unit', 'sellingPrice', 'manageStock', 'taxRate'],
    search: ['name', 'sku'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'sku', 'category', 'subCategory', 'brand', 'unit', 'image'] },
    { title: 'prices', fields: ['sellingPrice', 'purchasePrice', 'taxRate', 'taxMode'] },
    {
      title: 'stock',
      fields: ['manageStock', 'alertQuantity', 'expiryValue', 'expiryType', 'guarantee', 'barcodeType', 'scaleItem', 'note'],
    },
  ],
  page: {
    heading: 'name',
    facts: [
      'sellingPrice',
      'purchasePrice',
      'sku',
      'kind',
      'category',
      'subCategory',
      'brand',
      'unit',
      'taxRate',
      'taxMode',
      'manageStock',
    ],
    asides: ['alertQuantity', 'guarantee', 'barcodeType', 'scaleItem', 'note'],
    images: ['image'],
    history: true,
  },
  lookup: ['sku'],
  disable: true,
  permissions: {
    list: 'show_products',
    show: 'show_products',
    create: 'edit_products',
    edit: 'edit_products',
    disable: 'edit_products',
    lookup: ['show_sales', 'edit_sales'],
  },
});
export type Product = Row<typeof Product>;

/** What is stocked, priced and sold: one of a product's sizes and colours, or the product itself. */
export const Variation = defineEntity('variation', {
  path: 'variations',
  screens: '/erp-variations',
  section: 'erp',
  fields: {
    name: bilingual({ readonly: true }),
    product: belongsTo('product', { readonly: true }),
    sku: text({ readonly: true }),
    unit: belongsTo('unit', { readonly: true, computed: true }),
    /** What it is sold for: its own price, or its product's. */
    price: amount({ readonly: true, computed: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'sku', 'product', 'unit', 'price'],
    filters: ['name', 'sku', 'product'],
    // By its name too, which stands in the index; whoever looks everywhere is led to the product.
    search: ['sku'],
    sort: 'id',
  },
  lookup: ['sku', 'unit', 'price'],
  disable: true,
  permissions: {
    list: 'show_products',
    lookup: ['edit_products', 'show_purchases', 'edit_purchases', 'show_sales', 'edit_sales'],
  },
});
