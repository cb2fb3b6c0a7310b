import {
  amount,
  belongsTo,
  creation,
  currency,
  currencyCodes,
  date,
  defineEntity,
  defineView,
  instant,
  integer,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { permission: 'accounts_management', key: 'required' } as const;

/** What is said when it is drawn up. */
export const newBranchStatement = {
  branch: belongsTo('branch', { required: true }),
  counterBranch: belongsTo('branch', { required: true }),
  currency: oneOf(currencyCodes, { required: true }),
  /** Lines after this day wait for the next one. */
  until: date(),
  note: text({ max: 500, lines: 3 }),
};

/** What two branches owe each other in a currency, drawn up by one, agreed by the other, settled by cash or against each other. */
export const BranchStatement = defineEntity('branchStatement', {
  path: 'branch-statements',
  screens: '/accounting/branches/statements',
  section: 'courier',
  fields: {
    number: text(always),
    branch: belongsTo('branch', always),
    counterBranch: belongsTo('branch', always),
    currency: currency(always),
    until: date(always),
    /** Void before it is settled; settled is final. */
    state: states({ new: 'new', agreed: 'moving', settled: 'done', void: 'off' }),
    lineCount: integer(always),
    /** What the counter branch owes for parcels and the like, and what is owed to it. */
    claims: amount(always),
    debts: amount(always),
    /** Above zero the counter branch owes it; cash that came since is taken off when it is settled. */
    net: amount(always),
    paid: amount(always),
    note: text({ ...set, max: 500 }),
    createdBy: belongsTo('user', set),
    agreedBy: belongsTo('user', set),
    agreedAt: instant(set),
    settledBy: belongsTo('user', set),
    settledAt: instant(set),
  },
  title: 'number',
  list: {
    columns: ['number', 'branch', 'counterBranch', 'state', 'lineCount', 'net'],
    widths: { number: 11, branch: 10, counterBranch: 10, state: 9, lineCount: 6, net: 10 },
    filters: ['number', 'branch', 'counterBranch', 'state', 'currency', 'createdAt', 'settledAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
  page: {
    facts: ['claims', 'debts', 'until', 'createdBy'],
    asides: ['agreedBy', 'settledBy', 'note'],
    history: true,
  },
  verbs: {
    create: creation({ ...base, input: newBranchStatement, summary: 'Draw up what two branches owe each other' }),
    agree: verb({
      ...base,
      from: ['new'],
      to: ['agreed'],
      byAnother: 'createdBy',
      confirm: true,
      summary: 'Say for the other branch that it is right',
    }),
    settle: verb({
      ...base,
      from: ['agreed'],
      to: ['settled'],
      confirm: true,
      summary: 'Settle it: with the cash that came since, it comes to nothing',
    }),
    void: verb({
      ...base,
      from: ['new', 'agreed'],
      to: ['void'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Void it: its lines are free for another',
    }),
  },
  touches: ['branch-accounts'],
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type BranchStatement = Row<typeof BranchStatement>;

/** One line of the account between the two, as the branch reads it: what the other owes it is above zero. */
export const BranchStatementLine = defineView('branchStatementLine', {
  path: 'branch-statement-lines',
  section: 'courier',
  fields: {
    branchStatement: belongsTo('branchStatement'),
    entryDate: date(),
    docType: text(),
    docId: integer(),
    event: text(),
    shipmentId: integer(),
    amount: amount(),
    currency: currency(),
  },
  list: {
    columns: ['entryDate', 'docType', 'event', 'amount', 'currency'],
    filters: ['branchStatement', 'entryDate', 'amount'],
    totals: ['amount'],
    sort: 'entryDate',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
