import {
  amount,
  belongsTo,
  bool,
  currencyCodes,
  date,
  defineEntity,
  integer,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { expenseKinds } from './expense.ts';
import { frequencies } from './recurrence.ts';

const permission = 'accounts_management';

/** An expense that comes again and again: rent, subscriptions, a guard's pay. */
export const ExpenseSchedule = defineEntity('expenseSchedule', {
  path: 'expense-schedules',
  screens: '/accounting/expenses/schedules',
  scope: 'branch',
  authored: true,
  fields: {
    name: text({ required: true, max: 100 }),
    kind: oneOf(expenseKinds, { required: true }),
    branch: belongsTo('branch', { required: true }),
    account: belongsTo('account', { required: true }),
    currency: oneOf(currencyCodes, { required: true }),
    amount: amount({ required: true, min: 1 }),
    tax: amount(),
    treasury: belongsTo('treasury'),
    supplier: text({ max: 100 }),
    expenseFor: belongsTo('user'),
    note: text({ max: 200 }),
    frequency: oneOf(frequencies, { required: true }),
    startsOn: date({ required: true }),
    endsOn: date(),
    times: integer({ min: 1, max: 10_000 }),
    /** Booked by itself when its day comes; else it waits for somebody. */
    autoPost: bool(),
    state: states({ active: 'done', paused: 'waiting', ended: 'off' }),
    nextOn: date({ readonly: true }),
    made: integer({ readonly: true, required: true }),
    /** How many of its days are behind it, with a paper or without one. */
    passed: integer({ readonly: true, required: true, hidden: true }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'account', 'amount', 'currency', 'frequency', 'nextOn', 'made', 'branch', 'state'],
    widths: { name: 13, account: 10, amount: 9, frequency: 7.5, nextOn: 7.5, made: 6, state: 8 },
    hide: ['currency', 'branch'],
    filters: ['kind', 'account', 'branch', 'state', 'nextOn'],
    search: ['name', 'supplier'],
    sort: 'nextOn',
  },
  form: [
    {
      title: 'main',
      fields: ['name', 'kind', 'account', 'branch', 'currency', 'amount', 'tax', 'treasury', 'supplier', 'expenseFor', 'note'],
    },
    { title: 'when', fields: ['frequency', 'startsOn', 'endsOn', 'times', 'autoPost'] },
  ],
  verbs: {
    pause: verb({ permission, from: ['active'], to: ['paused'], confirm: true, summary: 'Let an expense schedule rest' }),
    resume: verb({
      permission,
      from: ['paused'],
      to: ['active', 'ended'],
      confirm: true,
      summary: 'Go on with an expense schedule',
    }),
    end: verb({
      permission,
      from: ['active', 'paused'],
      to: ['ended'],
      confirm: true,
      tone: 'danger',
      summary: 'End an expense schedule for good',
    }),
  },
  permissions: { list: 'accounts_management', create: 'accounts_management', edit: 'accounts_management' },
});
export type ExpenseSchedule = Row<typeof ExpenseSchedule>;
