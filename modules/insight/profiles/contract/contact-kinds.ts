import { contactRights } from '#erp/contacts/contract';
import { purchaseRights } from '#erp/purchases/contract';
import { saleRights } from '#erp/sales/contract';
import { account, statementAccounts } from '#finance/ledger/contract';

/** Whom a shop deals with by name: each has one page with tabs. */
export const contactKinds = ['customer', 'supplier', 'delegate'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Who sees a contact’s account as the books have it. */
export const accountKey = 'show_account_statement';
/** Who sees what was paid. */
export const paymentsKey = 'show_bonds';

interface Dealing {
  /** The contact’s own paths: of the API and of his page. */
  path: string;
  page: string;
  /** What is owed, and what is held of money that came before its paper. */
  owed: string;
  held: string | null;
  /** On which side of the books what is owed stands. */
  side: 'debit' | 'credit';
  /** The papers his goods stand on, and who sees them. */
  papers: 'sales' | 'purchases';
  seesPapers: string;
}

/** How each of them deals with the shop. */
export const dealings: Record<ContactKind, Dealing> = {
  customer: {
    path: 'customers',
    page: '/erp-customers',
    owed: account.customers,
    held: account.customerDeposits,
    side: statementAccounts.customer.side,
    papers: 'sales',
    seesPapers: saleRights.see,
  },
  supplier: {
    path: 'suppliers',
    page: '/erp-suppliers',
    owed: account.suppliers,
    held: account.supplierAdvances,
    side: statementAccounts.supplier.side,
    papers: 'purchases',
    seesPapers: purchaseRights.see,
  },
  delegate: {
    path: 'delegates',
    page: '/erp-delegates',
    owed: account.salariesPayable,
    held: null,
    side: statementAccounts.delegate.side,
    papers: 'sales',
    seesPapers: saleRights.see,
  },
};

/** A tab of a contact’s page: its address below him, and the key it asks for. */
export interface ContactTab {
  page: string;
  permission: string;
}

function tabsOf(kind: ContactKind): ContactTab[] {
  const { papers, seesPapers } = dealings[kind];
  return [
    { page: 'show', permission: contactRights.show },
    { page: 'account', permission: accountKey },
    { page: papers, permission: seesPapers },
    { page: 'payments', permission: paymentsKey },
    { page: 'purchase-returns', permission: seesPapers },
    { page: 'inventory-report', permission: seesPapers },
    { page: 'account-format-1', permission: accountKey },
    { page: 'account-format-2', permission: accountKey },
    { page: 'poster-printing', permission: contactRights.show },
    { page: 'documents-notes', permission: contactRights.show },
    { page: 'activities', permission: contactRights.show },
  ];
}

/** The tabs of a contact’s page, in the order they stand. */
export const contactTabs: Record<ContactKind, readonly ContactTab[]> = {
  customer: tabsOf('customer'),
  supplier: tabsOf('supplier'),
  delegate: tabsOf('delegate'),
};
