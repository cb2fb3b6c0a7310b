import { notesOf } from '#finance/treasury/contract';
import { type Currency, decimalsOf } from '#platform/entity';

/** What somebody is likely to hand over for what is due: exactly that, and the next sums of whole notes above it; in minor units. */
export function quickNotes(due: number, currency: Currency): number[] {
  if (due <= 0) return [];
  const notes = notesOf[currency].map((note) => note * 10 ** decimalsOf(currency)).toSorted((a, b) => a - b);
  const sums = notes.map((note) => Math.ceil(due / note) * note).filter((sum) => sum > due);
  return [due, ...new Set(sums.toSorted((a, b) => a - b))].slice(0, 5);
}
