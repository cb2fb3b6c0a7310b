import { account, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

interface Opened {
  branchId: number;
  currency: Currency;
  value: number;
  /** What those of the goods cost that had been sold before at another cost: cost of sales by now. */
  trueUp: number;
}

/** What lay on the shelves against the opening balances, which wait for their sign-off: Dr 1310; Cr 3900. */
export function openingStockEntry(key: EntryKey, { branchId, currency, value, trueUp }: Opened): Entry | undefined {
  return entryOf(key, [
    signed(account.inventory, branchId, money(value - trueUp, currency)),
    signed(account.costOfGoods, branchId, money(trueUp, currency)),
    signed(account.openingBalances, branchId, money(-value, currency)),
  ]);
}
