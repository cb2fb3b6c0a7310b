import type { TFunction } from 'i18next';
import { type Entity, type Field, isFigure, isLongerThan, snake, wireName } from '#platform/entity';
import { can, readSession } from './session.ts';

type Values = Record<string, any>;

/** Fields a form of this entity may show to this person: of a record what he may see, of a new one all, for somebody has to type them. */
export function formFields(entity: Entity<any>, isNew: boolean): string[] {
  return entity.form
    .flatMap((section) => [...section.fields])
    .filter((name) => {
      const field = entity.fields[name] as Field | undefined;
      return field && !field.readonly && field.kind !== 'json' && (isNew || can(field.visibleWith));
    });
}

/** What a form starts with: the record's values, or blanks. */
export function formValues(entity: Entity<any>, record: Values | undefined, defaults: Values = {}): Values {
  const values: Values = {};
  for (const name of formFields(entity, !record)) {
    const field = entity.fields[name] as Field;
    const wire = wireName(name, field);
    values[wire] = record ? recordValue(name, field, record) : (defaults[wire] ?? startingValue(entity, name));
  }
  if (record) values['version'] = record['version'];
  return values;
}

/** What the way to a form says of the new record: whom it is with, in which words. What makes no sense is left for a person to say. */
export function askedStart({ fields }: Pick<Entity<any>, 'fields'>, address: URLSearchParams): Values {
  const said = Object.entries(fields as Record<string, Field>).flatMap(([name, field]): [string, unknown][] => {
    const wire = wireName(name, field);
    const value = address.get(wire);
    if (value === null) return [];
    if (field.kind === 'belongsTo') return /^[1-9]\d{0,11}$/.test(value) ? [[wire, Number(value)]] : [];
    return field.kind === 'oneOf' && field.options?.includes(value) ? [[wire, value]] : [];
  });
  return Object.fromEntries(said);
}

/** A field of a new record starts blank; a paper of amounts starts in the company's own currency. */
function startingValue(entity: Entity<any>, name: string): unknown {
  const field = entity.fields[name] as Field;
  const isOfAmounts = Object.values<Field>(entity.fields).some(({ kind }) => kind === 'money');
  return (name === 'currency' && field.required && isOfAmounts && readSession()?.tenant.currency) || blank(field);
}

/** What is sent: blanks as null, everything else as typed. */
export function formBody(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
}

/** Slips seen before anything is sent; the server judges all the same. */
export function slips(entity: Entity<any>, values: Values, t: TFunction): Record<string, string> {
  return slipsOf(
    Object.fromEntries(formFields(entity, values['version'] === undefined).map((name) => [name, entity.fields[name] as Field])),
    values,
    t,
  );
}

/** Slips seen before anything is sent, in any declared fields: the input of a verb. */
export function slipsOf(fields: Record<string, Field>, values: Values, t: TFunction): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const wire = wireName(name, field);
    const slip = slipOf(field, values[wire], t);
    if (slip) found[field.kind === 'bilingual' ? `${wire}.ar` : wire] = slip;
  }
  return found;
}

function slipOf(field: Field, value: any, t: TFunction): string | undefined {
  if (isBlank(field, value)) return field.required ? String(t('ui.rules.required')) : undefined;
  if (field.kind === 'email' && !/^\S+@\S+\.\S+$/.test(value)) return String(t('ui.rules.email'));
  if (field.kind === 'text' && field.max && isLongerThan(value, field.max))
    return String(t('ui.rules.longest', { count: field.max }));
  const isNumber = isFigure(field);
  if (isNumber && !Number.isFinite(Number(value))) return String(t('ui.rules.number'));
  if (isNumber && field.kind !== 'money' && field.min !== undefined && Number(value) < field.min)
    return String(t('ui.rules.least', { value: field.min }));
  if (isNumber && field.kind !== 'money' && field.max !== undefined && Number(value) > field.max)
    return String(t('ui.rules.most', { value: field.max }));
  return undefined;
}

function isBlank(field: Field, value: any): boolean {
  if (field.kind === 'bilingual') return !value?.ar?.trim() && !value?.en?.trim();
  if (field.kind === 'manyOf') return !value?.length;
  if (field.kind === 'bool') return false;
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function recordValue(name: string, field: Field, record: Values): unknown {
  const wire = wireName(name, field);
  if (field.kind === 'belongsTo') return record[wire] ?? record[field.wire ?? snake(name)]?.id ?? null;
  if (field.kind === 'manyOf') return record[wire] ?? (record[field.wire ?? snake(name)] ?? []).map((one: any) => one.id ?? one);
  return record[wire] ?? blank(field);
}

export function blank(field: Field): unknown {
  if (field.kind === 'bilingual') return { ar: '', en: '' };
  if (field.kind === 'manyOf') return [];
  if (field.kind === 'bool') return false;
  return field.kind === 'text' || field.kind === 'phone' || field.kind === 'email' ? '' : null;
}
