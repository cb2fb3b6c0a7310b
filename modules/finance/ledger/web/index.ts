import {
  BalanceSheet,
  CashFlow,
  ExchangeRate,
  IncomeStatement,
  JournalEntry,
  LedgerAccount,
  ManualEntry,
  OpeningBalance,
  Profits,
  TrialBalance,
} from '#finance/ledger/contract';
import { entityScreens, reportScreens, screen } from '#platform/web';

export { documentPage } from './document-page.ts';
export { eventText } from './event-text.ts';
export { registerOpeningStep } from './opening-steps.ts';
export { type LineParty, partyText } from './party-text.ts';

/** The panel of one party's account, for the pages of treasuries and people. */
export const loadStatementPanel = () => import('./statement-panel.tsx');

export const screens = [
  ...entityScreens(ExchangeRate),
  ...entityScreens(JournalEntry, { list: () => import('./journal-list.tsx'), show: () => import('./journal-show.tsx') }),
  screen('/accounting/journals/create', {
    permission: 'accounts_management',
    title: 'manualEntry.new',
    load: () => import('./manual-form.tsx'),
  }),
  ...entityScreens(ManualEntry, {
    without: ['create'],
    list: () => import('./manual-list.tsx'),
    form: () => import('./manual-form.tsx'),
    extras: () => import('./manual-extras.tsx'),
  }),
  ...entityScreens(OpeningBalance, {
    list: () => import('./opening-balances.tsx'),
    extras: () => import('./opening-extras.ts'),
  }),
  ...entityScreens(LedgerAccount, {
    without: ['create'],
    list: () => import('./chart.tsx'),
    extras: () => import('./account-extras.tsx'),
  }),
  screen('/erp-accounts', {
    permission: LedgerAccount.permissions.list,
    load: async () => ({ default: (await import('./chart.tsx')).Accounts }),
  }),
  screen('/accounting/transactions/account_statment', {
    permission: 'show_account_statement',
    load: () => import('./account-statement.tsx'),
  }),
  screen('/accounting/transactions/account_statment/treasury', {
    permission: 'show_treasury_account_statement',
    load: async () => ({ default: (await import('./account-statement.tsx')).TreasuryStatement }),
  }),
  ...reportScreens(TrialBalance, { at: [TrialBalance.screens, '/erp-accounts/trial-balance'] }),
  ...[IncomeStatement, BalanceSheet, CashFlow, Profits].flatMap((report) => reportScreens(report)),
  screen('/accounting/periods', { permission: 'show_trial_balance', load: () => import('./periods.tsx') }),
];
