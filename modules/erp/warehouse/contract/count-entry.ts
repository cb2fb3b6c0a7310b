import { account, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

interface Counted {
  branchId: number;
  base: Currency;
  /** What came to the shelf by it, below zero what went. */
  worth: number;
}

/** What a count found too much, Dr 1310; Cr 7210, or too little, Dr 6330; Cr 1310. */
export function countEntry(key: EntryKey, { branchId, base, worth }: Counted): Entry | undefined {
  return entryOf(key, [
    signed(account.inventory, branchId, money(worth, base)),
    signed(worth > 0 ? account.countGain : account.countLoss, branchId, money(-worth, base)),
  ]);
}

/** A part of what is given back: below zero where it is taken. */
interface Part {
  worth: number;
  /** What of it belongs to goods that were sold before they came. */
  trueUp: number;
}

/**
 * What a count is given back, as it turned out to have moved before: what undoes its loss or gain (6330, 7210), and what goes beyond it,
 * a gain or a loss of its own.
 */
export function givenBackEntry(
  key: EntryKey,
  { branchId, base, undone, beyond }: Omit<Counted, 'worth'> & { undone: Part; beyond: Part },
): Entry | undefined {
  const trueUp = undone.trueUp + beyond.trueUp;
  return entryOf(key, [
    signed(account.inventory, branchId, money(undone.worth + beyond.worth - trueUp, base)),
    signed(account.costOfGoods, branchId, money(trueUp, base)),
    signed(undone.worth > 0 ? account.countLoss : account.countGain, branchId, money(-undone.worth, base)),
    signed(beyond.worth > 0 ? account.countGain : account.countLoss, branchId, money(-beyond.worth, base)),
  ]);
}
