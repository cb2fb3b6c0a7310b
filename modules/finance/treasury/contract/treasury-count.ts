import {
  amount,
  belongsTo,
  creation,
  currency,
  defineEntity,
  instant,
  json,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { countSheet } from './count-sheet.ts';
import type { CountedNote } from './denominations.ts';

/** Who bears what is missing; what is too much belongs to nobody yet. */
export const countBearers = ['employee', 'company', 'unclaimed'] as const;

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** What was found in a treasury, note by note, and how it stands to the books. */
export const TreasuryCount = defineEntity('treasuryCount', {
  path: 'treasury-counts',
  screens: '/accounting/treasury/counts',
  scope: 'branch',
  fields: {
    treasury: belongsTo('treasury', always),
    branch: belongsTo('branch', always),
    countedAt: instant(always),
    books: amount(always),
    counted: amount(always),
    /** Counted less books: below zero, cash is missing. */
    difference: amount(always),
    currency: currency(always),
    state: states({ exact: 'done', open: 'waiting', booked: 'done', superseded: 'off' }),
    sheet: json<CountedNote[]>(set),
    bearer: oneOf(countBearers, set),
    employee: belongsTo('user', set),
    note: text(set),
    user: belongsTo('user', set),
    decidedBy: belongsTo('user', set),
    decidedAt: instant(set),
  },
  title: 'countedAt',
  list: {
    columns: ['countedAt', 'treasury', 'branch', 'books', 'counted', 'difference', 'state', 'user'],
    widths: { countedAt: 10.5, treasury: 8.5, branch: 7.5, books: 8.7, counted: 8.7, difference: 8.7, state: 10 },
    hide: ['user'],
    filters: ['treasury', 'branch', 'state', 'difference', 'countedAt', 'user'],
    sort: '-id',
  },
  page: {
    facts: ['countedAt', 'user', 'branch'],
    asides: ['bearer', 'employee', 'decidedBy', 'decidedAt', 'note'],
    history: true,
  },
  verbs: {
    count: creation({
      permission: 'show_treasury',
      key: 'required',
      input: {
        treasury: belongsTo('treasury', { required: true }),
        counted: amount({ currencyOf: 'treasury' }),
        denominations: countSheet,
        note: text({ max: 200 }),
      },
      summary: 'Count what lies in a treasury; nothing is booked by it',
    }),
    book: verb({
      permission: 'approve_count',
      key: 'required',
      from: ['open'],
      to: ['booked'],
      byAnother: 'user',
      input: { bearer: oneOf(countBearers, { required: true }), employee: belongsTo('user') },
      summary: 'Book the difference a count found: an employee’s, the company’s or nobody’s',
    }),
  },
  touches: ['treasuries', 'transactions'],
  permissions: { list: 'show_treasury', export: 'export_sensitive' },
});
export type TreasuryCount = Row<typeof TreasuryCount>;
