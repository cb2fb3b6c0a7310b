import { type Pieces, sheetOf, sumOfSheet } from '#finance/treasury/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import type { Notes } from '../device/till-store.ts';

/** What somebody found of a currency: note by note, or as a sum; and how much of it is taken to a treasury. */
export interface TypedCount {
  currency: Currency;
  pieces: Pieces;
  sum: string | null;
  /** Null: all of it. */
  deposit: string | null;
  treasury: number | null;
}

export interface TypedClosing {
  counts: readonly TypedCount[];
  slips: readonly { gateway: number; amount: string | null }[];
  note: string;
}

/** What was found, in minor units; undefined where nobody said. */
export function countedOf({ currency, pieces, sum }: TypedCount): number | undefined {
  const sheet = sheetOf(pieces);
  return sheet.length > 0 ? sumOfSheet(sheet, currency) : parseAmount(sum ?? '', currency);
}

/** How much of it is taken to its treasury; of what has none nothing is. */
export function depositOf(count: TypedCount): number {
  if (count.treasury === null) return 0;
  const counted = countedOf(count) ?? 0;
  return count.deposit === null ? counted : (parseAmount(count.deposit, count.currency) ?? 0);
}

/** What is missing or cannot be, by field. */
export function slipsOfClosing({ counts }: TypedClosing, words: { required: string; tooMuch: string }): Record<string, string> {
  return Object.fromEntries(
    counts.flatMap((count) => {
      const counted = countedOf(count);
      if (counted === undefined) return [[`counted.${count.currency}`, words.required]];
      return depositOf(count) > counted ? [[`deposits.${count.currency}`, words.tooMuch]] : [];
    }),
  );
}

/** A closing as it travels. */
export function closingContent({ counts, slips, note }: TypedClosing): Record<string, unknown> {
  const text = (amount: number, currency: Currency) => amountText(amount, currency);
  const deposits = counts.filter((count) => depositOf(count) > 0);
  const printed = slips.filter(({ amount }) => amount !== null);
  return {
    counted: counts.map((count) => ({
      currency: count.currency,
      amount: text(countedOf(count) ?? 0, count.currency),
      ...(sheetOf(count.pieces).length > 0 && { notes: sheetOf(count.pieces) }),
    })),
    ...(deposits.length > 0 && {
      deposits: deposits.map((count) => ({
        treasury_id: count.treasury,
        currency: count.currency,
        amount: text(depositOf(count), count.currency),
      })),
    }),
    ...(printed.length > 0 && { slips: printed.map(({ gateway, amount }) => ({ gateway_id: gateway, amount })) }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/** What stays in the drawer. */
export const floatOf = ({ counts }: TypedClosing): Notes[] =>
  counts
    .map((count) => ({ currency: count.currency, amount: (countedOf(count) ?? 0) - depositOf(count) }))
    .filter(({ amount }) => amount > 0);
