import { credit, debit, type Entry, entryOf, type Line } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** Cash that branch d sends to branch o for what it holds of it. */
export interface RemittanceSum {
  id: number;
  /** d. */
  fromBranchId: number;
  /** o. */
  toBranchId: number;
  currency: Currency;
  /** X: what was sent. */
  amount: number;
}

/** Sent: the cash leaves the treasury of d and is on its way. */
export function sendEntry(
  remittance: RemittanceSum,
  { seq, treasuryId }: { seq: number; treasuryId: number },
): Entry | undefined {
  const { id, fromBranchId, currency, amount } = remittance;
  return entryOf({ docType: 'remittance', docId: id, event: 'sent', seq }, [
    debit('1140', fromBranchId, money(amount, currency), onTheWay(remittance)),
    credit('1110', fromBranchId, money(amount, currency), { party: { kind: 'treasury', id: treasuryId } }),
  ]);
}

export interface Receipt {
  seq: number;
  treasuryId: number;
  /** X': what o counted. */
  counted: number;
  /** What of the sending is still on its way: X, or the rest of it when something is found later. */
  outstanding: number;
}

/** Counted in o: both current accounts are settled by what came, up to what is on its way; an excess belongs to nobody yet. */
export function receiveEntry(remittance: RemittanceSum, { seq, treasuryId, counted, outstanding }: Receipt): Entry | undefined {
  const { id, toBranchId, currency } = remittance;
  const arrived = Math.min(counted, outstanding);
  return entryOf({ docType: 'remittance', docId: id, event: 'received', seq }, [
    ...settledLines(remittance, arrived),
    debit('1110', toBranchId, money(counted, currency), { party: { kind: 'treasury', id: treasuryId } }),
    credit('2190', toBranchId, money(counted - arrived, currency)),
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
  const { id, fromBranchId: d, toBranchId: o, currency } = remittance;
  const sum = money(missing, currency);
  const key = { docType: 'remittance', docId: id, event: decision.kind, seq };
  if (decision.kind === 'receivers_fault') {
    const employee = { party: { kind: 'employee', id: decision.employeeId } } as const;
    return entryOf(key, [...settledLines(remittance, missing), debit('1240', o, sum, employee)]);
  }
  // What the sender lost or we write off stays a claim of o: d still owes it.
  const bearer =
    decision.kind === 'senders_fault'
      ? debit('1240', d, sum, { party: { kind: 'employee', id: decision.employeeId } })
      : debit('6180', d, sum);
  return entryOf(key, [bearer, credit('1140', d, sum, onTheWay(remittance))]);
}

/** Both branches' accounts with each other fall by what arrived, and so does the cash on its way. */
function settledLines(remittance: RemittanceSum, amount: number): Line[] {
  const { fromBranchId: d, toBranchId: o, currency } = remittance;
  const sum = money(amount, currency);
  return [
    debit('1450', d, sum, { counterBranchId: o }),
    credit('1140', d, sum, onTheWay(remittance)),
    credit('1450', o, sum, { counterBranchId: d }),
  ];
}

function onTheWay({ id }: RemittanceSum) {
  return { party: { kind: 'remittance', id } } as const;
}
