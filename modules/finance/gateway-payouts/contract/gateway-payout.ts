import { amount, belongsTo, currencyCodes, date, defineEntity, instant, oneOf, type Row, text } from '#platform/entity';

const fixed = { readonly: true } as const;

/** What a gateway paid out of the money it took for us: its fee is ours to bear, the rest lies in a treasury. */
export const GatewayPayout = defineEntity('gatewayPayout', {
  path: 'gateway-payouts',
  screens: '/accounting/gateway-payouts',
  scope: 'branch',
  fields: {
    number: text(fixed),
    gateway: belongsTo('paymentGateway', fixed),
    payoutDate: date(fixed),
    branch: belongsTo('branch', fixed),
    treasury: belongsTo('treasury', fixed),
    gross: amount(fixed),
    fee: amount(fixed),
    net: amount(fixed),
    currency: oneOf(currencyCodes, fixed),
    state: oneOf(['posted', 'reversed'], fixed),
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
    filters: ['number', 'gateway', 'payoutDate', 'branch', 'treasury', 'gross', 'currency', 'state', 'user'],
    search: ['number', 'reference', 'note'],
    sort: '-id',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type GatewayPayout = Row<typeof GatewayPayout>;

/** What is said of a payout; amounts are read in the currency of the treasury it lies in. */
export const newGatewayPayout = {
  gateway: belongsTo('paymentGateway', { required: true }),
  treasury: belongsTo('treasury', { required: true }),
  gross: text({ required: true, max: 30 }),
  fee: text({ max: 30 }),
  payoutDate: date(),
  reference: text({ max: 50 }),
  note: text({ max: 200 }),
};
