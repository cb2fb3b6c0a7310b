import {
  amount,
  belongsTo,
  bilingual,
  decimal,
  integer,
  json,
  linesOf,
  listOf,
  oneOf,
  quantity,
  shareOf,
  text,
} from '#platform/entity';

import type { OfferReason } from './offer.ts';

const set = { readonly: true } as const;

/** Goods that are sold: in which unit, for how much each, and what of them has left. */
export const saleLines = linesOf(
  'saleLine',
  {
    variation: belongsTo('variation', { required: true }),
    unit: belongsTo('unit', { required: true }),
    quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
    /** What one costs him; what it is offered for, where nothing is said. */
    price: amount({ min: 0 }),
    discount: text({ max: 30 }),
    /** What is added to the goods for this customer, as their product offers it: its price is in theirs, it leaves and comes back with them. */
    extras: listOf({ id: integer({ required: true, min: 1 }), name: bilingual({ max: 60 }) }, { max: 20 }),
    /** The tax of the goods as it was when the line was written; the server reads it from them. */
    taxRate: belongsTo('taxRate'),
    taxPercent: decimal({ min: 0, max: 100 }),
    total: amount(set),
    /** What one was offered for, and by which discount, as the server reads it; what is given by hand is measured by it. */
    listed: amount({ hidden: true }),
    offer: belongsTo('discount', { hidden: true }),
    /** How that price came about, kept as it was when the line was written. */
    reasons: json<readonly OfferReason[]>({ hidden: true }),
    /** In the line's unit. */
    delivered: quantity(set),
    returned: quantity(set),
    /** What it comes to with its part of the sale's discount, once the sale stands. */
    net: amount({ readonly: true, hidden: true }),
    tax: amount({ readonly: true, hidden: true }),
  },
  {
    columns: { variation: 18, extras: 10, unit: 7, quantity: 6.5, price: 8.5, discount: 6, total: 9 },
    seldom: ['discount', 'extras'],
    least: 1,
    max: 1000,
    history: 'delivered',
    sum: ({ quantity: counted, price }) => ({ total: shareOf(price ?? 0, counted ?? 0, 1000) }),
  },
);

const moved = {
  line: integer({ required: true, min: 1 }),
  quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
};
/** What of a line leaves now. */
export const deliveredLines = linesOf('deliveredLine', moved, { columns: { line: 16, quantity: 7 } });

/** What of a line a delivery company carries. */
export const sentLines = linesOf('sentLine', moved, { columns: { line: 16, quantity: 7 } });

/** How goods come back: to be sold again, spoilt as happens in the trade, or spoilt as should not have happened. */
export const conditions = ['good', 'spoilt', 'lost'] as const;
/** What of a line comes back now. */
export const broughtLines = linesOf(
  'broughtLine',
  { ...moved, condition: oneOf(conditions) },
  { columns: { line: 16, quantity: 7, condition: 9 } },
);
