import { amount, belongsTo, currency, date, defineEntity, instant, oneOf, type Row, states, text, verb } from '#platform/entity';
import { posRights } from './pos-rights.ts';

/** Why cash comes into a drawer or leaves it beside tickets. */
export const cashWays = ['in', 'out', 'deposit', 'expense', 'receipt'] as const;
export type CashWay = (typeof cashWays)[number];

/** Whether it takes cash out of the drawer. */
export const isTaken = (way: CashWay): boolean => way === 'out' || way === 'deposit' || way === 'expense';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** What becomes of cash that reached a drawer from a treasury which, by the books, did not have it: it had it after all, or nobody knows whose it was. */
export const undecidedWays = ['found', 'over'] as const;

/** Cash that came into a drawer or left it beside its tickets: change fetched, takings taken away, an expense, a debt somebody paid. */
export const CashMove = defineEntity('cashMove', {
  path: 'cash-moves',
  screens: '/erp-sales/cash-moves',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    shift: belongsTo('cashShift', always),
    branch: belongsTo('branch', always),
    way: oneOf(cashWays, always),
    amount: amount(always),
    currency: currency(always),
    treasury: belongsTo('treasury', set),
    /** What it was spent for, whose debt it was. */
    expense: belongsTo('expense', set),
    customer: belongsTo('customer', set),
    note: text(set),
    day: date(always),
    at: instant(always),
    user: belongsTo('user', always),
    /** Undecided: it came from a treasury that, by the books, did not have it. */
    state: states({ posted: 'done', undecided: 'wrong' }),
    decidedAs: oneOf(undecidedWays, set),
    reason: text(set),
  },
  title: 'number',
  numbering: 'CM',
  list: {
    columns: ['number', 'shift', 'way', 'amount', 'currency', 'treasury', 'customer', 'note', 'state', 'at', 'user', 'branch'],
    widths: { number: 9, shift: 9.5, way: 7.5, amount: 6.5, treasury: 7, customer: 9, state: 7, at: 10.5 },
    hide: ['branch', 'customer', 'user', 'currency', 'note'],
    filters: ['number', 'shift', 'way', 'treasury', 'customer', 'state', 'day', 'user', 'branch'],
    search: ['number', 'note'],
    sort: '-id',
  },
  page: {
    figures: ['amount'],
    facts: ['shift', 'way', 'treasury', 'day', 'user'],
    asides: ['customer', 'expense', 'note', 'decidedAs', 'reason', 'at'],
    history: true,
  },
  verbs: {
    decide: verb({
      permission: posRights.approve,
      from: ['undecided'],
      to: ['posted'],
      byAnother: true,
      key: 'required',
      input: {
        as: oneOf(undecidedWays, { required: true }),
        reason: text({ required: true, max: 200, lines: 2 }),
      },
      summary: 'Say where cash came from that its treasury did not have: it was there after all, or it is cash over',
    }),
  },
  touches: ['cash-shifts', 'treasuries'],
  permissions: { list: posRights.use, show: posRights.use, export: posRights.approve },
});
export type CashMove = Row<typeof CashMove>;
