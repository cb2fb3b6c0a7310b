import type { TFunction } from 'i18next';
import { type Field, type FieldKind, type Fields, fieldOf, wireName } from '#platform/entity';
import { fieldLabel, optionLabel } from './entity-fields.tsx';
import { can } from './session.ts';

/** Something a list can be narrowed by. */
export interface FilterField {
  /** Wire name of the field: `client_id`, `created_at`. */
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'reference' | 'range' | 'days' | 'bool';
  options?: readonly { value: string; label: string }[];
  /** reference: the entity picked from. */
  entity?: string;
  /** Heading in the filter modal. */
  section?: string;
}

const kinds: Partial<Record<FieldKind, FilterField['kind']>> = {
  oneOf: 'choice',
  belongsTo: 'reference',
  manyOf: 'reference',
  bool: 'bool',
  date: 'days',
  instant: 'days',
  money: 'range',
  integer: 'range',
  decimal: 'range',
};

/** The filters of a list as declared, as far as the person may see what they narrow by. */
export function declaredFilters(
  declared: { name: string; fields: Fields; list: { filters: readonly string[] } },
  t: TFunction,
): FilterField[] {
  return declared.list.filters.flatMap((name) => {
    const field = fieldOf(declared, name);
    return field && can(field.visibleWith) ? [declaredFilter(declared, name, field, t)] : [];
  });
}

function declaredFilter(declared: { name: string; fields: Fields }, name: string, field: Field, t: TFunction): FilterField {
  const kind = name === 'disabledAt' ? 'choice' : (kinds[field.kind] ?? 'text');
  if (name === 'disabledAt') return { name: 'status', label: String(t('ui.fields.state')), kind, options: activeOptions(t) };
  return {
    name: wireName(name, field),
    label: fieldLabel(declared, name, t),
    kind,
    section: String(t(kind === 'days' ? 'ui.filter.dates' : kind === 'reference' ? 'ui.filter.related' : 'ui.filter.about')),
    ...(field.entity && { entity: field.entity }),
    ...(field.options && {
      options: field.options.map((word) => ({ value: word, label: optionLabel(declared, name, word, t) })),
    }),
  };
}

/** The parameters a filter answers to, so that chips and clearing know what is its own. */
export function filterParams(filter: FilterField): string[] {
  if (filter.kind === 'range' || filter.kind === 'days') return [`${filter.name}_from`, `${filter.name}_to`];
  if (filter.kind === 'reference') return [manyParam(filter.name), filter.name];
  return [filter.name];
}

/** `client_id` picked several times travels as `client_ids`. */
export function manyParam(name: string): string {
  // A field of many is asked for by its own name, one reference by its plural.
  return name.endsWith('_ids') ? name : `${name.replace(/_id$/, '')}_ids`;
}

function activeOptions(t: TFunction) {
  return [
    { value: 'active', label: String(t('ui.state.active')) },
    { value: 'disabled', label: String(t('ui.state.disabled')) },
  ];
}
