import type { Fields } from './entity.ts';
import { integer, listOf } from './field.ts';
import type { Input, Value } from './shapes.ts';

export interface LinesOptions<L extends Fields, T extends string> {
  /** What the grid shows, in that order, and how wide (rem). */
  columns: Partial<Record<Extract<keyof L, string>, number>>;
  /** Columns few documents need: shown where a line uses them, or where somebody asks for them. */
  seldom?: readonly Extract<keyof L, string>[];
  max?: number;
  /** So many at least. */
  least?: 1;
  /** What an empty cell is kept as, where that is not nothing. */
  blanks?: Partial<Record<Extract<keyof L, string>, number>>;
  /** A count verbs keep (received, billed): a line where it is not nothing is never dropped. */
  history?: Extract<keyof L, string>;
  /** What one line comes to, in minor units; pure: the form's foot and the verb ask the same. Kept with the line where it has a field of that name. */
  sum?(line: Input<L>): Record<T, number>;
}

export interface Lines<L extends Fields = Fields, T extends string = string> extends LinesOptions<L, T> {
  /** `purchaseLine`: its table is `purchase_line`, its document `purchase_id`, its words `purchaseLine.fields.*`. */
  name: string;
  fields: L;
}

/** A line as its document's verbs see it. */
export type LineRow<L> = { id: number; position: number } & {
  -readonly [K in Extract<keyof L, string> as L[K] extends { kind: 'belongsTo' } ? `${K}Id` : K]: Value<L[K]>;
};

/** The lines of a document: a grid in its form, rows in its body, each known by its id from one edit to the next. */
export function linesOf<const L extends Fields, const T extends string = never>(
  name: string,
  fields: L,
  options: LinesOptions<L, T>,
): Lines<L, T> {
  return { name, fields, ...options };
}

/** Lines as a verb's or a document's input. */
export const linesInput = <L extends Fields, T extends string>({ fields, max = 1000 }: Lines<L, T>) =>
  listOf<{ id?: number | null } & Input<L>>({ id: integer({ min: 1 }), ...fields }, { required: true, max });

/** What a line comes to, by those of its own fields that keep it. */
export function sumOfLine({ sum, fields }: Lines, line: Record<string, unknown>): Record<string, number> {
  const sums = Object.entries<number>(sum?.(line as never) ?? {});
  return Object.fromEntries(sums.filter(([name]) => name in fields));
}

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
