import type { Sale } from '#erp/sales/contract';
import { account } from '#finance/ledger/contract';
import type { OwedPaper } from '#finance/treasury/server';

/** A sale as its customer owes for it, and as money ahead of it is held. */
export const billOf = ({
  id,
  customerId,
  branchId,
  currency,
  number,
}: Pick<Sale, 'id' | 'customerId' | 'branchId' | 'currency' | 'number'>): OwedPaper => ({
  docType: 'sale',
  docId: id,
  owed: account.customers,
  ahead: account.customerDeposits,
  party: { kind: 'customer', id: customerId },
  branchId,
  currency,
  number,
});
