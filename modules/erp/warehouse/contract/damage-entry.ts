import { account, closedLines, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import type { DamageType } from './damaged-stock.ts';

interface Damaged {
  branchId: number;
  base: Currency;
  damageType: DamageType;
  worth: number;
}

/** Goods that are no more: Dr 5310 spoilage of the trade, or 6310 what should not have happened; Cr 1310. */
export function damageEntry(key: EntryKey, { branchId, base, damageType, worth }: Damaged): Entry | undefined {
  return entryOf(key, [
    signed(damageType === 'normal' ? account.normalSpoilage : account.stockLoss, branchId, money(worth, base)),
    signed(account.inventory, branchId, money(-worth, base)),
  ]);
}

/** Where what is made good of damaged goods stands: it lowers the spoilage of the trade, or stands beside the loss. */
export const recoveredOn = (damageType: DamageType): string =>
  damageType === 'normal' ? account.normalSpoilage : account.stockLossRecovered;

interface Recovered {
  voucherId: number;
  branchId: number;
  base: Currency;
  damageType: DamageType;
  amount: number;
  /** The account of the cash, and where it lies. */
  cash: { account: string; treasuryId: number; branchId: number };
}

/** Damaged goods made good in cash: Dr the treasury; Cr 6315, of spoilage 5310, in the branch that lost them; 1450 between the branches. */
export function recoveredEntry({ voucherId, branchId, base, damageType, amount, cash }: Recovered): Entry | undefined {
  const lines = [
    signed(cash.account, cash.branchId, money(amount, base), { party: { kind: 'treasury', id: cash.treasuryId } }),
    signed(recoveredOn(damageType), branchId, money(-amount, base)),
  ];
  return entryOf({ docType: 'voucher', docId: voucherId, event: 'posted', seq: 1 }, closedLines(lines, base));
}
