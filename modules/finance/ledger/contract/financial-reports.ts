import { amount, belongsTo, date, defineReport } from '#platform/entity';
import { toItsLines } from './trial-balance.ts';

/** What the three statements have in common: accounts read from above, each with one amount, and that of other days. */
const statement = {
  worth: true,
  dimensions: { account: belongsTo('account') },
  measures: { amount: amount() },
  beside: { amount: 'compared' },
  outline: true,
  leads: toItsLines,
} as const;

export const IncomeStatement = defineReport('incomeStatement', {
  ...statement,
  path: 'income-statement',
  screens: '/accounting/income_statement',
  permission: 'show_income_statement',
  summary: 'Revenue, costs and expenses of some days, and what remains',
  days: 'month',
});

export const BalanceSheet = defineReport('balanceSheet', {
  ...statement,
  path: 'balance-sheet',
  screens: '/accounting/balance_sheet',
  permission: 'show_trial_balance',
  summary: 'What the company has and whose it is, at the end of a day',
  days: 'day',
  atEnd: ['amount'],
});

export const CashFlow = defineReport('cashFlow', {
  ...statement,
  path: 'cash-flow',
  screens: '/accounting/cash_flow',
  permission: 'show_trial_balance',
  summary: 'Where cash came from and went to in some days',
  days: 'month',
});

/** What was earned, month by month, day by day or branch by branch. */
export const Profits = defineReport('profits', {
  path: 'profits',
  screens: '/accounting/transactions/profits',
  permission: 'show_profits',
  summary: 'Profit per month, day or branch',
  days: 'year',
  worth: true,
  dimensions: { day: date(), branch: belongsTo('branch') },
  by: { month: 'day', day: 'day', branch: 'branch' },
  measures: { revenue: amount(), cost: amount(), expense: amount(), other: amount(), profit: amount() },
  chart: 'profit',
});
