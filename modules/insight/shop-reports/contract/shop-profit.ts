import { amount, belongsTo, date, defineReport, integer, quantity } from '#platform/entity';
import { reportPages, toWhatIsBehind } from './leads.ts';
import { reportsKey } from './rights.ts';

const { product, branch, brand, category, customer, month, day, invoice } = reportPages;

/** What goods brought in and cost, told by whatever the owner asks; however it is told, it comes to the books. */
export const ShopProfit = defineReport('shopProfit', {
  path: 'shop-profit',
  screens: product,
  permission: reportsKey,
  section: 'erp',
  summary: 'Gross profit of goods by product, branch, brand, category, customer, month, day or invoice',
  days: 'month',
  worth: true,
  asks: {
    product: belongsTo('product'),
    category: belongsTo('category'),
    brand: belongsTo('brand'),
    customer: belongsTo('customer'),
  },
  dimensions: {
    product: belongsTo('product'),
    branch: belongsTo('branch'),
    brand: belongsTo('brand'),
    category: belongsTo('category'),
    customer: belongsTo('customer'),
    day: date(),
    sale: belongsTo('sale'),
  },
  by: {
    product: 'product',
    branch: 'branch',
    brand: 'brand',
    category: 'category',
    customer: 'customer',
    month: 'day',
    day: 'day',
    invoice: 'sale',
  },
  at: { product, branch, brand, category, customer, month, day, invoice },
  measures: {
    quantity: quantity(),
    /** With what carrying them was charged for. */
    sales: amount(),
    returns: amount(),
    cost: amount({ visibleWith: 'view_costs' }),
    profit: amount({ visibleWith: 'view_profit' }),
    /** Of a hundred of what was sold and not brought back, how many are profit. */
    margin: integer({ visibleWith: 'view_profit' }),
  },
  beside: { sales: 'comparedSales', profit: 'comparedProfit' },
  totals: ['sales', 'returns', 'cost', 'profit'],
  percents: ['margin'],
  apart: ['noBrand', 'noCategory', 'shipping', 'noProduct', 'noCustomer', 'noSale'],
  many: { atOnce: 100, sort: '-profit' },
  leads: toWhatIsBehind,
});
