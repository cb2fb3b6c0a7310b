import {
  CashMovement,
  PaymentLimit,
  Remittance,
  Treasury,
  TreasuryCount,
  TreasuryTransfer,
  Voucher,
} from '#finance/treasury/contract';
import { entityList, entityScreens, IconCash, IconCoins, reportScreens, screen } from '#platform/web';

/** The choice of a treasury, for payments that start on other modules' pages. */
export const loadTreasurySelect = () => import('./treasury-select.tsx');

/** What is open of a party, to say how much of each a paper settles. */
export const loadOpenItems = () => import('./open-items.tsx');

/** The sheet cash is counted on note by note. */
export const loadNotes = () => import('./notes-table.tsx');

export const screens = [
  ...entityScreens(Treasury, {
    list: () => import('./treasury-list.tsx'),
    extras: () => import('./treasury-extras.tsx'),
  }),
  ...entityScreens(Voucher, {
    extras: () => import('./voucher-extras.tsx'),
    part: {
      fixed: {},
      title: 'voucher.title',
      create: { label: 'voucher.create.credit', to: `${Voucher.screens}/create_credit`, permission: 'show_receipt_bonds' },
      hide: ['docType', 'docId'],
    },
  }),
  screen('/accounting/transactions/create_credit', {
    permission: 'show_receipt_bonds',
    title: 'voucher.create.credit',
    load: () => import('./voucher-form.tsx'),
  }),
  screen('/accounting/transactions/create_debit', {
    permission: 'show_pay_bonds',
    title: 'voucher.create.debit',
    load: async () => ({ default: (await import('./voucher-form.tsx')).PaymentForm }),
  }),
  ...reportScreens(CashMovement, { extras: () => import('./cash-leads.ts') }),
  ...entityScreens(PaymentLimit, { extras: () => import('./limit-extras.tsx') }),
  ...entityScreens(TreasuryTransfer, {
    extras: () => import('./transfer-extras.tsx'),
    part: {
      fixed: {},
      title: 'treasuryTransfer.title',
      create: {
        label: 'treasuryTransfer.actions.create',
        to: `${TreasuryTransfer.screens}/create`,
        permission: 'show_convert_between_treasury',
      },
      beside: [
        { label: 'treasury.title', to: '/accounting/treasury', icon: IconCash, permission: 'show_treasury' },
        { label: 'remittance.title', to: '/accounting/remittances', icon: IconCoins, permission: 'accounts_management' },
      ],
    },
  }),
  screen(`${TreasuryTransfer.screens}/create`, {
    permission: 'show_convert_between_treasury',
    title: 'treasuryTransfer.actions.create',
    load: () => import('./transfer-form.tsx'),
  }),
  ...entityScreens(TreasuryCount, { extras: () => import('./count-extras.tsx') }),
  screen('/accounting/treasury/:id/linked-users', {
    permission: 'show_treasury',
    load: () => import('./treasury-links.tsx'),
  }),
  screen('/accounting/treasury/:id/link-client', {
    permission: 'show_treasury',
    load: async () => ({ default: (await import('./treasury-links.tsx')).LinkedClients }),
  }),
  ...entityScreens(Remittance, { list: () => import('./remittance-list.tsx'), extras: () => import('./remittance-extras.tsx') }),
  screen('/accounting/branches/not_paid', { permission: 'accounts_management', load: () => import('./branch-accounts.tsx') }),
  entityList(Remittance, '/accounting/branches/paid', {
    extras: () => import('./remittance-extras.tsx'),
    part: { fixed: { state: 'received' }, title: 'screens.accounting-branches-paid' },
  }),
];
