import { amount, belongsTo, date, defineEntity, instant, json, oneOf, type Row, text } from '#platform/entity';
import type { CountedNote } from './denominations.ts';

export const transferStates = ['requested', 'sent', 'received', 'received_short', 'settled', 'rejected', 'cancelled'] as const;

/** Cash from one treasury to another: asked for, sent, and counted where it arrives; in two currencies it is exchanged on its way. */
export const TreasuryTransfer = defineEntity('treasuryTransfer', {
  path: 'treasury-transfers',
  screens: '/accounting/treasury/convert_between_treasury',
  fields: {
    number: text({ readonly: true }),
    fromTreasury: belongsTo('treasury', { readonly: true }),
    toTreasury: belongsTo('treasury', { readonly: true }),
    amount: amount({ readonly: true }),
    currency: text({ readonly: true }),
    /** What should arrive. */
    toAmount: amount({ readonly: true, currency: 'toCurrency' }),
    toCurrency: text({ readonly: true }),
    /** What was counted where it arrived, later finds included. */
    received: amount({ readonly: true, currency: 'toCurrency' }),
    /** What is still missing of it and undecided. */
    missing: amount({ readonly: true }),
    state: oneOf(transferStates, { readonly: true }),
    fromBranch: belongsTo('branch', { readonly: true }),
    toBranch: belongsTo('branch', { readonly: true }),
    /** Worth of one unit in the company's currency, of `rateDay`. */
    rate: text({ readonly: true }),
    toRate: text({ readonly: true }),
    rateDay: date({ readonly: true }),
    sentSheet: json<CountedNote[]>({ readonly: true }),
    receivedSheet: json<CountedNote[]>({ readonly: true }),
    note: text({ readonly: true }),
    reason: text({ readonly: true }),
    requestedBy: belongsTo('user', { readonly: true }),
    sentBy: belongsTo('user', { readonly: true }),
    /** Who received, rejected or took it back. */
    decidedBy: belongsTo('user', { readonly: true }),
    requestedAt: instant({ readonly: true }),
    sentAt: instant({ readonly: true }),
    decidedAt: instant({ readonly: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'fromTreasury',
      'toTreasury',
      'amount',
      'currency',
      'received',
      'toCurrency',
      'missing',
      'state',
      'requestedAt',
    ],
    filters: ['number', 'fromTreasury', 'toTreasury', 'fromBranch', 'toBranch', 'amount', 'state', 'requestedAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
  permissions: { list: 'show_convert_between_treasury', export: 'export_sensitive' },
});
export type TreasuryTransfer = Row<typeof TreasuryTransfer>;

/** What is said when cash is to change its treasury. */
export const newTransfer = {
  fromTreasury: belongsTo('treasury', { required: true }),
  toTreasury: belongsTo('treasury', { required: true }),
  /** In the currency of the treasury it leaves. */
  amount: text({ required: true, max: 30 }),
  /** What should arrive, where the other treasury holds another currency; else what the rates make of it. */
  toAmount: text({ max: 30 }),
  rate: text({ max: 20 }),
  toRate: text({ max: 20 }),
  note: text({ max: 200 }),
};
