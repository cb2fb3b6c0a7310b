import { account, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
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
