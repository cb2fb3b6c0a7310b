import {
  account as accounts,
  closedLines,
  credit,
  debit,
  type Entry,
  type EntryKey,
  entryOf,
  type Line,
  type Party,
  signed,
} from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import { type ItemAccount, isRaisedByDebit } from './open-item.ts';

/** A part of what is owed for one paper, in the branch the paper stands in. */
export interface ItemShare {
  branchId: number;
  amount: number;
}

export interface SettledInCash {
  voucherId: number;
  account: ItemAccount;
  party: Party;
  /** What the items are owed in. */
  currency: Currency;
  shares: readonly ItemShare[];
  /** Settled: cash comes for what is owed to us and goes for what we owe. Held: the other way round, money ahead of its paper. */
  way: 'settled' | 'held';
  cash: { account: string; treasuryId: number; branchId: number; currency: Currency; amount: number };
  /** By how much the cash is more than what it settles, or less, for want of coins; in its own currency. */
  rounding?: number;
}

/**
 * Cash against what is owed for papers: each part in its paper's branch, the cash in the treasury's with what it is rounded by (7190),
 * closed between branches (1450) and between two currencies (1145) where they differ.
 */
export function itemEntry(of: SettledInCash, base: Currency): Entry | undefined {
  const { account, party, currency, cash, way, rounding = 0 } = of;
  const isCredit = isRaisedByDebit(account) === (way === 'settled');
  const [item, other] = isCredit ? [credit, debit] : [debit, credit];
  const byBranch = Map.groupBy(of.shares, ({ branchId }) => branchId);
  const parts = [...byBranch].map(([branchId, own]) =>
    item(
      account,
      branchId,
      money(
        own.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
      { party },
    ),
  );
  const lines: Line[] = [
    other(cash.account, cash.branchId, money(cash.amount, cash.currency), { party: { kind: 'treasury', id: cash.treasuryId } }),
    ...parts,
    signed(accounts.rounding, cash.branchId, money(isCredit ? -rounding : rounding, cash.currency)),
  ];
  return entryOf({ docType: 'voucher', docId: of.voucherId, event: 'posted', seq: 1 }, closedLines(lines, base));
}

/** Money that came ahead of a paper pays for it: Dr 2210; Cr 1360, or Dr 2230; Cr 1230; each part in the branch it is held in. */
export function heldUsedEntry(
  key: EntryKey,
  of: { owed: ItemAccount; ahead: ItemAccount; party: Party; branchId: number; currency: Currency; parts: readonly ItemShare[] },
  base: Currency,
): Entry | undefined {
  const { owed, ahead, party, branchId, currency, parts } = of;
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const [paper, held] = isRaisedByDebit(owed) ? [credit, debit] : [debit, credit];
  const lines = [
    paper(owed, branchId, money(sum, currency), { party }),
    ...parts.map((part) => held(ahead, part.branchId, money(part.amount, currency), { party })),
  ];
  return entryOf(key, closedLines(lines, base));
}
