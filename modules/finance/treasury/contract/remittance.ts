import {
  amount,
  belongsTo,
  creation,
  currency,
  defineEntity,
  instant,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

export const remittanceDecisions = ['found', 'senders_fault', 'receivers_fault', 'written_off'] as const;

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { permission: 'accounts_management', key: 'required' } as const;

/** Cash on its way from one branch to another, for what the first holds of the second's. */
export const Remittance = defineEntity('remittance', {
  path: 'remittances',
  screens: '/accounting/remittances',
  authored: true,
  fields: {
    number: text(always),
    fromBranch: belongsTo('branch', always),
    toBranch: belongsTo('branch', always),
    fromTreasury: belongsTo('treasury', always),
    toTreasury: belongsTo('treasury', set),
    currency: currency(always),
    amount: amount(always),
    /** What was counted at the other end, later finds included. */
    received: amount(set),
    /** What is still missing of it and undecided. */
    missing: amount(always),
    state: states({ sent: 'moving', received: 'done', received_short: 'wrong', settled: 'done' }),
    note: text(set),
    sentBy: belongsTo('user', set),
    receivedBy: belongsTo('user', set),
    sentAt: instant(set),
    receivedAt: instant(set),
  },
  title: 'number',
  list: {
    columns: ['number', 'state', 'fromBranch', 'toBranch', 'amount', 'received', 'missing'],
    widths: { number: 9.5, state: 9, fromBranch: 7.5, toBranch: 7.5, amount: 9, received: 9, missing: 8 },
    filters: ['number', 'fromBranch', 'toBranch', 'currency', 'amount', 'missing', 'state', 'sentAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
  page: {
    figures: ['amount', 'received', 'missing'],
    facts: ['fromTreasury', 'toTreasury', 'sentBy', 'sentAt'],
    asides: ['receivedBy', 'receivedAt', 'note'],
    paper: { signatures: ['sentBy', 'receivedBy'] },
    history: true,
  },
  verbs: {
    send: creation({
      ...base,
      input: {
        fromTreasury: belongsTo('treasury', { required: true }),
        toBranch: belongsTo('branch', { required: true }),
        amount: amount({ required: true, min: 1, currencyOf: 'fromTreasury' }),
        note: text({ max: 200 }),
      },
      summary: 'Send cash of a treasury to another branch',
    }),
    receive: verb({
      ...base,
      from: ['sent'],
      to: ['received', 'received_short'],
      authors: true,
      input: { treasury: belongsTo('treasury', { required: true }), counted: amount({ required: true }) },
      summary: 'Count what arrived of a remittance; nothing, where all of it is missing',
    }),
    decide: verb({
      ...base,
      from: ['received_short'],
      to: ['received_short', 'settled'],
      byAnother: true,
      input: { decision: oneOf(remittanceDecisions, { required: true }), employee: belongsTo('user'), counted: amount() },
      summary: 'Decide what is missing of a remittance: neither who sent nor who counted it',
    }),
  },
  touches: ['treasuries', 'branch-accounts', 'transactions'],
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type Remittance = Row<typeof Remittance>;
