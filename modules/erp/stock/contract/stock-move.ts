import { amount, belongsTo, defineEntity, instant, oneOf, quantity, type Row } from '#platform/entity';
import { stockRights } from './stock-rights.ts';

/** Why goods moved. */
export const moveKinds = ['opening', 'openingBack'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** One movement of goods, with the key of its entry in the books; never changed. */
export const StockMove = defineEntity('stockMove', {
  path: 'stock-moves',
  screens: '/erp-products/moves',
  section: 'erp',
  scope: 'branch',
  fields: {
    movedAt: instant({ readonly: true }),
    variation: belongsTo('variation', { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    kind: oneOf(moveKinds, { readonly: true }),
    quantity: quantity({ readonly: true }),
    value: amount({ readonly: true, visibleWith: 'view_costs' }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'movedAt',
  list: {
    columns: ['movedAt', 'variation', 'branch', 'kind', 'quantity', 'value', 'user'],
    widths: { variation: 18 },
    filters: ['movedAt', 'variation', 'branch', 'kind', 'user'],
    sort: '-id',
  },
  permissions: { list: stockRights.see, export: stockRights.see },
});
export type StockMove = Row<typeof StockMove>;
