import { type Currency, decimalsOf } from '#platform/entity';

/** The notes a cashier sorts, largest first. */
export const notesOf: Record<Currency, readonly number[]> = {
  IQD: [50_000, 25_000, 10_000, 5_000, 1_000, 500, 250],
  USD: [100, 50, 20, 10, 5, 1],
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  EGP: [200, 100, 50, 20, 10, 5, 1],
};

/** So many pieces of a note. */
export interface CountedNote {
  denomination: number;
  pieces: number;
}

/** What the notes come to, in minor units. */
export function sumOfSheet(sheet: readonly CountedNote[], currency: Currency): number {
  const unit = 10 ** decimalsOf(currency);
  return sheet.reduce((sum, { denomination, pieces }) => sum + denomination * pieces * unit, 0);
}

/** So many pieces of each note, as they are typed. */
export type Pieces = Readonly<Record<number, number | undefined>>;

/** The notes that were counted, as they are sent. */
export function sheetOf(pieces: Pieces): CountedNote[] {
  return Object.entries(pieces).flatMap(([note, count]) => (count ? [{ denomination: Number(note), pieces: count }] : []));
}
