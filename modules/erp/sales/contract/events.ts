import { defineEvent } from '#platform/entity';

interface SaleTold {
  saleId: number;
  customerId: number;
  branchId: number;
}

/** Goods were offered to a customer until a day. */
export const saleQuoted = defineEvent<SaleTold & { validUntil: string }>('sale.quoted');

/** A draft or a quote became an invoice: its goods leave, all of them or a part. */
export const saleFinalised = defineEvent<SaleTold>('sale.finalised');

/** Somebody paid for a sale: told by each payment, the voucher, the cheque, the card or what a delivery company collected. */
export const salePaid = defineEvent<{
  saleId: number;
  /** In minor units of the company's currency. */
  amount: number;
  byType: string;
  byId: number;
  /** Which of several, where `byId` is no payment’s own: of a card, its gateway’s. */
  seq?: number;
}>('sale.paid');

/** Goods of a sale came back. */
export const saleReturned = defineEvent<SaleTold & { returnId: number; total: number }>('sale.returned');

/** A day on which a sale, or an instalment of it, was to be paid has passed: told once for each such day. */
export const saleOverdue = defineEvent<SaleTold & { dueOn: string /** What of it is late. */; left: number }>('sale.overdue');
