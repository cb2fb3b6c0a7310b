import { account, closedLines, type Entry, type EntryKey, entryOf, type Line, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** Whose goods: the supplier, in the purchase's branch, owed in its currency; stock stands in the company's own. */
export interface BoughtFrom {
  supplierId: number;
  branchId: number;
  currency: Currency;
  base: Currency;
}

const party = ({ supplierId }: BoughtFrom) => ({ party: { kind: 'supplier', id: supplierId } }) as const;

function closed(key: EntryKey, lines: readonly Line[], base: Currency): Entry | undefined {
  return entryOf(key, closedLines(lines, base));
}

/** Goods that came: Dr 1310 what they cost, Dr 5210 what of it had been sold before, Dr 1350 the tax that is taken off; Cr 2210. */
export function receivedEntry(
  key: EntryKey,
  of: BoughtFrom & { goods: number; trueUp: number; inputTax: number; owed: number },
): Entry | undefined {
  const { branchId, base } = of;
  return closed(
    key,
    [
      signed(account.inventory, branchId, money(of.goods - of.trueUp, base)),
      signed(account.costOfGoods, branchId, money(of.trueUp, base)),
      signed(account.inputTax, branchId, money(of.inputTax, base)),
      signed(account.suppliers, branchId, money(-of.owed, of.currency), party(of)),
    ],
    base,
  );
}

/**
 * Goods that went back: what the supplier takes off his bill (their net cost and its tax) against what they carried; the difference is
 * the purchase's own. What was paid beyond what is owed now is held with him.
 */
export function returnedEntry(
  key: EntryKey,
  of: BoughtFrom & { credit: number; excess: number; worth: number; inputTax: number; carried: number },
): Entry | undefined {
  const { branchId, base, currency } = of;
  return closed(
    key,
    [
      signed(account.suppliers, branchId, money(of.credit - of.excess, currency), party(of)),
      signed(account.supplierAdvances, branchId, money(of.excess, currency), party(of)),
      signed(account.inventory, branchId, money(-of.carried, base)),
      signed(account.inputTax, branchId, money(-of.inputTax, base)),
      signed(account.purchaseVariance, branchId, money(of.carried - of.worth, base)),
    ],
    base,
  );
}

/**
 * What goods came to cost later, more or less: what is still there carries its part (Dr 1310), what is gone has cost it (Dr 5240); the
 * supplier of the cost is owed it, and what was paid beyond is held with him.
 */
export function costEntry(
  key: EntryKey,
  of: BoughtFrom & { amount: number; excess: number; toStock: number; toCost: number },
): Entry | undefined {
  const { branchId, base, currency } = of;
  return closed(
    key,
    [
      signed(account.inventory, branchId, money(of.toStock, base)),
      signed(account.purchaseVariance, branchId, money(of.toCost, base)),
      signed(account.suppliers, branchId, money(-of.amount - of.excess, currency), party(of)),
      signed(account.supplierAdvances, branchId, money(of.excess, currency), party(of)),
    ],
    base,
  );
}
