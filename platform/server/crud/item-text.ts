import { type Entity, type Field, fieldOf, fieldRefusal, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { measured, moneyCurrency, type Params, rawColumn, referenceLabel, visibleFields } from './columns.ts';
import type { Behaviour, Extras, Implemented } from './registry.ts';

/** A function of PostgreSQL takes a hundred arguments. */
const argumentsMost = 90;

interface ItemOf {
  /** Members beside the declared fields. */
  extras?: Extras;
  /** The members asked for, by their names as they travel; all where not said. `id` and `version` always come. */
  only?: ReadonlySet<string> | undefined;
  /** Where given, what references point at is joined to `e`, and the joins are put here; else it is looked up for each item. */
  joins?: Joins;
  params: Params;
}

/** Tables joined to `e` for the names of what its rows point at, each once for a column however many members tell it. */
export class Joins {
  readonly #made = new Map<string, string>();

  /** Under which name the record is at hand that a column points at. */
  to(table: string, column: string): string {
    const join = `left join ${table} @ on @.tenant_id = :tenant and @.id = ${column}`;
    const name = this.#made.get(join) ?? `named_${this.#made.size + 1}`;
    this.#made.set(join, name);
    return name;
  }

  toString(): string {
    return [...this.#made].map(([join, name]) => ` ${join.replaceAll('@', name)}`).join('');
  }
}

/**
 * The SQL of one item of a list as JSON text, the members those of the item's own page. Put together piece by piece: PostgreSQL's
 * row functions look up the type of every value of every row again, which took half of a page's time.
 */
export function itemText(
  ctx: Context,
  entity: Entity,
  behaviour: Behaviour,
  { extras = {}, only, joins, params }: ItemOf,
): string {
  const members = [...declaredMembers(ctx, { entity, behaviour }, joins), ...extraMembers(extras, params)];
  if (!only) return objectText(members);
  const wanted = new Set(['id', 'version', ...only]);
  const kept = members.filter(([name]) => wanted.delete(name));
  for (const name of wanted) if (!isDeclared(entity, name)) throw fieldRefusal('fields', 'errors.unknownMember', { name });
  return objectText(kept);
}

/** What the asker may not see is left out, as it is where everything is told: a right may end while a list stands open. */
const isDeclared = (entity: Entity, member: string): boolean =>
  Object.entries(entity.fields).some(([name, field]) =>
    [wireName(name, field as Field), field.wire ?? snake(name)].includes(member),
  );

type Member = readonly [name: string, value: string | (() => string)];

function declaredMembers(ctx: Context, { entity, behaviour }: Implemented, joins: Joins | undefined): Member[] {
  const currency = entity.fields.currency ? undefined : ctx.tenant.currency;
  const members: Member[] = [
    ['id', 'e.id'],
    ['version', 'e.version'],
  ];
  const told = (name: string, field: Field) => () => {
    const column = rawColumn(entity, behaviour, name);
    return field.kind === 'belongsTo'
      ? referenceText(field.entity ?? '', column, joins)
      : valueText(field, column, Boolean(behaviour.expressions?.[name]), currency);
  };
  const system = ['createdAt', 'updatedAt', ...(entity.disable ? ['disabledAt'] : [])];
  const all = [...visibleFields(ctx, entity, 'list'), ...system.map((name) => [name, fieldOf(entity, name) as Field] as const)];
  for (const [name, field] of all) {
    const isReference = field.kind === 'belongsTo';
    if (isReference) members.push([wireName(name, field), orNull(`${rawColumn(entity, behaviour, name)}::text`)]);
    members.push([isReference ? (field.wire ?? snake(name)) : wireName(name, field), told(name, field)]);
  }
  const seen = new Map(all);
  for (const [alias, name] of Object.entries(behaviour.aliases ?? {})) {
    const field = seen.get(name);
    if (field) members.push([alias, told(name, field)]);
  }
  return members;
}

const extraMembers = (extras: Extras, params: Params): Member[] =>
  Object.entries(extras).map(([name, expression]) => [
    name,
    () => orNull(`to_json((${typeof expression === 'string' ? expression : expression(params)}))::text`),
  ]);

/** The SQL of an object as JSON text, its members' values SQL of JSON texts. What has the same value shares it, so that it is worked out once. */
export function objectText(members: readonly Member[]): string {
  const calls: string[] = [];
  let template = '';
  let values: string[] = [];
  const close = () => {
    if (template) calls.push(`format('${template}', ${values.join(', ')})`);
    template = '';
    values = [];
  };
  for (const [name, made] of members) {
    if (values.length === argumentsMost) close();
    const value = typeof made === 'string' ? made : made();
    if (!values.includes(value)) values.push(value);
    template += `${calls.length || template ? ',' : '{'}"${name}":%${values.indexOf(value) + 1}$s`;
  }
  close();
  return `${calls.join(' || ')} || '}'`;
}

const orNull = (text: string) => `coalesce(${text}, 'null')`;
const inQuotes = (text: string) => `coalesce('"' || ${text} || '"', 'null')`;

function valueText(field: Field, column: string, isComputed: boolean, currency?: string): string {
  switch (field.kind) {
    case 'money':
      return inQuotes(`money_text(${column}, ${moneyCurrency(field, currency)})`);
    case 'instant':
      return inQuotes(`instant_text(${column})`);
    case 'date':
      return inQuotes(`${column}::text`);
    case 'integer':
    case 'decimal':
    case 'quantity':
      return orNull(`${measured(field, column)}::text`);
    case 'bool':
      return `case when ${column} then 'true' when not ${column} then 'false' else 'null' end`;
    case 'bilingual':
      return isComputed ? orNull(`to_json(${column})::text`) : orNull(`${column}::text`);
    default:
      return orNull(`to_json(${column})::text`);
  }
}

/** `{id, name}` of the record a reference points at, as text. */
function referenceText(entityName: string, column: string, joins: Joins | undefined): string {
  const { table, label, isJson } = referenceLabel(entityName);
  const told = (row: string) => {
    const name = isJson ? `${row}.${label}::text` : `to_json(${row}.${label})::text`;
    return `format('{"id":%s,"name":%s}', ${row}.id, ${orNull(name)})`;
  };
  if (!joins) return orNull(`(select ${told('r')} from ${table} r where r.tenant_id = :tenant and r.id = ${column})`);
  const row = joins.to(table, column);
  return `case when ${row}.id is null then 'null' else ${told(row)} end`;
}
