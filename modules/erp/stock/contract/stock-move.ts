import { amount, belongsTo, defineEntity, instant, oneOf, quantity, type Row } from '#platform/entity';
import { stockRights } from './stock-rights.ts';

/**
 * Why goods moved. `countBack` gives a count back what turned out to have moved before it. A true-up moves none: what came cost more or
 * less than what was sold before it was booked at.
 */
export const moveKinds = [
  'opening',
  'openingBack',
  'purchase',
  'purchaseReturn',
  'cost',
  'transferOut',
  'transferIn',
  'transferBack',
  'damage',
  'sale',
  'saleReturn',
  'countGain',
  'countLoss',
  'countBack',
  'trueUp',
] as const;
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
    lot: belongsTo('stockLot', { readonly: true }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'movedAt',
  list: {
    columns: ['movedAt', 'variation', 'branch', 'kind', 'quantity', 'value', 'lot', 'user'],
    widths: { movedAt: 10.5, variation: 13, branch: 8, kind: 9, quantity: 7, value: 7.5, user: 7.5 },
    hide: ['lot'],
    filters: ['movedAt', 'variation', 'branch', 'kind', 'user'],
    sort: '-id',
  },
  permissions: { list: stockRights.see, export: stockRights.see },
});
export type StockMove = Row<typeof StockMove>;
