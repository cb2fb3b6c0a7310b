import { amountText, type Currency, decimalsOf } from '#platform/entity';

export type Pieces = Readonly<Record<number, number | undefined>>;

/** What the notes on the table come to, in minor units. */
export function sumOfNotes(pieces: Pieces, currency: Currency): number {
  const unit = 10 ** decimalsOf(currency);
  return Object.entries(pieces).reduce((sum, [note, count]) => sum + Number(note) * (count ?? 0) * unit, 0);
}

/** One line of the sheet as text: 25,000 × 4. */
export function sumOfNote(note: number, count: number | undefined, currency: Currency): string {
  return amountText(sumOfNotes({ [note]: count }, currency), currency);
}

export type CountResult = 'exact' | 'short' | 'over';

/** How the counted cash stands to what was expected, both in minor units. */
export function countResult(counted: number, expected: number): CountResult {
  if (counted === expected) return 'exact';
  return counted < expected ? 'short' : 'over';
}
