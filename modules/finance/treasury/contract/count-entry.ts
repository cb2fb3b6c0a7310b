import { account, credit, debit, type Entry, entryOf } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import type { CashAccount } from './remittance-entry.ts';

export interface CountedTreasury {
  id: number;
  branchId: number;
  treasuryId: number;
  account: CashAccount;
  currency: Currency;
  /** Counted less books. */
  difference: number;
}

export type CountBearer = { kind: 'employee'; employeeId: number } | { kind: 'company' } | { kind: 'unclaimed' };

/** What a count found missing is an employee's debt or the company's loss; what it found too much belongs to nobody yet. */
export function countEntry(count: CountedTreasury, { seq, bearer }: { seq: number; bearer: CountBearer }): Entry | undefined {
  const { id, branchId, treasuryId, account: code, currency, difference } = count;
  const sum = money(Math.abs(difference), currency);
  const cash = { party: { kind: 'treasury', id: treasuryId } } as const;
  const key = { docType: 'treasury_count', docId: id, event: difference < 0 ? 'count_short' : 'count_over', seq };
  if (difference > 0)
    return entryOf(key, [debit(code, branchId, sum, cash), credit(account.unclaimedDifferences, branchId, sum)]);
  const borne =
    bearer.kind === 'employee'
      ? debit(account.employeeAdvances, branchId, sum, { party: { kind: 'employee', id: bearer.employeeId } })
      : debit(account.cashShort, branchId, sum);
  return entryOf(key, [borne, credit(code, branchId, sum, cash)]);
}
