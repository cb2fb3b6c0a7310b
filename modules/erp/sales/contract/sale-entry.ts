import { account, closedLines, type Entry, type EntryKey, entryOf, type Line, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** Whose sale: the customer, in the sale's branch, in the company's own currency. */
export interface SoldTo {
  customerId: number;
  branchId: number;
  base: Currency;
}

/** What of a sale was delivered: what the goods and their shipping ask, their tax, and what they cost. */
export interface Delivered {
  net: number;
  shipping: number;
  tax: number;
  cost: number;
}

const asLines =
  (of: SoldTo, base: Currency) =>
  (code: string, amount: number, branchId = of.branchId, isHis = false) =>
    signed(code, branchId, money(amount, base), isHis ? { party: { kind: 'customer', id: of.customerId } } : {});

const entry = (key: EntryKey, lines: readonly Line[], base: Currency): Entry | undefined =>
  entryOf(key, closedLines(lines, base));

/** Goods that left: Dr 1230 what they ask with their tax; Cr 4210, 4230, 2310. And Dr 5210; Cr 1310 what they cost. */
export function deliveredEntry(key: EntryKey, of: SoldTo, { net, shipping, tax, cost }: Delivered): Entry | undefined {
  const line = asLines(of, of.base);
  const lines = [
    line(account.customers, net + shipping + tax, of.branchId, true),
    line(account.salesOfGoods, -net),
    line(account.shippingOnSales, -shipping),
    line(account.outputTax, -tax),
    line(account.costOfGoods, cost),
    line(account.inventory, -cost),
  ];
  return entry(key, lines, of.base);
}

/** How a ticket is paid: where each part of it lies, rounding among it, and what its customer owes for it. */
export interface TicketPaid {
  lines: readonly Line[];
  owed: number;
}

/** A ticket of a till: Dr the drawer, cards and what he owes (1230); Cr 4210, 2310. And Dr 5210; Cr 1310 what the goods cost. */
export function ticketEntry(
  key: EntryKey,
  of: SoldTo,
  { net, tax, cost }: Omit<Delivered, 'shipping'>,
  paid: TicketPaid,
): Entry | undefined {
  const line = asLines(of, of.base);
  const lines = [
    ...paid.lines,
    line(account.customers, paid.owed, of.branchId, true),
    line(account.salesOfGoods, -net),
    line(account.outputTax, -tax),
    line(account.costOfGoods, cost),
    line(account.inventory, -cost),
  ];
  return entry(key, lines, of.base);
}

/** A sale taken back on its day, as if it had not been; what was paid of it is held for the customer. A true-up of the goods stays a cost. */
export function voidedEntry(
  key: EntryKey,
  of: SoldTo,
  { net, shipping, tax, cost, excess, trueUp }: Delivered & { excess: number; trueUp: number },
): Entry | undefined {
  const line = asLines(of, of.base);
  const lines = [
    line(account.salesOfGoods, net),
    line(account.shippingOnSales, shipping),
    line(account.outputTax, tax),
    line(account.customers, excess - net - shipping - tax, of.branchId, true),
    line(account.customerDeposits, -excess, of.branchId, true),
    line(account.inventory, cost - trueUp),
    line(account.costOfGoods, trueUp - cost),
  ];
  return entry(key, lines, of.base);
}

/** Goods that came back: what they asked and what they had cost, the part of it that cannot be sold again, and what of the money was paid already. */
export interface CameBack {
  /** The branch that takes them back. */
  at: number;
  net: number;
  tax: number;
  /** What carrying them had asked, where the customer does not bear it: it goes back in the sale's own branch. */
  shipping: { net: number; tax: number };
  excess: number;
  /** Of those on the shelf again. */
  cost: number;
  trueUp: number;
  /** Of those that are spoilt, in the trade or otherwise. */
  spoilt: number;
  lost: number;
}

/**
 * Goods that came back: Dr 4290, 2310 in the branch that takes them; Cr 1230 as far as they are not paid, the rest Cr 2230, both in the
 * sale's. On the shelf again Dr 1310, spoilt Dr 5310 or 6310; Cr 5210.
 */
export function cameBackEntry(key: EntryKey, of: SoldTo, back: CameBack): Entry | undefined {
  const { at, net, tax, shipping, excess, cost, trueUp, spoilt, lost } = back;
  const line = asLines(of, of.base);
  const lines = [
    line(account.salesReturns, net, at),
    line(account.outputTax, tax, at),
    line(account.shippingOnSales, shipping.net),
    line(account.outputTax, shipping.tax),
    line(account.customers, excess - net - tax - shipping.net - shipping.tax, of.branchId, true),
    line(account.customerDeposits, -excess, of.branchId, true),
    line(account.inventory, cost - trueUp, at),
    line(account.normalSpoilage, spoilt, at),
    line(account.stockLoss, lost, at),
    line(account.costOfGoods, trueUp - cost - spoilt - lost, at),
  ];
  return entry(key, lines, of.base);
}

/** What a delegate earned with a sale, or has to give back of it: Dr 6170; Cr 2150. */
export function commissionEntry(
  key: EntryKey,
  { branchId, base, delegateId, earned }: { branchId: number; base: Currency; delegateId: number; earned: number },
): Entry | undefined {
  return entryOf(key, [
    signed(account.salesCommissions, branchId, money(earned, base)),
    signed(account.salariesPayable, branchId, money(-earned, base), { party: { kind: 'delegate', id: delegateId } }),
  ]);
}

/** A card was accepted for a sale: Dr 1150 what its gateway will pay; Cr 1230. */
export function cardEntry(
  key: EntryKey,
  { customerId, branchId, base }: SoldTo,
  { gatewayId, amount }: { gatewayId: number; amount: number },
): Entry | undefined {
  return entryOf(key, [
    signed(account.gatewayClearing, branchId, money(amount, base), { party: { kind: 'provider', id: gatewayId } }),
    signed(account.customers, branchId, money(-amount, base), { party: { kind: 'customer', id: customerId } }),
  ]);
}
