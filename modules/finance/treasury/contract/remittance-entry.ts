import { account, credit, debit, type Entry, entryOf, type Line } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** Cash on its way from branch d to branch o: a remittance for what d holds of o, or a transfer between treasuries, also within one branch. */
export interface RemittanceSum {
  /** A remittance where nothing is said. */
  docType?: 'treasury_transfer';
  id: number;
  /** d. */
  fromBranchId: number;
  /** o. */
  toBranchId: number;
  currency: Currency;
  /** X: what was sent. */
  amount: number;
  /** What one unit is worth in the company's currency, where it was agreed; else the day's rate. */
  rate?: string | null;
}

/** Sent: the cash leaves the treasury of d and is on its way. */
export function sendEntry(
  remittance: RemittanceSum,
  { seq, treasuryId, account: code = account.treasuries }: { seq: number; treasuryId: number; account?: CashAccount },
): Entry | undefined {
  const { fromBranchId, currency, amount } = remittance;
  return entryOf({ ...keyOf(remittance), event: 'sent', seq }, [
    debit(account.cashInTransit, fromBranchId, money(amount, currency), onTheWay(remittance)),
    credit(code, fromBranchId, money(amount, currency), {
      party: { kind: 'treasury', id: treasuryId },
      ...at(remittance.rate),
    }),
  ]);
}

/** A safe's account or a bank's. */
export type CashAccount = typeof account.treasuries | typeof account.bankAccounts;

export interface Receipt {
  seq: number;
  treasuryId: number;
  account?: CashAccount;
  /** X': what o counted. */
  counted: number;
  /** What of the sending is still on its way: X, or the rest of it when something is found later. */
  outstanding: number;
}

/** Counted in o: both current accounts are settled by what came, up to what is on its way; an excess belongs to nobody yet. */
export function receiveEntry(remittance: RemittanceSum, receipt: Receipt): Entry | undefined {
  const { seq, treasuryId, account: code = account.treasuries, counted, outstanding } = receipt;
  const { toBranchId, currency } = remittance;
  const arrived = Math.min(counted, outstanding);
  return entryOf({ ...keyOf(remittance), event: 'received', seq }, [
    ...settledLines(remittance, arrived),
    debit(code, toBranchId, money(counted, currency), { party: { kind: 'treasury', id: treasuryId } }),
    credit(account.unclaimedDifferences, toBranchId, money(counted - arrived, currency)),
  ]);
}

/** What is still missing of a remittance after it was counted. */
export function missingOf({ counted, outstanding }: Pick<Receipt, 'counted' | 'outstanding'>): number {
  return Math.max(0, outstanding - counted);
}

export type DiscrepancyDecision =
  | { kind: 'senders_fault'; employeeId: number }
  | { kind: 'receivers_fault'; employeeId: number }
  | { kind: 'written_off' };

/** Who bears what never arrived; found cash is simply received again. */
export function discrepancyEntry(
  remittance: RemittanceSum,
  { seq, missing, decision }: { seq: number; missing: number; decision: DiscrepancyDecision },
): Entry | undefined {
  const { fromBranchId: d, toBranchId: o, currency } = remittance;
  const sum = money(missing, currency);
  const key = { ...keyOf(remittance), event: decision.kind, seq };
  if (decision.kind === 'receivers_fault') {
    const employee = { party: { kind: 'employee', id: decision.employeeId } } as const;
    return entryOf(key, [...settledLines(remittance, missing), debit(account.employeeAdvances, o, sum, employee)]);
  }
  // What the sender lost or we write off stays a claim of o: d still owes it.
  const bearer =
    decision.kind === 'senders_fault'
      ? debit(account.employeeAdvances, d, sum, { party: { kind: 'employee', id: decision.employeeId } })
      : debit(account.cashShort, d, sum);
  return entryOf(key, [bearer, credit(account.cashInTransit, d, sum, onTheWay(remittance))]);
}

/** Both branches' accounts with each other fall by what arrived, and so does the cash on its way. */
function settledLines(remittance: RemittanceSum, amount: number): Line[] {
  const { fromBranchId: d, toBranchId: o, currency } = remittance;
  const sum = money(amount, currency);
  const arrived = credit(account.cashInTransit, d, sum, onTheWay(remittance));
  if (d === o) return [arrived];
  return [
    debit(account.interBranch, d, sum, { counterBranchId: o }),
    arrived,
    credit(account.interBranch, o, sum, { counterBranchId: d }),
  ];
}

function keyOf({ docType, id }: RemittanceSum) {
  return { docType: docType ?? 'remittance', docId: id };
}

function onTheWay({ docType, id, rate }: RemittanceSum) {
  return { party: { kind: docType ? 'transfer' : 'remittance', id }, ...at(rate) } as const;
}

const at = (rate: string | null | undefined) => (rate ? { rate } : {});

export interface Exchange {
  seq: number;
  treasuryId: number;
  account: CashAccount;
  /** y: what arrived, in its own currency. */
  received: number;
  toCurrency: Currency;
  toRate: string | null;
  /** What y is worth more than x was, in the company's currency. */
  difference: number;
  base: Currency;
}

/** Cash that became another currency on its way: each currency balances through the clearing account, what it won or cost is booked. */
export function exchangeEntry(transfer: RemittanceSum, exchange: Exchange): Entry | undefined {
  const { fromBranchId: branch, currency, amount } = transfer;
  const { seq, treasuryId, account: code, received, toCurrency, toRate, difference, base } = exchange;
  const [sum, got, gap] = [money(amount, currency), money(received, toCurrency), money(Math.abs(difference), base)];
  const way = onTheWay(transfer);
  const back = onTheWay({ ...transfer, rate: toRate });
  const own = onTheWay({ ...transfer, rate: null });
  return entryOf({ ...keyOf(transfer), event: 'exchanged', seq }, [
    credit(account.cashInTransit, branch, sum, way),
    debit(account.exchangeClearing, branch, sum, way),
    debit(code, branch, got, { party: { kind: 'treasury', id: treasuryId }, ...at(toRate) }),
    credit(account.exchangeClearing, branch, got, back),
    ...(difference > 0
      ? [debit(account.exchangeClearing, branch, gap, own), credit(account.exchangeGain, branch, gap)]
      : [debit(account.exchangeLoss, branch, gap), credit(account.exchangeClearing, branch, gap, own)]),
  ]);
}
