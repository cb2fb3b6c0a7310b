import { amount, belongsTo, defineEntity, instant, oneOf, type Row, text } from '#platform/entity';

export const remittanceStates = ['sent', 'received', 'received_short', 'settled'] as const;
export const remittanceDecisions = ['found', 'senders_fault', 'receivers_fault', 'written_off'] as const;

/** Cash on its way from one branch to another, for what the first holds of the second's. */
export const Remittance = defineEntity('remittance', {
  path: 'remittances',
  screens: '/accounting/remittances',
  fields: {
    number: text({ readonly: true }),
    fromBranch: belongsTo('branch', { readonly: true }),
    toBranch: belongsTo('branch', { readonly: true }),
    fromTreasury: belongsTo('treasury', { readonly: true }),
    toTreasury: belongsTo('treasury', { readonly: true }),
    currency: text({ readonly: true }),
    amount: amount({ readonly: true }),
    /** What was counted at the other end, later finds included. */
    received: amount({ readonly: true }),
    /** What is still missing of it and undecided. */
    missing: amount({ readonly: true }),
    state: oneOf(remittanceStates, { readonly: true }),
    note: text({ readonly: true }),
    sentBy: belongsTo('user', { readonly: true }),
    receivedBy: belongsTo('user', { readonly: true }),
    sentAt: instant({ readonly: true }),
    receivedAt: instant({ readonly: true }),
  },
  title: 'number',
  list: {
    columns: ['number', 'fromBranch', 'toBranch', 'amount', 'received', 'missing', 'currency', 'state', 'sentAt', 'receivedAt'],
    filters: ['number', 'fromBranch', 'toBranch', 'currency', 'amount', 'missing', 'state', 'sentAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type Remittance = Row<typeof Remittance>;
