import { amount, belongsTo, date, defineReport, oneOf, type ReportLead } from '#platform/entity';
import { accountTypes } from './chart-rows.ts';

/** From a figure to the lines it is the sum of; at its worth in another currency it is the sum of none. */
const toItsLines: ReportLead = {
  permission: 'show_account_statement',
  to: ({ account, currency }, asked) => {
    if (!account || asked['base']) return null;
    const of = { kind: 'account', id: String(account.id), currency };
    const { from, to, in_branch_id } = asked;
    const said = Object.entries({ ...of, from, to, in_branch_id }).filter(([, value]) => value) as [string, string][];
    return `/accounting/transactions/account_statment?${new URLSearchParams(said)}`;
  },
};

/** Every account's turnover and balance in some days; in each currency the two sides come to the same. */
export const TrialBalance = defineReport('trialBalance', {
  path: 'trial-balance',
  screens: '/accounting/trial_balance',
  permission: 'show_trial_balance',
  summary: 'Trial balance per account and currency, beside the balances of an earlier day',
  days: 'ever',
  worth: true,
  dimensions: { account: belongsTo('account'), type: oneOf(accountTypes, { hidden: true }) },
  measures: {
    opening: amount(),
    debit: amount(),
    credit: amount(),
    balanceDebit: amount(),
    balanceCredit: amount(),
  },
  beside: { balanceDebit: 'comparedDebit', balanceCredit: 'comparedCredit' },
  atEnd: ['balanceDebit', 'balanceCredit'],
  whereAny: ['opening'],
  totals: ['debit', 'credit', 'balanceDebit', 'balanceCredit'],
  equal: [
    ['debit', 'credit'],
    ['balanceDebit', 'balanceCredit'],
  ],
  leads: toItsLines,
});

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
