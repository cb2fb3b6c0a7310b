import {
  amount,
  belongsTo,
  bool,
  creation,
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
import { countSheet } from './count-sheet.ts';
import type { CountedNote } from './denominations.ts';
import { remittanceDecisions } from './remittance.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { permission: 'show_convert_between_treasury', key: 'required' } as const;
const reason = text({ required: true, max: 200, lines: 2 });

/** What is said when cash is to change its treasury. */
export const newTransfer = {
  fromTreasury: belongsTo('treasury', { required: true }),
  toTreasury: belongsTo('treasury', { required: true }),
  /** In the currency of the treasury it leaves. */
  amount: amount({ required: true, min: 1, currencyOf: 'fromTreasury' }),
  /** What should arrive, where the other treasury holds another currency; else what the rates make of it. */
  toAmount: amount({ min: 1, currencyOf: 'toTreasury' }),
  rate: text({ max: 20 }),
  toRate: text({ max: 20 }),
  note: text({ max: 200 }),
  /** Leaves at once: whoever asks hands the cash over himself. */
  isSentNow: bool(),
  denominations: countSheet,
};

/** Cash from one treasury to another: asked for, sent, and counted where it arrives; in two currencies it is exchanged on its way. */
export const TreasuryTransfer = defineEntity('treasuryTransfer', {
  path: 'treasury-transfers',
  screens: '/accounting/treasury/convert_between_treasury',
  fields: {
    number: text(always),
    fromTreasury: belongsTo('treasury', always),
    toTreasury: belongsTo('treasury', always),
    amount: amount(always),
    currency: currency(always),
    /** What should arrive. */
    toAmount: amount({ ...always, currency: 'toCurrency' }),
    toCurrency: currency(always),
    /** What was counted where it arrived, later finds included. */
    received: amount({ ...set, currency: 'toCurrency' }),
    /** What is still missing of it and undecided. */
    missing: amount(always),
    state: states({
      requested: 'new',
      sent: 'moving',
      received: 'done',
      received_short: 'waiting',
      settled: 'done',
      rejected: 'back',
      cancelled: 'off',
    }),
    fromBranch: belongsTo('branch', always),
    toBranch: belongsTo('branch', always),
    /** Worth of one unit in the company's currency, of `rateDay`. */
    rate: text(set),
    toRate: text(set),
    rateDay: date(set),
    /** Agreed off the rate of the day by more than the company lets pass without a second look. */
    farOff: bool({ ...always, hidden: true }),
    /** What an exchange won, or cost below zero, in the company's currency. */
    exchangeDifference: integer({ ...set, hidden: true }),
    sentSheet: json<CountedNote[]>(set),
    receivedSheet: json<CountedNote[]>(set),
    note: text(set),
    reason: text(set),
    requestedBy: belongsTo('user', set),
    sentBy: belongsTo('user', set),
    receivedBy: belongsTo('user', set),
    /** Who received, rejected or took it back. */
    decidedBy: belongsTo('user', set),
    requestedAt: instant(set),
    sentAt: instant(set),
    decidedAt: instant(set),
  },
  title: 'number',
  list: {
    columns: ['number', 'state', 'fromTreasury', 'toTreasury', 'amount', 'received', 'missing'],
    widths: { number: 9.5, state: 9, fromTreasury: 9.5, toTreasury: 9.5, amount: 9, received: 9, missing: 7 },
    filters: ['number', 'fromTreasury', 'toTreasury', 'fromBranch', 'toBranch', 'amount', 'state', 'requestedAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
  page: {
    figures: ['amount', 'toAmount', 'received', 'missing'],
    facts: ['fromBranch', 'toBranch'],
    asides: ['note', 'reason'],
    paper: {},
    history: true,
  },
  verbs: {
    request: creation({ ...base, input: newTransfer, summary: 'Ask for cash to change its treasury, or send it at once' }),
    send: verb({
      ...base,
      from: ['requested'],
      to: ['sent'],
      input: { denominations: countSheet },
      summary: 'Hand over the cash of a transfer: it is on its way',
    }),
    receive: verb({
      ...base,
      from: ['sent'],
      to: ['received', 'received_short'],
      input: { counted: amount({ currency: 'toCurrency' }), denominations: countSheet, toRate: text({ max: 20 }) },
      summary: 'Count what arrived of a transfer; nothing, where all of it is missing',
    }),
    reject: verb({
      ...base,
      from: ['requested', 'sent'],
      to: ['rejected'],
      input: { reason },
      tone: 'danger',
      summary: 'Say no to a transfer at its end: the cash goes back',
    }),
    cancel: verb({
      ...base,
      from: ['requested', 'sent'],
      to: ['cancelled'],
      input: { reason },
      tone: 'danger',
      summary: 'Take a transfer back before it is counted',
    }),
    decide: verb({
      ...base,
      permission: 'accounts_management',
      from: ['received_short'],
      to: ['received_short', 'settled'],
      input: {
        decision: oneOf(remittanceDecisions, { required: true }),
        employee: belongsTo('user'),
        counted: amount({ currency: 'toCurrency' }),
      },
      summary: 'Decide what is missing of a transfer: neither who sent nor who counted it',
    }),
  },
  touches: ['treasuries', 'branch-accounts', 'transactions', 'remittances', 'treasury-counts'],
  permissions: { list: 'show_convert_between_treasury', export: 'export_sensitive' },
});
export type TreasuryTransfer = Row<typeof TreasuryTransfer>;
