import { account, closedLines, type Entry, type EntryKey, entryOf, type Line, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** Whose goods: of which customer, carried by which company, in the sale's branch and the company's own currency. */
export interface Carried {
  customerId: number;
  companyId: number;
  branchId: number;
  base: Currency;
}

const ofCompany = (id: number) => ({ party: { kind: 'deliveryCompany', id } }) as const;

/** Collected at the door: Dr 1260 the company owes it; Cr 1230 the customer does not any more; what he owed no longer is his, Cr 2230. */
export function collectedEntry(
  key: EntryKey,
  { customerId, companyId, branchId, base }: Carried,
  { collected, excess }: { collected: number; excess: number },
): Entry | undefined {
  const his = { party: { kind: 'customer', id: customerId } } as const;
  return entryOf(key, [
    signed(account.otherReceivables, branchId, money(collected, base), ofCompany(companyId)),
    signed(account.customers, branchId, money(excess - collected, base), his),
    signed(account.customerDeposits, branchId, money(-excess, base), his),
  ]);
}

/** Which parcel of our own courier brings it, sent by which client of it. */
interface OwnCarried extends Omit<Carried, 'companyId'> {
  parcelId: number;
  clientId: number;
}

/**
 * What our own courier has of a parcel is its customer's payment, and is taken from where a client's money stands: Dr 2110; Cr 1230 what he
 * owed of it, Cr 2230 the rest. What there are no coins for is 7190. Less than before turns the sides round.
 */
export function broughtInEntry(
  key: EntryKey,
  { parcelId: shipmentId, clientId, customerId, branchId, base }: OwnCarried,
  { moved, settled, held }: { moved: number; settled: number; held: number },
): Entry | undefined {
  const his = { party: { kind: 'customer', id: customerId } } as const;
  return entryOf(key, [
    signed(account.clientPayable, branchId, money(moved, base), { party: { kind: 'client', id: clientId }, shipmentId }),
    signed(account.customers, branchId, money(-settled, base), his),
    signed(account.customerDeposits, branchId, money(-held, base), his),
    signed(account.rounding, branchId, money(settled + held - moved, base)),
  ]);
}

/** A customer keeps what he paid too little: Dr 4290 what of it the goods asked, Dr 2310 its tax; Cr 1230. */
export function allowedEntry(
  key: EntryKey,
  { customerId, branchId, base }: Omit<Carried, 'companyId'>,
  { allowed, tax }: { allowed: number; tax: number },
): Entry | undefined {
  return entryOf(key, [
    signed(account.salesReturns, branchId, money(allowed - tax, base)),
    signed(account.outputTax, branchId, money(tax, base)),
    signed(account.customers, branchId, money(-allowed, base), { party: { kind: 'customer', id: customerId } }),
  ]);
}

/** What a company answers for of goods it lost, or less than it did: Dr 1260; Cr 6315. */
export function answeredEntry(
  key: EntryKey,
  { companyId, branchId, base }: Omit<Carried, 'customerId'>,
  owes: number,
): Entry | undefined {
  return entryOf(key, [
    signed(account.otherReceivables, branchId, money(owes, base), ofCompany(companyId)),
    signed(account.stockLossRecovered, branchId, money(-owes, base)),
  ]);
}

/** What of a payment is for shipments of one branch. */
export interface PaidShare {
  branchId: number;
  amount: number;
  fee: number;
}
export interface CompanyPaid {
  id: number;
  companyId: number;
  base: Currency;
  treasury: { id: number; branchId: number; account: string };
  shares: readonly PaidShare[];
}

/** A company paid: Dr the treasury what came in, Dr 6130 its fees, both of each shipment in its branch; Cr 1260. */
export function companyPaidEntry({ id, companyId, base, treasury, shares }: CompanyPaid): Entry | undefined {
  const net = shares.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  const byBranch = [...Map.groupBy(shares, ({ branchId }) => branchId)].map(([branchId, own]) => ({
    branchId,
    amount: own.reduce((sum, one) => sum + one.amount, 0),
    fee: own.reduce((sum, one) => sum + one.fee, 0),
  }));
  const lines: Line[] = [
    signed(treasury.account, treasury.branchId, money(net, base), { party: { kind: 'treasury', id: treasury.id } }),
    ...byBranch.flatMap(({ branchId, amount, fee }) => [
      signed(account.fuelAndTransport, branchId, money(fee, base)),
      signed(account.otherReceivables, branchId, money(-amount, base), ofCompany(companyId)),
    ]),
  ];
  const moving = lines.filter(({ amount }) => amount !== 0);
  return entryOf({ docType: 'delivery_payment', docId: id, event: 'posted', seq: 1 }, closedLines(moving, base));
}
