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
