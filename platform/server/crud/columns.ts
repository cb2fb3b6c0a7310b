import { columnName, type Entity, type Field, fieldOf, snake, systemFields, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { may } from '../context.ts';
import { type Behaviour, implementedEntity } from './registry.ts';

/** Values of a statement put together from pieces. Each is cast to its column's type, or row-level security loses the index. */
export class Params {
  readonly values: unknown[] = [];
  readonly #texts = new Map<string, string>();
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
  /** As `add`; a text that is given again is sent once. */
  once(text: string): string {
    const known = this.#texts.get(text) ?? this.add(text, 'text');
    this.#texts.set(text, known);
    return known;
  }
}

const types: Record<Field['kind'], string> = {
  text: 'text',
  bilingual: 'jsonb',
  integer: 'bigint',
  decimal: 'numeric',
  quantity: 'bigint',
  bool: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  money: 'bigint',
  phone: 'text',
  email: 'text',
  oneOf: 'text',
  belongsTo: 'bigint',
  manyOf: 'bigint[]',
  image: 'text',
  listOf: 'jsonb',
  json: 'jsonb',
};
export const columnType = (field: Field) => types[field.kind];

/** Quotes a name that comes from a declaration, never from a person. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a column name: ${name}`);
  return `"${name}"`;
}

/** The SQL of a field's raw value, for filters, sorting and sums. */
export function rawColumn(entity: Entity, behaviour: Behaviour, name: string): string {
  const expression = behaviour.expressions?.[name];
  if (expression) return `(${expression})`;
  const field = entity.fields[name] ?? systemFields[name as keyof typeof systemFields];
  return `e.${quoted(field ? columnName(name, field) : snake(name))}`;
}

/** Whether a field's values are for the asker: told, filtered by, sorted by, found by, summed and written into files. */
export const isVisible = (ctx: Context, field: Pick<Field, 'visibleWith'> | undefined): boolean =>
  field?.visibleWith === undefined || may(ctx, field.visibleWith);

/** The fields of an entity's items: only what the asker may see ever leaves the database. */
export function visibleFields(ctx: Context, entity: Entity, form: 'list' | 'show'): [string, Field][] {
  return Object.entries(entity.fields).filter(([name, field]) => {
    if (!isVisible(ctx, field)) return false;
    // A hidden field is for the record's own page; carrying it in every row of every list would double their size.
    return form === 'show' || !field.hidden || (entity.list.columns as readonly string[]).includes(name);
  });
}

/** The select list of a record on its own page, each value as it travels. Of a single row, PostgreSQL's own row functions are the quickest. */
export function itemColumns(ctx: Context, entity: Entity, behaviour: Behaviour): string[] {
  const currency = entity.fields.currency ? undefined : ctx.tenant.currency;
  const parts = ['e.id', 'e.version'];
  const fields = visibleFields(ctx, entity, 'show');
  for (const [name, field] of fields) parts.push(...wireColumns(name, field, rawColumn(entity, behaviour, name), currency));
  parts.push('instant_text(e.created_at) as created_at', 'instant_text(e.updated_at) as updated_at');
  if (entity.disable) parts.push('instant_text(e.disabled_at) as disabled_at');
  for (const [alias, name] of Object.entries(behaviour.aliases ?? {})) {
    const field = fieldOf(entity, name);
    if (!field || !isVisible(ctx, field)) continue;
    parts.push(`${wireValue(field, rawColumn(entity, behaviour, name), currency)} as ${quoted(alias)}`);
  }
  return parts;
}

/** A field's value as it travels, under its wire name; of a reference its id too. */
export function wireColumns(name: string, field: Field, column: string, currency?: string): string[] {
  const value = wireValue(field, column, currency);
  const wire = quoted(wireName(name, field));
  if (field.kind === 'belongsTo') return [`${column} as ${wire}`, `${value} as ${quoted(field.wire ?? snake(name))}`];
  return [`${value} as ${wire}`];
}

function wireValue(field: Field, column: string, currency?: string): string {
  switch (field.kind) {
    case 'money':
      return `money_text(${column}, ${moneyCurrency(field, currency)})`;
    case 'instant':
      return `instant_text(${column})`;
    case 'date':
      return `${column}::text`;
    case 'belongsTo':
      return referenced(field.entity ?? '', column);
    default:
      return measured(field, column);
  }
}

/** The SQL of a figure as it travels: quantities in units. */
export const measured = ({ kind }: Field, column: string): string =>
  kind === 'quantity' ? `trim_scale(${column} / 1000.0)` : column;

/** `{id, name}` of the record a reference points at. */
export function referenced(entityName: string, column: string): string {
  const { table, label } = referenceLabel(entityName);
  return `(select json_build_object('id', r.id, 'name', r.${label}) from ${table} r where r.tenant_id = :tenant and r.id = ${column})`;
}

/** The table a reference points into, and the column other records show of it. */
export function referenceLabel(entityName: string): { table: string; label: string; isJson: boolean } {
  const { entity } = implementedEntity(entityName);
  const title = entity.fields[entity.title];
  return {
    table: quoted(entity.table),
    label: quoted(title ? columnName(entity.title, title) : 'id'),
    isJson: title?.kind === 'bilingual',
  };
}

/** The currency of a row without one of its own is the company's. */
export function moneyCurrency(field: Field, currency: string | undefined): string {
  if (currency) return `'${currency}'`;
  if (typeof field.currency === 'object') return `'${field.currency.fixed}'`;
  return `e.${quoted(snake(field.currency ?? 'currency'))}`;
}
