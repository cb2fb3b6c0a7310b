import { amount, belongsTo, bool, defineEntity, instant, quantity, type Row } from '#platform/entity';
import { warehouseRights } from './warehouse-rights.ts';

const set = { readonly: true } as const;
const computed = { readonly: true, computed: true } as const;
const { count } = warehouseRights;

/** Goods on a count: what was found of them and when, what the books said then, and what the difference came to. Written by verbs of its count alone. */
export const StockCountLine = defineEntity('stockCountLine', {
  path: 'stock-count-lines',
  section: 'erp',
  scope: 'branch',
  fields: {
    stockCount: belongsTo('stockCount', set),
    branch: belongsTo('branch', set),
    variation: belongsTo('variation', set),
    unit: belongsTo('unit', computed),
    quantity: quantity(set),
    /** By the books when it was counted; told only once counting has ended. */
    book: quantity(set),
    difference: quantity(set),
    /** What the difference is worth: before it is booked, by today's average. */
    worth: amount({ readonly: true, visibleWith: 'view_costs' }),
    countedAt: instant(set),
    user: belongsTo('user', set),
    /** Nobody counted it: there is none, as was said in the end. */
    isAssumed: bool(set),
    /** Goods moved between its first and its last adding up: nobody knows which of them were counted. */
    isStirred: bool(computed),
    /** So many fewer cannot be taken any more: they are sold or kept meanwhile. */
    isGone: bool(computed),
    /** What turned out later to have moved before it was counted. */
    backQuantity: quantity(set),
  },
  title: 'variation',
  list: {
    columns: ['variation', 'difference', 'quantity', 'unit', 'book', 'worth', 'backQuantity', 'user', 'countedAt'],
    widths: { variation: 16, quantity: 7, unit: 5, book: 9, difference: 10, worth: 8.5, backQuantity: 7, user: 9 },
    hide: ['countedAt'],
    filters: ['stockCount', 'variation', 'branch', 'user', 'countedAt'],
    totals: ['worth'],
    sort: 'id',
  },
  permissions: { list: count, export: count },
});
export type StockCountLine = Row<typeof StockCountLine>;
