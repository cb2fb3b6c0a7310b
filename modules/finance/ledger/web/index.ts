import { ExchangeRate, JournalEntry, LedgerAccount, ManualEntry } from '#finance/ledger/contract';
import { entityScreens, screen } from '#platform/web';

export { documentPage } from './document-page.ts';
export { eventText } from './event-text.ts';
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
  screen('/general-accounting/opening-balances', {
    permission: 'post_to_control_accounts',
    title: 'opening.title',
    load: () => import('./opening-balances.tsx'),
  }),
  ...entityScreens(LedgerAccount, {
    without: ['create'],
    list: () => import('./chart.tsx'),
    extras: () => import('./account-extras.tsx'),
  }),
  screen('/accounting/transactions/account_statment', {
    permission: 'show_account_statement',
    load: () => import('./account-statement.tsx'),
  }),
  screen('/accounting/transactions/account_statment/treasury', {
    permission: 'show_treasury_account_statement',
    load: async () => ({ default: (await import('./account-statement.tsx')).TreasuryStatement }),
  }),
  screen('/accounting/income_statement', {
    permission: 'show_income_statement',
    load: async () => ({ default: (await import('./report-page.tsx')).IncomeStatement }),
  }),
  screen('/accounting/balance_sheet', {
    permission: 'show_trial_balance',
    load: async () => ({ default: (await import('./report-page.tsx')).BalanceSheet }),
  }),
  screen('/accounting/cash_flow', {
    permission: 'show_trial_balance',
    load: async () => ({ default: (await import('./report-page.tsx')).CashFlow }),
  }),
  screen('/accounting/transactions/profits', { permission: 'show_profits', load: () => import('./profits.tsx') }),
  screen('/accounting/periods', { permission: 'show_trial_balance', load: () => import('./periods.tsx') }),
  screen('/accounting/trial_balance', { permission: 'show_trial_balance', load: () => import('./trial-balance.tsx') }),
];
