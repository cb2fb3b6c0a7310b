import { type Currency, type Entity, type Field, type Fields, type Lines, readFields, snake, wireName } from '#platform/entity';

export type Line = Record<string, any>;

/** A blank line of declared fields. */
export const blankOf = (lines: Lines<any, any>): Line =>
  Object.fromEntries(Object.keys(lines.columns).map((name) => [wireName(name, lines.fields[name] as Field), null]));

/** The lines of a record as a form works on them: what may be written of each, and its id, by which it is known when it comes back. */
export function formLines(lines: Lines<any, any>, kept: readonly Line[] = []): Line[] {
  const fields = Object.entries<Field>(lines.fields).filter(([, field]) => !field.readonly);
  // A reference keeps its name beside its id: what was disabled meanwhile is offered to nobody, and stands here all the same.
  const names = ['id', ...fields.flatMap(([name, field]) => [wireName(name, field), nameOf(name, field)])];
  return kept.map((line) => Object.fromEntries(names.map((name) => [name, line[name] ?? null])));
}

/** Where an item has the name of what a field refers to. */
export const nameOf = (name: string, field: Field) =>
  field.kind === 'belongsTo' ? (field.wire ?? snake(name)) : wireName(name, field);

/** What was typed as the server reads it; nothing where something of it is still missing or wrong. */
function readTyped(fields: Fields, values: Line, currency: Currency) {
  const { values: found, problems } = readFields(fields, values, { currency, phoneLengths: [] });
  return Object.keys(problems).length === 0 ? found : undefined;
}

/** What a line comes to while it is typed; an unfinished one to nothing yet. */
export function typedSums(lines: Lines<any, any>, line: Line, currency: Currency): Record<string, number> {
  const whole = readTyped(lines.fields, line, currency);
  return whole ? (lines.sum?.(whole as never) ?? {}) : {};
}

/** What a document comes to while it is typed: its finished lines, by the terms that are filled in. */
export function typedTotals(
  { fields, lines, totals }: Entity<any, any>,
  values: Line,
  currency: Currency,
): Record<string, number> {
  const finished = ((values['lines'] ?? []) as Line[]).flatMap((line) => readTyped(lines?.fields ?? {}, line, currency) ?? []);
  const { values: terms } = readFields(fields, values, { currency, phoneLengths: [] });
  // A paper in the company's own currency does not ask for it.
  return totals?.({ ...terms, currency: terms['currency'] ?? currency }, finished) ?? {};
}
