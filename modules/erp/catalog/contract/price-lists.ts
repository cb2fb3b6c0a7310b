import {
  amount,
  belongsTo,
  bilingual,
  currencyCodes,
  decimal,
  defineEntity,
  integer,
  oneOf,
  quantity,
  type Row,
  text,
} from '#platform/entity';

const permissions = {
  list: 'show_products',
  create: 'edit_products',
  edit: 'edit_products',
  disable: 'edit_products',
} as const;

/** A group of prices is a percentage of what goods cost anyway, or has a price of its own for each. */
export const priceGroupWays = ['percent', 'prices'] as const;

/** What some customers or branches pay in the place of the price on the shelf. */
export const SellingPriceGroup = defineEntity('sellingPriceGroup', {
  path: 'selling-price-groups',
  screens: '/erp-products/selling-price-group',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    way: oneOf(priceGroupWays, { required: true }),
    /** Prices in dollars are sold at the day's rate. */
    currency: oneOf(currencyCodes),
    /** What is added to a price, or taken off it where it is below nothing. */
    percent: decimal({ min: -99, max: 1000 }),
    note: text({ max: 300, lines: 3 }),
    priceCount: integer({ readonly: true, computed: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'way', 'percent', 'currency', 'priceCount', 'note'],
    filters: ['name', 'way', 'currency'],
    search: ['name'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['name', 'way', 'percent', 'currency', 'note'] }],
  lookup: ['way', 'currency', 'percent'],
  disable: true,
  permissions: { ...permissions, lookup: ['show_products', 'edit_products', 'edit_sales'] },
});
export type SellingPriceGroup = Row<typeof SellingPriceGroup>;

/** What goods cost each, where somebody takes so many of them. */
export const SellingPriceRange = defineEntity('sellingPriceRange', {
  path: 'selling-price-ranges',
  screens: '/erp-products/selling-price-range',
  section: 'erp',
  fields: {
    product: belongsTo('product', { required: true }),
    /** One of its variations; all of them, where none is named. */
    variation: belongsTo('variation', { within: ['product'] }),
    fromQuantity: quantity({ required: true, min: 0.001, max: 1_000_000 }),
    price: amount({ required: true }),
  },
  title: 'product',
  list: {
    columns: ['product', 'variation', 'fromQuantity', 'price'],
    filters: ['product', 'variation', 'fromQuantity', 'price'],
    search: [],
    sort: '-id',
  },
  permissions: { list: 'show_products', create: 'edit_products', edit: 'edit_products', remove: 'edit_products' },
});
export type SellingPriceRange = Row<typeof SellingPriceRange>;
