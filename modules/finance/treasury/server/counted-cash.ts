import { type CountedNote, sumOfSheet } from '#finance/treasury/contract';
import { amountText, type Currency, fieldRefusal } from '#platform/entity';

/** What somebody counted: notes, a sum, or both alike. */
export interface Counted {
  counted?: number | null;
  denominations?: readonly CountedNote[] | null;
}

/** The sum of a count and its notes; a sum that is not what the notes come to is refused beside it. */
export function countedCash(
  { counted, denominations }: Counted,
  currency: Currency,
): { sum: number | null; sheet: readonly CountedNote[] | null } {
  const sheet = denominations?.filter(({ pieces }) => pieces > 0) ?? [];
  if (sheet.length === 0) return { sum: counted ?? (denominations ? 0 : null), sheet: null };
  const sum = sumOfSheet(sheet, currency);
  if (counted !== null && counted !== undefined && counted !== sum)
    throw fieldRefusal('counted', 'errors.treasury.countDiffers', { notes: amountText(sum, currency), currency });
  return { sum, sheet };
}
