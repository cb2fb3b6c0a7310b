import type { Purchase } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import type { OwedPaper } from '#finance/treasury/server';

/** A purchase as its supplier is owed for it, and as money ahead of it is held. */
export const billOf = ({
  id,
  supplierId,
  branchId,
  currency,
  number,
}: Pick<Purchase, 'id' | 'supplierId' | 'branchId' | 'currency' | 'number'>): OwedPaper => ({
  docType: 'purchase',
  docId: id,
  owed: account.suppliers,
  ahead: account.supplierAdvances,
  party: { kind: 'supplier', id: supplierId },
  branchId,
  currency,
  number,
});
