import { amount, belongsTo, bool, date, defineEntity, instant, integer, quantity, type Row } from '#platform/entity';
import { stockRights } from './stock-rights.ts';

/** What lies of a variation in a branch, and what it is worth at the moving average. Written by `moveStock` alone. */
export const StockBalance = defineEntity('stockBalance', {
  path: 'stock-balances',
  screens: '/erp-products/stock',
  section: 'erp',
  scope: 'branch',
  fields: {
    variation: belongsTo('variation', { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    quantity: quantity({ readonly: true }),
    /** What of it is sold and waits for its customer: nobody else sells it. */
    reserved: quantity({ readonly: true }),
    /** What of it anybody may sell. */
    free: quantity({ readonly: true, computed: true }),
    /** From so few on its product is to be bought again. */
    alertQuantity: quantity({ readonly: true, computed: true }),
    /** Not more is there than that. */
    low: bool({ readonly: true, computed: true }),
    /** When the first of its lots expires, and from how many days before on that is warned of. */
    expiresOn: date({ readonly: true, computed: true }),
    warnDays: integer({ readonly: true, computed: true }),
    value: amount({ readonly: true, visibleWith: 'view_costs' }),
    /** When it was counted last, as it is booked. */
    countedAt: instant({ readonly: true }),
  },
  title: 'variation',
  list: {
    columns: ['variation', 'branch', 'quantity', 'reserved', 'free', 'alertQuantity', 'expiresOn', 'value', 'countedAt'],
    widths: { variation: 11.5, branch: 7.5, quantity: 9, reserved: 8, free: 7, expiresOn: 11.5, value: 8 },
    hide: ['alertQuantity', 'countedAt'],
    filters: ['variation', 'branch', 'quantity', 'reserved', 'free', 'low', 'expiresOn', 'countedAt'],
    totals: ['value'],
    sort: 'id',
  },
  permissions: { list: stockRights.see, export: stockRights.see },
});
export type StockBalance = Row<typeof StockBalance>;
