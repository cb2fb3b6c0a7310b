import { amount, belongsTo, date, defineReport, quantity } from '#platform/entity';
import { type ContactKind, dealings } from './contact-kinds.ts';

const shared = {
  section: 'erp',
  days: 'year',
  by: { product: 'product', variation: 'variation', category: 'category', month: 'day' },
  dimensions: {
    product: belongsTo('product'),
    variation: belongsTo('variation'),
    category: belongsTo('category'),
    day: date(),
  },
  measures: {
    quantity: quantity(),
    /** Of what went the other way: brought back, or sent back. */
    returned: quantity(),
    value: amount(),
    /** Of one, the last time. */
    lastPrice: amount(),
  },
  totals: ['value'],
  whereAny: ['returned', 'lastPrice'],
  apart: ['noCategory'],
  many: { atOnce: 100, sort: '-value' },
} as const;

const of = (kind: ContactKind) => ({
  screens: `${dealings[kind].page}/:id/inventory-report`,
  permission: dealings[kind].seesPapers,
});
const shopReports = 'show_shop_reports';
const behind = (path: string, asked: Record<string, unknown>): string => {
  const said = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : []));
  return `${path}?${new URLSearchParams(said)}`;
};

/** What customers bought. */
export const CustomerGoods = defineReport('customerGoods', {
  ...shared,
  ...of('customer'),
  path: 'customer-goods',
  summary: 'What a customer bought: how many, for how much, what came back, and what one cost him the last time',
  asks: { customer: belongsTo('customer') },
  leads: {
    permission: shopReports,
    to: ({ product }, { from, to, customer_id }) =>
      product ? behind('/erp-reports/profit-by-invoice', { from, to, customer_id, product_id: product.id }) : null,
  },
});

/** What suppliers supplied. */
export const SupplierGoods = defineReport('supplierGoods', {
  ...shared,
  ...of('supplier'),
  path: 'supplier-goods',
  summary: 'What a supplier supplied: how many, what it came to cost, what went back, and what one cost the last time',
  asks: { supplier: belongsTo('supplier') },
  leads: {
    permission: shopReports,
    to: ({ product }, { from, to, supplier_id }) =>
      product
        ? behind('/erp-reports/product-purchases-report', { from, to, supplier_id, product_id: product.id, group: 'paper' })
        : null,
  },
});

/** What delegates sold. */
export const DelegateGoods = defineReport('delegateGoods', {
  ...shared,
  ...of('delegate'),
  path: 'delegate-goods',
  summary: 'What a delegate sold: how many, for how much, what came back, and what one cost the last time',
  asks: { delegate: belongsTo('delegate') },
  leads: { permission: 'show_products', to: ({ product }) => (product ? `/erp-products/${product.id}/show` : null) },
});
