import { amount, belongsTo, defineReport, oneOf, type ReportLead } from '#platform/entity';
import { accountTypes } from './chart-rows.ts';

/** From a figure to the lines it is the sum of; at its worth in another currency it is the sum of none. */
export const toItsLines: ReportLead = {
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
