import { amount, belongsTo, defineEntity, integer, oneOf, type Row, text } from '#platform/entity';

/** What happens where more would be spent than is planned: nothing, a word about it, or it is refused. */
export const budgetActions = ['warn', 'stop', 'ignore'] as const;
export type BudgetAction = (typeof budgetActions)[number];

/** The months, as the fields that hold what may be spent in each. */
export const monthFields = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const month = amount({ min: 0, hidden: true });
const figure = { readonly: true, computed: true } as const;
const permission = 'show_budget';

/** A paper that went beyond a budget and was let through: kept with it, in the company's currency as it travels. */
export interface BudgetWarning {
  span: 'month' | 'year';
  month: string;
  budget: string;
  used: string;
  amount: string;
  over: string;
  currency: string;
}

/** What one branch may spend on one account in each month of a year. */
export const Budget = defineEntity('budget', {
  path: 'budgets',
  screens: '/erp-accounts/budget',
  section: 'erp',
  scope: 'branch',
  fields: {
    account: belongsTo('account', { required: true, pick: { budgeted: 'true' } }),
    branch: belongsTo('branch', { required: true }),
    year: integer({ required: true, min: 2000, max: 2199 }),
    action: oneOf(budgetActions, { required: true }),
    note: text({ max: 300, lines: 2 }),
    january: month,
    february: month,
    march: month,
    april: month,
    may: month,
    june: month,
    july: month,
    august: month,
    september: month,
    october: month,
    november: month,
    december: month,
    total: amount(figure),
    /** What the books say was spent. */
    actual: amount(figure),
    /** What is ordered and not there yet. */
    committed: amount(figure),
    left: amount(figure),
  },
  title: 'account',
  list: {
    columns: ['account', 'branch', 'year', 'total', 'actual', 'committed', 'left', 'action', ...monthFields],
    hide: ['action', ...monthFields],
    widths: { account: 11, branch: 8, year: 5, total: 8.5, actual: 8.5, committed: 8.5, left: 11 },
    filters: ['account', 'branch', 'year', 'action'],
    search: ['note'],
    sort: '-year',
  },
  form: [
    { title: 'main', fields: ['account', 'branch', 'year', 'action', 'note'] },
    { title: 'months', fields: [...monthFields] },
  ],
  page: {
    heading: 'account',
    figures: ['total', 'actual', 'committed', 'left'],
    facts: ['branch', 'action'],
    asides: ['note'],
    history: true,
  },
  permissions: { list: permission, create: permission, edit: permission, remove: permission },
});
export type Budget = Row<typeof Budget>;
