import { foldText } from '#platform/entity';
import { columnNamesOf, columnOf, modeOf, type SheetKind } from './sheet-kind.ts';

/** A heading without what differs from sheet to sheet: case, letter variants, signs, the star of needed columns. */
export const foldHeading = (heading: string) => foldText(heading.replace(/[*:：_\-/\\.()（）#'"’`|]+/g, ' '));

export type Known = ReadonlyMap<string, string>;

/** The headings a kind of sheet knows: the synonyms, and what our screens call a column in any language. */
export function knownHeadings(kind: SheetKind, labels: Iterable<readonly [heading: string, column: string]>): Known {
  const known = new Map<string, string>();
  const names = columnNamesOf(kind);
  for (const name of names) known.set(foldHeading(name), name);
  for (const [heading, column] of labels) known.set(foldHeading(heading), column);
  for (const name of names) {
    for (const heading of columnOf(kind, name).synonyms)
      if (!known.has(foldHeading(heading))) known.set(foldHeading(heading), name);
  }
  return known;
}

/** The column each heading fills, the first of two alike; empty where none is known. */
export function recognise(headings: readonly string[], known: Known): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const found = known.get(foldHeading(heading));
    if (!found || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

/** Which of the first rows holds the headings: the one most of whose cells are known, else the first with several cells. */
export function headingRow(rows: readonly (readonly string[])[], known: Known): number {
  const counts = rows.map((row) => recognise(row, known).filter(Boolean).length);
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most);
  const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  return Math.max(0, first);
}

/** Columns that must still be told before rows can be read. */
export function missingColumns(kind: SheetKind, mode: string, columns: readonly string[]): string[] {
  return modeOf(kind, mode).needs.filter((name) => !columns.includes(name));
}

/** A mapping as somebody sent it: known names, each once; undefined where it is none. */
export function readColumns(kind: SheetKind, sent: unknown, width: number): string[] | undefined {
  if (!Array.isArray(sent) || sent.length > width) return undefined;
  const names = sent.map((name) => (name === null || name === '' ? '' : name));
  if (!names.every((name) => name === '' || (typeof name === 'string' && Object.hasOwn(kind.columns, name)))) return undefined;
  const told = names.filter(Boolean);
  if (new Set(told).size !== told.length) return undefined;
  return [...names, ...Array.from({ length: width - names.length }, () => '')] as string[];
}
