import { amount, belongsTo, date, defineReport, quantity } from '#platform/entity';
import { reportPages, toPurchases } from './leads.ts';
import { reportsKey } from './rights.ts';

/** What was bought of goods, what went back, what was added to their cost later, and what one came to cost. */
export const ProductPurchases = defineReport('productPurchases', {
  path: 'product-purchases',
  screens: reportPages.purchases,
  permission: reportsKey,
  section: 'erp',
  summary: 'What was bought of goods and what one came to cost, by product, supplier, category, brand, month or paper',
  days: 'month',
  asks: {
    product: belongsTo('product'),
    supplier: belongsTo('supplier'),
    category: belongsTo('category'),
    brand: belongsTo('brand'),
  },
  dimensions: {
    product: belongsTo('product'),
    supplier: belongsTo('supplier'),
    category: belongsTo('category'),
    brand: belongsTo('brand'),
    day: date(),
    purchase: belongsTo('purchase'),
  },
  by: { product: 'product', supplier: 'supplier', category: 'category', brand: 'brand', month: 'day', paper: 'purchase' },
  measures: {
    bought: quantity(),
    purchases: amount({ visibleWith: 'view_costs' }),
    /** Customs, carriage, corrected bills. */
    added: amount({ visibleWith: 'view_costs' }),
    sentBack: quantity(),
    credited: amount({ visibleWith: 'view_costs' }),
    net: amount({ visibleWith: 'view_costs' }),
    /** What one came to cost, with what was added. */
    averageCost: amount({ visibleWith: 'view_costs' }),
  },
  beside: { net: 'comparedNet' },
  totals: ['purchases', 'added', 'credited', 'net'],
  whereAny: ['added', 'sentBack', 'credited', 'averageCost'],
  apart: ['noBrand', 'noCategory'],
  many: { atOnce: 100, sort: '-net' },
  leads: toPurchases,
});
