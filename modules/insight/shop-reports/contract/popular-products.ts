import { amount, belongsTo, defineReport, integer, quantity } from '#platform/entity';
import { reportPages, toInvoices } from './leads.ts';
import { reportsKey } from './rights.ts';

/** What sells best: by how many, by what it brought in, by what was earned on it. */
export const PopularProducts = defineReport('popularProducts', {
  path: 'popular-products',
  screens: reportPages.popular,
  permission: reportsKey,
  section: 'erp',
  summary: 'Which goods sell best, by quantity, value or profit',
  days: 'month',
  asks: { category: belongsTo('category'), brand: belongsTo('brand') },
  dimensions: {
    product: belongsTo('product'),
    variation: belongsTo('variation'),
    category: belongsTo('category'),
    brand: belongsTo('brand'),
  },
  by: { product: 'product', variation: 'variation', category: 'category', brand: 'brand' },
  measures: {
    /** Sold and not brought back, as parts of others too. */
    quantity: quantity(),
    /** What they brought in less what came back. */
    sales: amount(),
    profit: amount({ visibleWith: 'view_profit' }),
    /** Of a hundred of all sales. */
    share: integer(),
  },
  beside: { sales: 'comparedSales', profit: 'comparedProfit' },
  percents: ['share'],
  apart: ['noBrand', 'noCategory'],
  many: { atOnce: 50, sort: '-quantity' },
  leads: toInvoices,
});
