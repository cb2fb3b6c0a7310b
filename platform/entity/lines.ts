import type { Fields } from './entity.ts';
import { listOf } from './field.ts';
import type { Input } from './shapes.ts';

export interface LinesOptions<L extends Fields, T extends string> {
  /** What the grid shows, in that order, and how wide (rem). */
  columns: Partial<Record<Extract<keyof L, string>, number>>;
  /** Columns few documents need: shown where a line uses them, or where somebody asks for them. */
  seldom?: readonly Extract<keyof L, string>[];
  max?: number;
  /** So many at least. */
  least?: 1;
  /** Where the table is not called after the document, and its column not after it. */
  table?: string;
  owner?: string;
  /** What an empty cell is kept as, where that is not nothing. */
  blanks?: Partial<Record<Extract<keyof L, string>, number>>;
  /** What one line comes to, in minor units; pure: the form's foot and the verb ask the same. */
  sum?(line: Input<L>): Record<T, number>;
}

export interface Lines<L extends Fields = Fields, T extends string = string> extends LinesOptions<L, T> {
  /** Locale part of its words: `<name>.fields.*`. */
  name: string;
  fields: L;
}

/** The lines of a document: a grid in its form, rows in its body. */
export function linesOf<const L extends Fields, const T extends string = never>(
  name: string,
  fields: L,
  options: LinesOptions<L, T>,
): Lines<L, T> {
  return { name, fields, ...options };
}

/** Lines as a verb's or a document's input. */
export const linesInput = <L extends Fields, T extends string>({ fields, max = 1000 }: Lines<L, T>) =>
  listOf<Input<L>>(fields, { required: true, max });

/** What all lines come to, by name. */
export function totalsOf<L extends Fields, T extends string>(
  { sum }: Lines<L, T>,
  lines: readonly Input<L>[],
): Record<T, number> {
  const totals: Record<string, number> = {};
  for (const line of lines)
    for (const [name, value] of Object.entries<number>(sum?.(line) ?? {})) totals[name] = (totals[name] ?? 0) + value;
  return totals as Record<T, number>;
}
