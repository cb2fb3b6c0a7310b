import {
  amount,
  belongsTo,
  creation,
  currency,
  date,
  defineEntity,
  instant,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

const fixed = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { permission: 'accounts_management', key: 'required' } as const;

/** What is said of a payout. */
export const newGatewayPayout = {
  gateway: belongsTo('paymentGateway', { required: true }),
  treasury: belongsTo('treasury', { required: true }),
  gross: amount({ required: true, min: 1, currencyOf: 'treasury' }),
  fee: amount({ currencyOf: 'treasury' }),
  payoutDate: date(),
  reference: text({ max: 50 }),
  note: text({ max: 200 }),
};

/** What a gateway paid out of the money it took for us: its fee is ours to bear, the rest lies in a treasury. */
export const GatewayPayout = defineEntity('gatewayPayout', {
  path: 'gateway-payouts',
  screens: '/accounting/gateway-payouts',
  scope: 'branch',
  fields: {
    number: text(always),
    gateway: belongsTo('paymentGateway', always),
    payoutDate: date(always),
    branch: belongsTo('branch', always),
    treasury: belongsTo('treasury', always),
    gross: amount(always),
    fee: amount(always),
    net: amount(always),
    currency: currency(always),
    state: states({ posted: 'done', reversed: 'back' }),
    reference: text(fixed),
    note: text(fixed),
    reason: text(fixed),
    user: belongsTo('user', fixed),
    reversedBy: belongsTo('user', fixed),
    reversedAt: instant(fixed),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'payoutDate',
      'gateway',
      'gross',
      'fee',
      'net',
      'currency',
      'treasury',
      'branch',
      'reference',
      'state',
      'user',
    ],
    widths: { number: 9, payoutDate: 6.5, gateway: 7.5, gross: 8.75, fee: 8, net: 8, treasury: 7.5, state: 7.5 },
    hide: ['currency', 'branch', 'reference', 'user'],
    filters: ['number', 'gateway', 'payoutDate', 'branch', 'treasury', 'gross', 'currency', 'state', 'user'],
    search: ['number', 'reference', 'note'],
    sort: '-id',
  },
  page: {
    heading: 'gateway',
    figures: ['gross', 'fee', 'net'],
    facts: ['payoutDate', 'treasury', 'branch'],
    asides: ['reference', 'note', 'user', 'reversedBy', 'reason'],
    papers: { journalEntry: ['memo', 'entryDate'] },
    paper: { signatures: ['user'] },
    history: true,
  },
  verbs: {
    create: creation({ ...base, input: newGatewayPayout, summary: 'Write down what a gateway paid out, and its fee' }),
    reverse: verb({
      ...base,
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Take a payout back: the gateway owes it again',
    }),
  },
  touches: ['treasuries', 'payment-gateways'],
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type GatewayPayout = Row<typeof GatewayPayout>;
