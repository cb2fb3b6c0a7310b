import { amount, belongsTo, currency, date, defineEntity, linesOf, oneOf, quantity, type Row, text } from '#platform/entity';
import { conditions } from './sale-lines.ts';
import { saleRights } from './sale-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** What of a line came back, in which condition, and what of its price is taken off. */
export const saleReturnLines = linesOf(
  'saleReturnLine',
  {
    variation: belongsTo('variation', always),
    unit: belongsTo('unit', always),
    quantity: quantity(always),
    condition: oneOf(conditions, always),
    net: amount(always),
    tax: amount(always),
  },
  { columns: { variation: 18, unit: 7, quantity: 6.5, condition: 9, net: 9, tax: 7 } },
);

/** Goods a customer brought back. */
export const SaleReturn = defineEntity('saleReturn', {
  path: 'sale-returns',
  screens: '/erp-sales/sales-return-list',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(set),
    sale: belongsTo('sale', always),
    customer: belongsTo('customer', always),
    branch: belongsTo('branch', always),
    day: date(always),
    /** What of it is the carriage, with its tax: of goods that never reached the customer. */
    shipping: amount({ ...set, hidden: true }),
    total: amount(always),
    currency: currency(always),
    note: text(set),
    user: belongsTo('user', set),
  },
  title: 'number',
  numbering: 'SR',
  lines: saleReturnLines,
  list: {
    columns: ['number', 'day', 'sale', 'customer', 'total', 'branch', 'user', 'note'],
    widths: { number: 10, day: 7, sale: 10, customer: 12, total: 9 },
    hide: ['branch'],
    filters: ['number', 'day', 'sale', 'customer', 'branch', 'total', 'user'],
    search: ['number', 'note'],
    totals: ['total'],
    sort: '-id',
  },
  page: {
    heading: 'customer',
    figures: ['total'],
    facts: ['day', 'sale', 'branch', 'user'],
    asides: ['shipping', 'note'],
    papers: { voucher: ['number', 'voucherDate', 'amount', 'state'] },
    paper: { signatures: ['user'], sums: ['shipping', 'total'] },
    history: true,
  },
  permissions: { list: saleRights.see, export: 'export_sensitive' },
});
export type SaleReturn = Row<typeof SaleReturn>;
