import { shortBearers } from '#erp/setup/contract';
import {
  amount,
  belongsTo,
  type Currency,
  currency,
  date,
  defineEntity,
  instant,
  integer,
  json,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { posRights } from './pos-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const reason = text({ required: true, max: 200, lines: 2 });
type Kept = { readonly: true; required: true; hidden: true };

/**
 * Of one currency at opening, in minor units: what the last shift left in the drawer, what was fetched, taken or taken over from other
 * shifts, and what was counted beside that.
 */
export interface Opened {
  currency: Currency;
  float: number;
  added: number;
  counted: number;
  difference: number;
}
/** Of one currency at closing: what the books expected, what was counted, and what of it was taken to a treasury. */
export interface Closed {
  currency: Currency;
  expected: number;
  counted: number;
  difference: number;
  deposited: number;
  /** What tickets that came later had brought of its notes, or taken where it is below zero: so much of the difference was no difference. */
  late?: number;
}
/** What one unit of a foreign currency was worth when the shift was opened, as it is written. */
export type ShiftRates = Partial<Record<Currency, string>>;

/** A cashier at a till, from the first count of his drawer to the last. Everything in it is dated on one day. */
export const CashShift = defineEntity('cashShift', {
  path: 'cash-shifts',
  screens: '/erp-sales/shifts',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    register: belongsTo('register', always),
    branch: belongsTo('branch', always),
    user: belongsTo('user', always),
    businessDate: date(always),
    state: states({ open: 'moving', counting: 'waiting', closed: 'new', approved: 'done' }),
    /** In the company's currency; other currencies stand in `opening` and `closing`. */
    openingCash: amount(always),
    closingBalance: amount(set),
    expected: amount(set),
    difference: amount(set),
    closingNote: text(set),
    currency: currency({ ...always, hidden: true }),
    openedAt: instant(always),
    closedAt: instant(set),
    closedBy: belongsTo('user', set),
    approvedBy: belongsTo('user', set),
    approvedAt: instant({ ...set, hidden: true }),
    tickets: integer({ readonly: true, computed: true }),
    sold: amount({ readonly: true, computed: true }),
    flags: integer({ readonly: true, computed: true }),
    /** The claim's last number when it was closed; none where the device was lost. */
    lastNumber: integer({ ...set, hidden: true }),
    /** How many papers came after it was closed. */
    supplements: integer({ ...set, hidden: true }),
    rates: json<ShiftRates, Kept>({ ...always, hidden: true }),
    opening: json<Opened[], Kept>({ ...always, hidden: true }),
    closing: json<Closed[]>({ ...set, hidden: true }),
    reason: text(set),
    /** Who bears what is missing, as the shop said when it was opened. */
    shortTo: oneOf(shortBearers, { ...always, hidden: true }),
    /** What its device calls it, on which claim, and the shift its drawer was taken over from. */
    uuid: text({ ...always, hidden: true }),
    claim: belongsTo('tillClaim', { ...always, hidden: true }),
    lastShift: belongsTo('cashShift', { ...set, hidden: true }),
  },
  title: 'number',
  numbering: 'SH',
  list: {
    columns: [
      'number',
      'register',
      'user',
      'businessDate',
      'state',
      'tickets',
      'sold',
      'openingCash',
      'closingBalance',
      'difference',
      'flags',
      'branch',
      'openedAt',
      'closedAt',
    ],
    widths: { number: 9.5, register: 8, user: 9, businessDate: 6.5, state: 8.5, tickets: 6.5, flags: 4.5 },
    hide: ['branch', 'openedAt', 'closedAt'],
    filters: ['number', 'register', 'user', 'businessDate', 'state', 'branch', 'difference'],
    search: ['number', 'closingNote'],
    totals: ['sold', 'difference'],
    sort: '-id',
  },
  page: {
    figures: ['sold', 'closingBalance', 'expected', 'difference'],
    facts: ['register', 'branch', 'user', 'businessDate', 'openingCash', 'tickets'],
    asides: ['flags', 'supplements', 'closingNote', 'closedBy', 'closedAt', 'approvedBy', 'openedAt', 'reason'],
    papers: {
      sale: ['number', 'total', 'payment', 'soldAt'],
      cashMove: ['number', 'way', 'amount', 'note'],
    },
    history: true,
  },
  verbs: {
    approve: verb({
      permission: posRights.approve,
      from: ['closed'],
      to: ['approved'],
      byAnother: true,
      key: 'required',
      input: { reason: text({ max: 200, lines: 2 }) },
      summary: 'Agree to how a shift was closed, by another than who closed it',
    }),
    reopen: verb({
      permission: posRights.reopen,
      from: ['closed', 'approved'],
      to: ['open'],
      tone: 'danger',
      key: 'required',
      input: { reason },
      summary: 'Open a shift again, as long as none came after it on its register: its difference is taken back',
    }),
  },
  touches: ['registers', 'treasuries', 'sales', 'cash-moves'],
  lookup: ['register', 'businessDate'],
  permissions: { list: posRights.use, show: posRights.use, export: posRights.approve, lookup: [posRights.use] },
});
export type CashShift = Row<typeof CashShift>;
