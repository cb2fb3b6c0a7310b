import { amount, belongsTo, currency, date, defineEntity, linesOf, quantity, type Row, text } from '#platform/entity';
import { purchaseRights } from './purchase-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** What of a line went back, and what the supplier takes off for it. */
export const purchaseReturnLines = linesOf(
  'purchaseReturnLine',
  {
    variation: belongsTo('variation', always),
    unit: belongsTo('unit', always),
    quantity: quantity(always),
    net: amount(always),
    tax: amount(always),
  },
  { columns: { variation: 18, unit: 7, quantity: 6.5, net: 9, tax: 7 } },
);

/** Goods that went back to their supplier. */
export const PurchaseReturn = defineEntity('purchaseReturn', {
  path: 'purchase-returns',
  screens: '/erp-purchases/returns-purchases',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(set),
    purchase: belongsTo('purchase', always),
    supplier: belongsTo('supplier', always),
    branch: belongsTo('branch', always),
    day: date(always),
    total: amount(always),
    currency: currency(always),
    note: text(set),
    user: belongsTo('user', set),
  },
  title: 'number',
  numbering: 'PR',
  lines: purchaseReturnLines,
  list: {
    columns: ['number', 'day', 'purchase', 'supplier', 'total', 'currency', 'branch', 'user', 'note'],
    widths: { number: 9.5, day: 6.5, purchase: 9.5, supplier: 10, total: 8.5, user: 8.5, note: 9 },
    hide: ['currency', 'branch'],
    filters: ['number', 'day', 'purchase', 'supplier', 'branch', 'total', 'user'],
    search: ['number', 'note'],
    totals: ['total'],
    sort: '-id',
  },
  page: {
    heading: 'supplier',
    figures: ['total'],
    facts: ['day', 'purchase', 'branch', 'user'],
    asides: ['note'],
    paper: { signatures: ['user'], sums: ['total'] },
    history: true,
  },
  permissions: { list: purchaseRights.see, export: 'export_sensitive' },
});
export type PurchaseReturn = Row<typeof PurchaseReturn>;
