import { amount, belongsTo, currencyCodes, date, defineEntity, image, oneOf, type Row, text } from '#platform/entity';

export const expenseKinds = ['expense', 'income'] as const;
/** Due: a schedule made it and nobody has looked at it. Waiting: above its maker's limit. Open: booked and not wholly paid. */
export const expenseStates = ['due', 'waiting', 'open', 'paid', 'refused', 'reversed'] as const;

/** What the company spends or earns beside its parcels: rent, fuel, a sold desk. Its category is an account. */
export const Expense = defineEntity('expense', {
  path: 'expenses',
  screens: '/accounting/expenses',
  scope: 'branch',
  fields: {
    number: text({ readonly: true }),
    kind: oneOf(expenseKinds, { readonly: true }),
    expenseDate: date({ readonly: true }),
    account: belongsTo('account', { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    treasury: belongsTo('treasury', { readonly: true }),
    amount: amount({ readonly: true }),
    tax: amount({ readonly: true }),
    paid: amount({ readonly: true }),
    currency: text({ readonly: true }),
    supplier: text({ readonly: true }),
    reference: text({ readonly: true }),
    note: text({ readonly: true }),
    attachment: image({ readonly: true }),
    state: oneOf(expenseStates, { readonly: true }),
    schedule: belongsTo('expenseSchedule', { readonly: true }),
    reason: text({ readonly: true }),
    user: belongsTo('user', { readonly: true }),
    decidedBy: belongsTo('user', { readonly: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'expenseDate',
      'account',
      'supplier',
      'amount',
      'paid',
      'currency',
      'branch',
      'treasury',
      'state',
      'user',
    ],
    filters: ['number', 'kind', 'expenseDate', 'account', 'branch', 'treasury', 'amount', 'state', 'user'],
    search: ['number', 'supplier', 'reference', 'note'],
    sort: '-id',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type Expense = Row<typeof Expense>;
export type ExpenseKind = (typeof expenseKinds)[number];

/** What is said of an expense or income when it is written. */
export const newExpense = {
  branch: belongsTo('branch'),
  account: belongsTo('account', { required: true }),
  /** Where it is paid out of or into; without one an expense is owed until it is paid. */
  treasury: belongsTo('treasury'),
  currency: oneOf(currencyCodes),
  amount: text({ required: true, max: 30 }),
  tax: text({ max: 30 }),
  expenseDate: date(),
  supplier: text({ max: 100 }),
  reference: text({ max: 50 }),
  note: text({ max: 200 }),
  attachment: image(),
};
