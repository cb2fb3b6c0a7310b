import { defineEvent } from '#platform/entity';

interface PurchaseTold {
  purchaseId: number;
  supplierId: number;
  branchId: number;
}

/** A supplier was asked for goods. */
export const purchaseOrdered = defineEvent<PurchaseTold>('purchase.ordered');

/** Goods of a purchase came, all that was missing or a part. */
export const purchaseReceived = defineEvent<PurchaseTold & { isWhole: boolean /** Which of several times. */; seq: number }>(
  'purchase.received',
);

/** A supplier was paid for a purchase: told by each voucher or cheque. */
export const purchasePaid = defineEvent<{
  purchaseId: number;
  /** In minor units of the purchase's currency. */
  amount: number;
  byType: string;
  byId: number;
}>('purchase.paid');

/** The day has come on which a purchase, or an instalment of it, is to be paid: told once for each such day. */
export const purchaseDue = defineEvent<PurchaseTold & { dueOn: string /** What is to be paid by then. */; left: number }>(
  'purchase.due',
);
