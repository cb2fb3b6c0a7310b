import type { Currency, Money } from '#platform/entity';
import { account } from './account-words.ts';
import type { PartyKind } from './party.ts';

/** Whose sub-ledger a line stands in: this agent, that client, this treasury. */
export interface Party {
  kind: PartyKind;
  id: number;
}

export type Side = 'debit' | 'credit';

/** One line of a journal entry, in one branch and one currency; amounts are minor units above zero. */
export interface Line {
  account: string;
  branchId: number;
  side: Side;
  amount: number;
  currency: Currency;
  party?: Party;
  /** 1450 only: the branch this one has the account with. */
  counterBranchId?: number;
  shipmentId?: number;
  /** What one unit of a foreign currency is worth in the company's own, where it is not the day's rate. */
  rate?: number | string;
  /** What the line is worth in the company's own currency (minor units, debits above zero; null: unknown), where its rate does not say it. */
  worth?: number | null;
}
export type LineDetails = Pick<Line, 'party' | 'counterBranchId' | 'shipmentId' | 'rate' | 'worth'>;

/** What makes an entry unique: one business event posts at most once. */
export interface EntryKey {
  docType: string;
  docId: number;
  event: string;
  /** A shipment's transition number, any other document's own version. */
  seq: number;
}

export interface Entry extends EntryKey {
  /** A day of the tenant's calendar; today where absent. */
  date?: string;
  lines: Line[];
}

export function debit(account: string, branchId: number, { amount, currency }: Money, details: LineDetails = {}): Line {
  return { account, branchId, side: 'debit', amount, currency, ...details };
}
export function credit(account: string, branchId: number, { amount, currency }: Money, details: LineDetails = {}): Line {
  return { account, branchId, side: 'credit', amount, currency, ...details };
}

/** A debit that a negative difference turns round into a credit. */
export function signed(account: string, branchId: number, { amount, currency }: Money, details: LineDetails = {}): Line {
  const build = amount < 0 ? credit : debit;
  return build(account, branchId, { amount: Math.abs(amount), currency }, details);
}

/** A line's amount, debits above zero. */
export function signedAmount({ side, amount }: Line): number {
  return side === 'debit' ? amount : -amount;
}

/** What one branch holds or owes for another, in the current accounts of both; nothing within one branch. */
export function interBranch(holder: number, owner: number, sum: Money): Line[] {
  if (holder === owner) return [];
  return [
    signed(account.interBranch, holder, { ...sum, amount: -sum.amount }, { counterBranchId: owner }),
    signed(account.interBranch, owner, sum, { counterBranchId: holder }),
  ];
}

/** Leaves out the lines that move nothing. */
export function normaliseLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.amount !== 0);
}

/** The entry of an event, or none where nothing moved. */
export function entryOf(key: EntryKey, lines: readonly Line[]): Entry | undefined {
  const kept = normaliseLines(lines);
  return kept.length > 0 ? { ...key, lines: kept } : undefined;
}

/** The same lines with their sides exchanged, as a correction posts them. */
export function reverseLines(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    side: line.side === 'debit' ? 'credit' : 'debit',
    ...(line.worth && { worth: -line.worth }),
  }));
}

/** The correction of a posted entry; its key hangs on the original's, so that it can be corrected only once. */
export function reverseEntry(entry: Entry): Entry {
  const { docType, docId, event, seq, lines } = entry;
  return { docType, docId, event: `${event}_reversed`, seq, lines: reverseLines(lines) };
}
