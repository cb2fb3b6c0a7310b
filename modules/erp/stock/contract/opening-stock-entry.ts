import { account, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** What lay on the shelves against the opening balances, which wait for their sign-off: Dr 1310; Cr 3900. */
export function openingStockEntry(key: EntryKey, of: { branchId: number; currency: Currency; value: number }): Entry | undefined {
  const { branchId, currency, value } = of;
  return entryOf(key, [
    signed(account.inventory, branchId, money(value, currency)),
    signed(account.openingBalances, branchId, money(-value, currency)),
  ]);
}
