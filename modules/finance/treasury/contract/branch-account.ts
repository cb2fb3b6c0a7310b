import { amount, belongsTo, currency, defineView, oneOf } from '#platform/entity';

/** What each branch is owed by each other, per currency: above zero, the other branch owes it. */
export const BranchAccount = defineView('branchAccount', {
  path: 'branch-accounts',
  fields: {
    branch: belongsTo('branch'),
    counterBranch: belongsTo('branch'),
    currency: currency(),
    balance: amount(),
    /** Cash the other branch has sent that has not been received. */
    inTransit: amount(),
    /** Cash the branch itself has sent that the other has not received. */
    outgoing: amount(),
    state: oneOf(['not_paid', 'paid']),
  },
  list: {
    columns: ['branch', 'counterBranch', 'balance', 'inTransit', 'outgoing', 'currency', 'state'],
    filters: ['branch', 'counterBranch', 'currency', 'balance', 'state'],
    sort: '-balance',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
