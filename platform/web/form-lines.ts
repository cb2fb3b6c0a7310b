import { type Field, type Lines, snake, wireName } from '#platform/entity';

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
