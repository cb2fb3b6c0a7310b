import { account, closedLines, credit, debit, type Entry, type EntryKey, entryOf, type Line } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** What somebody owes of an advance in one branch. */
export interface OwedPart {
  branchId: number;
  amount: number;
}

export interface EarnedSlip {
  userId: number;
  net: number;
  /** What is taken back of what he owes, where it stands. */
  recovered: readonly OwedPart[];
}

interface ApprovedMonth {
  branchId: number;
  currency: Currency;
  base: Currency;
  cost: number;
  slips: readonly EarnedSlip[];
}

/** A month's pay is owed: Dr 6110; Cr 2150{employee} what he gets, Cr 1240{employee} what is taken back, in the branch it is owed in. */
export function payrollEntry(key: EntryKey, { branchId, currency, base, cost, slips }: ApprovedMonth): Entry | undefined {
  const lines: Line[] = [
    debit(account.salaries, branchId, money(cost, currency)),
    ...slips.flatMap(({ userId, net, recovered }) => {
      const party = { kind: 'employee', id: userId } as const;
      return [
        credit(account.salariesPayable, branchId, money(net, currency), { party }),
        ...recovered.map((part) => credit(account.employeeAdvances, part.branchId, money(part.amount, currency), { party })),
      ];
    }),
  ];
  return entryOf(key, closedLines(lines, base));
}

interface PaidSlip {
  voucherId: number;
  userId: number;
  branchId: number;
  currency: Currency;
  base: Currency;
  amount: number;
  cash: { account: string; treasuryId: number; branchId: number };
}

/** A slip is paid: Dr 2150{employee} in its branch; Cr the treasury in its own, closed between branches by 1450. */
export function slipPaidEntry({ voucherId, userId, branchId, currency, base, amount, cash }: PaidSlip): Entry | undefined {
  const lines = [
    debit(account.salariesPayable, branchId, money(amount, currency), { party: { kind: 'employee', id: userId } }),
    credit(cash.account, cash.branchId, money(amount, currency), { party: { kind: 'treasury', id: cash.treasuryId } }),
  ];
  return entryOf({ docType: 'voucher', docId: voucherId, event: 'posted', seq: 1 }, closedLines(lines, base));
}

/** Where a sum is taken back of what somebody owes: in the branch of his pay first, then where most is owed. What he has too much of elsewhere is left. */
export function spreadRecovery(owed: readonly OwedPart[], sum: number, home: number): OwedPart[] {
  let left = sum;
  return owed
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (a, b) => Number(b.branchId === home) - Number(a.branchId === home) || b.amount - a.amount || a.branchId - b.branchId,
    )
    .flatMap(({ branchId, amount }) => {
      const part = Math.min(left, amount);
      left -= part;
      return part > 0 ? [{ branchId, amount: part }] : [];
    });
}
