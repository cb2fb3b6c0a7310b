import { belongsTo, date, defineEntity, integer, quantity, type Row, text } from '#platform/entity';
import { stockRights } from './stock-rights.ts';

/** Goods of a variation in a branch that came together, and when they expire. Written by `moveStock` alone. */
export const StockLot = defineEntity('stockLot', {
  path: 'stock-lots',
  screens: '/erp-products/lots',
  section: 'erp',
  scope: 'branch',
  fields: {
    variation: belongsTo('variation', { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    code: text({ readonly: true }),
    expiresOn: date({ readonly: true }),
    /** From how many days before on that is warned of. */
    warnDays: integer({ readonly: true, computed: true }),
    quantity: quantity({ readonly: true }),
  },
  title: 'code',
  list: {
    columns: ['expiresOn', 'variation', 'code', 'quantity', 'branch'],
    widths: { variation: 18, expiresOn: 13.5, code: 10, quantity: 7, branch: 9 },
    filters: ['expiresOn', 'variation', 'code', 'branch'],
    search: ['code'],
    sort: 'expiresOn',
  },
  permissions: { list: stockRights.see, export: stockRights.see },
});
export type StockLot = Row<typeof StockLot>;
