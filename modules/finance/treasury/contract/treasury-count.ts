import { amount, belongsTo, defineEntity, instant, json, oneOf, type Row, text } from '#platform/entity';
import type { CountedNote } from './denominations.ts';

export const countStates = ['exact', 'open', 'booked', 'superseded'] as const;
/** Who bears what is missing; what is too much belongs to nobody yet. */
export const countBearers = ['employee', 'company', 'unclaimed'] as const;

/** What was found in a treasury, note by note, and how it stands to the books. */
export const TreasuryCount = defineEntity('treasuryCount', {
  path: 'treasury-counts',
  screens: '/accounting/treasury/counts',
  scope: 'branch',
  fields: {
    treasury: belongsTo('treasury', { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    countedAt: instant({ readonly: true }),
    books: amount({ readonly: true }),
    counted: amount({ readonly: true }),
    /** Counted less books: below zero, cash is missing. */
    difference: amount({ readonly: true }),
    currency: text({ readonly: true }),
    state: oneOf(countStates, { readonly: true }),
    sheet: json<CountedNote[]>({ readonly: true }),
    bearer: oneOf(countBearers, { readonly: true }),
    employee: belongsTo('user', { readonly: true }),
    note: text({ readonly: true }),
    user: belongsTo('user', { readonly: true }),
    decidedBy: belongsTo('user', { readonly: true }),
    decidedAt: instant({ readonly: true }),
  },
  title: 'countedAt',
  list: {
    columns: ['countedAt', 'treasury', 'branch', 'books', 'counted', 'difference', 'currency', 'state', 'user'],
    filters: ['treasury', 'branch', 'state', 'difference', 'countedAt', 'user'],
    sort: '-id',
  },
  permissions: { list: 'show_treasury', export: 'export_sensitive' },
});
export type TreasuryCount = Row<typeof TreasuryCount>;
