import { account, closedLines, credit, debit, type Entry, entryOf, type Line } from '#finance/ledger/contract';
import type { ItemShare } from '#finance/treasury/contract';
import { type Currency, money } from '#platform/entity';

/** A cheque as the books know it. */
export interface ChequeSum {
  id: number;
  kind: 'received' | 'issued';
  branchId: number;
  amount: number;
  currency: Currency;
}

/** Customers' cheques settle what customers owe, and what is more is held for them; for suppliers the same the other way round. */
export const partyAccounts = {
  customer: { owed: account.customers, held: account.customerDeposits },
  supplier: { owed: account.suppliers, held: account.supplierAdvances },
} as const;
export type ChequeSide = keyof typeof partyAccounts;

/** What a cheque settled of a party's papers, each part in its paper's branch, and what of it the party holds, or we hold for him. */
export interface PartyShare {
  side: ChequeSide;
  partyId: number;
  settled: readonly ItemShare[];
  held: number;
}

type Way = 'given' | 'back';

/** Given by a customer it lowers what he owes, given to a supplier what he is owed; taken back it is as it was. */
function partyLines(cheque: ChequeSum, { side, partyId, settled, held }: PartyShare, way: Way): Line[] {
  const line = (side === 'supplier') === (way === 'given') ? debit : credit;
  const { owed, held: ahead } = partyAccounts[side];
  const party = { party: { kind: side, id: partyId } } as const;
  const byBranch = Map.groupBy(settled, ({ branchId }) => branchId);
  const sumOf = (parts: readonly ItemShare[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...[...byBranch].map(([branchId, parts]) => line(owed, branchId, money(sumOf(parts), cheque.currency), party)),
    line(ahead, cheque.branchId, money(held, cheque.currency), party),
  ];
}

/** The paper itself: a customer's is ours to collect (1160), our own is still to be paid (2225). */
function paperLine({ id, kind, branchId, amount, currency }: ChequeSum, line: typeof debit): Line {
  const code = kind === 'received' ? account.chequesUnderCollection : account.chequesIssued;
  return line(code, branchId, money(amount, currency), { party: { kind: 'cheque', id } });
}

/** What of the books a step of a cheque moves: its paper, its parties, our bank account. */
export interface ChequeStep {
  event: string;
  seq: number;
  base: Currency;
  /** The paper comes to stand in the books, or goes out of them. */
  paper?: 'stands' | 'goes';
  given?: PartyShare;
  back?: readonly PartyShare[];
  /** Our account the bank paid it into or out of. */
  bank?: { treasuryId: number; branchId: number };
}

/**
 * The entry of one step. Received: Dr 1160; Cr 1230. Passed on: Dr 2210; Cr 1160. Collected: Dr 1130; Cr 1160. Bounced or handed back:
 * Dr 1230; Cr 1160, or Cr 2210 where it was passed on. Ours: Dr 2210; Cr 2225, cashed Dr 2225; Cr 1130, stopped or bounced Dr 2225;
 * Cr 2210. What exceeds the papers of a party stands on 2230 or 1360.
 */
export function chequeEntry(cheque: ChequeSum, step: ChequeStep): Entry | undefined {
  const isOurs = cheque.kind === 'issued';
  const lines: Line[] = [];
  if (step.paper) lines.push(paperLine(cheque, (step.paper === 'stands') === isOurs ? credit : debit));
  if (step.bank) {
    const { treasuryId, branchId } = step.bank;
    const line = isOurs ? credit : debit;
    const party = { party: { kind: 'treasury', id: treasuryId } } as const;
    lines.push(line(account.bankAccounts, branchId, money(cheque.amount, cheque.currency), party));
  }
  if (step.given) lines.push(...partyLines(cheque, step.given, 'given'));
  for (const share of step.back ?? []) lines.push(...partyLines(cheque, share, 'back'));
  const { event, seq, base } = step;
  return entryOf({ docType: 'cheque', docId: cheque.id, event, seq }, closedLines(lines.filter(isMoving), base));
}

const isMoving = ({ amount }: Line) => amount !== 0;
