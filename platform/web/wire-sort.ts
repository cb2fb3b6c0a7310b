import { type Fields, fieldOf, wireName } from '#platform/entity';

/** The declared order of a list, by wire name. */
export function wireSort(declared: { fields: Fields; list: { sort?: string } }): string | undefined {
  const sort = declared.list.sort;
  if (!sort) return undefined;
  const name = sort.replace(/^-/, '');
  const field = fieldOf(declared, name);
  return field && `${sort.startsWith('-') ? '-' : ''}${wireName(name, field)}`;
}
