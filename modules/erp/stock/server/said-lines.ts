import { Refusal } from '#platform/entity';

/** A line of a document of which parts move. */
interface MovedLine {
  id: number;
  /** Whether so many of its unit can be moved. */
  isCountable: (quantity: number) => boolean;
}

interface SaidOf<L, S> {
  /** How much of a line can still move, in its unit. */
  most: (line: L) => number;
  /** The words where more is said. */
  beyond: string;
  /** What else is wrong with what was said of a line: the field, and the words. */
  judge?: (line: L, said: S) => readonly [field: string, words: string] | undefined;
}

/** What was said of which lines of a document: each line once, never more than there is of it, no half of what is counted in pieces. */
export function saidLines<L extends MovedLine, S extends { line: number; quantity: number }>(
  lines: readonly L[],
  said: readonly S[],
  { most, beyond, judge }: SaidOf<L, S>,
): { line: L; quantity: number; said: S }[] {
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  const found = said.flatMap((one, at) => {
    const line = lines.find(({ id }) => id === one.line);
    const wrong = !line || seen.has(one.line) ? (['line', 'errors.reference'] as const) : problemOf(line, one);
    if (wrong) fields[`lines.${at}.${wrong[0]}`] = wrong[1];
    seen.add(one.line);
    return line ? [{ line, quantity: one.quantity, said: one }] : [];
  });
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
  return found;

  function problemOf(line: L, one: S) {
    if (one.quantity > most(line)) return ['quantity', beyond] as const;
    if (!line.isCountable(one.quantity)) return ['quantity', 'errors.stock.wholeOnly'] as const;
    return judge?.(line, one);
  }
}
