import {
  amount,
  belongsTo,
  currencyCodes,
  date,
  defineEntity,
  defineView,
  instant,
  integer,
  oneOf,
  type Row,
  text,
} from '#platform/entity';

/** new → agreed → settled, or void before it is settled; settled is final. */
export const branchStatementStates = ['new', 'agreed', 'settled', 'void'] as const;
export type BranchStatementState = (typeof branchStatementStates)[number];

const set = { readonly: true } as const;

/** What two branches owe each other in a currency, drawn up by one, agreed by the other, settled by cash or against each other. */
export const BranchStatement = defineEntity('branchStatement', {
  path: 'branch-statements',
  screens: '/accounting/branches/statements',
  section: 'courier',
  fields: {
    number: text(set),
    branch: belongsTo('branch', set),
    counterBranch: belongsTo('branch', set),
    currency: text(set),
    until: date(set),
    state: oneOf(branchStatementStates, set),
    lineCount: integer(set),
    /** What the counter branch owes for parcels and the like, and what is owed to it. */
    claims: amount(set),
    debts: amount(set),
    /** Above zero the counter branch owes it; cash that came since is taken off when it is settled. */
    net: amount(set),
    paid: amount(set),
    note: text({ ...set, max: 500 }),
    createdBy: belongsTo('user', set),
    agreedBy: belongsTo('user', set),
    agreedAt: instant(set),
    settledBy: belongsTo('user', set),
    settledAt: instant(set),
  },
  title: 'number',
  list: {
    columns: ['number', 'branch', 'counterBranch', 'state', 'lineCount', 'claims', 'debts', 'net', 'currency', 'createdAt'],
    filters: ['number', 'branch', 'counterBranch', 'state', 'currency', 'createdAt', 'settledAt'],
    search: ['number', 'note'],
    sort: '-id',
  },
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
    currency: text(),
  },
  list: {
    columns: ['entryDate', 'docType', 'event', 'amount', 'currency'],
    filters: ['branchStatement', 'entryDate', 'amount'],
    totals: ['amount'],
    sort: 'entryDate',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});

/** What is said when it is drawn up. */
export const newBranchStatement = {
  branch: belongsTo('branch', { required: true }),
  counterBranch: belongsTo('branch', { required: true }),
  currency: oneOf(currencyCodes, { required: true }),
  /** Lines after this day wait for the next one. */
  until: date(),
  note: text({ max: 500, lines: 3 }),
};
