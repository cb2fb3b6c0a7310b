import {
  amount,
  belongsTo,
  creation,
  currency,
  currencyCodes,
  date,
  defineEntity,
  image,
  instant,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { frequencies } from './recurrence.ts';

export const expenseKinds = ['expense', 'income'] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const reason = text({ required: true, max: 200, lines: 2 });
const treasuryOfIt = { within: ['branch', 'currency'] } as const;
const base = { permission: 'accounts_management', key: 'required' } as const;

/** What is said of an expense or income when it is written. */
export const newExpense = {
  branch: belongsTo('branch'),
  /** What it is booked on; of an expense its subcategory says so, or a category that has none. */
  account: belongsTo('account'),
  category: belongsTo('expenseCategory', { pick: { level: 'category' } }),
  subcategory: belongsTo('expenseCategory', { within: ['category'] }),
  /** Where it is paid out of or into; without one an expense is owed until it is paid. */
  treasury: belongsTo('treasury'),
  currency: oneOf(currencyCodes),
  amount: amount({ required: true, min: 1, currencyOf: 'treasury' }),
  tax: amount({ currencyOf: 'treasury' }),
  expenseDate: date(),
  supplier: text({ max: 100 }),
  reference: text({ max: 50 }),
  /** The same under the name shops know it by. */
  referenceNumber: text({ max: 50 }),
  /** For whom of the staff it was spent. */
  expenseFor: belongsTo('user'),
  /** How often it comes again: all but once makes it the first of a schedule. */
  recurrence: oneOf(frequencies),
  note: text({ max: 200 }),
  attachment: image(),
};

/** What of an expense is words, and put right even once it is booked. */
export const expenseWords = ['supplier', 'reference', 'expenseFor', 'note', 'attachment'] as const;
/** What else is said of it, which stands once it is booked. */
export const expenseTerms = ['category', 'subcategory', 'expenseDate', 'treasury', 'amount', 'tax'] as const;

/** What the company spends or earns beside its parcels: rent, fuel, a sold desk. Its category is an account. */
export const Expense = defineEntity('expense', {
  path: 'expenses',
  screens: '/accounting/expenses',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    kind: oneOf(expenseKinds, always),
    expenseDate: date({ required: true }),
    account: belongsTo('account', always),
    category: belongsTo('expenseCategory', { computed: true, pick: { level: 'category' } }),
    subcategory: belongsTo('expenseCategory', { computed: true, within: ['category'] }),
    branch: belongsTo('branch', always),
    treasury: belongsTo('treasury', { within: ['branch', 'currency'] }),
    amount: amount({ required: true, min: 1 }),
    tax: amount({ required: true, min: 0 }),
    paid: amount(always),
    left: amount({ ...set, computed: true, hidden: true }),
    currency: currency(always),
    supplier: text({ max: 100 }),
    reference: text({ max: 50 }),
    expenseFor: belongsTo('user'),
    note: text({ max: 200 }),
    attachment: image(),
    /** Due: a schedule made it and nobody has looked at it. Waiting: above its maker's limit. Open: booked and not wholly paid. */
    state: states({ due: 'new', waiting: 'waiting', open: 'moving', paid: 'done', refused: 'off', reversed: 'back' }),
    schedule: belongsTo('expenseSchedule', set),
    recurrence: oneOf(frequencies, { ...set, computed: true, hidden: true }),
    reason: text(set),
    user: belongsTo('user', set),
    decidedBy: belongsTo('user', set),
    decidedAt: instant({ ...set, hidden: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'expenseDate',
      'category',
      'subcategory',
      'account',
      'supplier',
      'expenseFor',
      'amount',
      'paid',
      'branch',
      'treasury',
      'state',
      'user',
    ],
    widths: {
      number: 9,
      expenseDate: 6.5,
      category: 9,
      subcategory: 9,
      account: 9.5,
      supplier: 8,
      expenseFor: 8.5,
      amount: 8,
      paid: 8,
      state: 9.5,
    },
    hide: ['expenseFor', 'paid', 'branch', 'treasury', 'user'],
    filters: [
      'number',
      'kind',
      'expenseDate',
      'category',
      'subcategory',
      'account',
      'expenseFor',
      'branch',
      'treasury',
      'amount',
      'state',
      'user',
    ],
    search: ['number', 'supplier', 'reference', 'note'],
    sort: '-id',
  },
  form: [
    { title: 'what', fields: ['category', 'subcategory', 'supplier', 'expenseFor', 'reference', 'expenseDate'] },
    { title: 'money', fields: ['treasury', 'amount', 'tax'] },
    { title: 'paper', fields: ['note', 'attachment'] },
  ],
  /** What was booked stands: of such a one its words alone are put right. */
  editable: ['due', 'waiting', 'open', 'paid'],
  page: {
    heading: 'account',
    figures: ['amount', 'tax', 'left'],
    facts: ['expenseDate', 'supplier', 'reference', 'branch', 'treasury', 'user'],
    asides: ['category', 'expenseFor', 'decidedBy', 'schedule', 'note', 'reason'],
    images: ['attachment'],
    papers: { voucher: ['number', 'voucherDate', 'amount', 'state'] },
    paper: { called: 'kind', signatures: ['user', 'decidedBy'] },
    history: true,
  },
  verbs: {
    write: creation({ ...base, input: newExpense, summary: 'Write an expense: paid at once, or owed' }),
    writeIncome: creation({ ...base, input: newExpense, at: 'income', summary: 'Write income beside the parcels' }),
    approve: verb({
      ...base,
      from: ['due', 'waiting'],
      to: ['open', 'paid'],
      input: { treasury: belongsTo('treasury', treasuryOfIt), expenseDate: date() },
      starts: { treasury: 'treasury', expenseDate: 'expenseDate' },
      summary: 'Agree to an expense that is due or above its maker’s limit',
    }),
    refuse: verb({
      ...base,
      from: ['due', 'waiting'],
      to: ['refused'],
      input: { reason },
      tone: 'danger',
      bulk: true,
      summary: 'Say no to an expense: it is never booked',
    }),
    pay: verb({
      ...base,
      from: ['open'],
      to: ['open', 'paid'],
      input: { treasury: belongsTo('treasury', { ...treasuryOfIt, required: true }), amount: amount({ min: 1 }) },
      starts: { amount: 'left' },
      summary: 'Pay what is owed for an expense, wholly or in part',
    }),
    reverse: verb({
      ...base,
      from: ['open', 'paid'],
      to: ['reversed'],
      input: { reason },
      tone: 'danger',
      summary: 'Take an expense back: cash and debt move the other way',
    }),
  },
  touches: ['expense-schedules', 'transactions', 'treasuries'],
  permissions: {
    list: 'accounts_management',
    show: 'accounts_management',
    edit: 'accounts_management',
    export: 'export_sensitive',
  },
});
export type Expense = Row<typeof Expense>;
