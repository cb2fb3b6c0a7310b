import { amount, belongsTo, bilingual, currency, date, defineEntity, manyOf, oneOf, type Row, text } from '#platform/entity';
import { purchaseRights } from './purchase-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** Customs and carriage that came late; a bill that says another sum; what was left of freight and discount when the rest did not come. */
export const costKinds = ['late', 'correction', 'rest'] as const;
export type CostKind = (typeof costKinds)[number];

/** What goods came to cost after they were received. */
export const PurchaseCost = defineEntity('purchaseCost', {
  path: 'purchase-costs',
  screens: '/erp-purchases/costs',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(set),
    purchase: belongsTo('purchase', always),
    supplier: belongsTo('supplier', always),
    branch: belongsTo('branch', always),
    kind: oneOf(costKinds, always),
    day: date(always),
    amount: amount(always),
    currency: currency(always),
    /** The goods it is for; all that came, where none are said. */
    variations: manyOf('variation', { readonly: true, hidden: true }),
    goods: bilingual({ readonly: true, computed: true }),
    note: text(set),
    user: belongsTo('user', set),
  },
  title: 'number',
  numbering: 'PC',
  list: {
    columns: ['number', 'day', 'purchase', 'supplier', 'kind', 'amount', 'currency', 'branch', 'note', 'user'],
    widths: { number: 9.5, day: 6.5, purchase: 9.5, supplier: 9, kind: 8.5, amount: 7.5, note: 7.5 },
    hide: ['currency', 'branch', 'user'],
    filters: ['number', 'day', 'purchase', 'supplier', 'kind', 'branch', 'amount'],
    search: ['number', 'note'],
    totals: ['amount'],
    sort: '-id',
  },
  page: {
    heading: 'purchase',
    figures: ['amount'],
    facts: ['day', 'supplier', 'kind', 'branch'],
    asides: ['goods', 'note', 'user'],
    history: true,
  },
  permissions: { list: purchaseRights.see, export: 'export_sensitive' },
});
export type PurchaseCost = Row<typeof PurchaseCost>;
