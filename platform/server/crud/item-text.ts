import { type Entity, type Field, fieldOf, fieldRefusal, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { measured, moneyCurrency, type Params, quoted, rawColumn, referenceLabel, visibleFields } from './columns.ts';
import type { Behaviour, Extras } from './registry.ts';

/** A function of PostgreSQL takes a hundred arguments. */
const argumentsMost = 90;

interface ItemOf {
  /** Members beside the declared fields. */
  extras?: Extras;
  /** The members asked for, by their names as they travel; all where not said. `id` and `version` always come. */
  only?: ReadonlySet<string> | undefined;
  params: Params;
}

/**
 * The SQL of one item of a list as JSON text, the members those of the item's own page. Put together piece by piece: PostgreSQL's
 * row functions look up the type of every value of every row again, which took half of a page's time.
 */
export function itemText(ctx: Context, entity: Entity, behaviour: Behaviour, { extras = {}, only, params }: ItemOf): string {
  const members = [...declaredMembers(ctx, entity, behaviour), ...extraMembers(extras, params)];
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

function declaredMembers(ctx: Context, entity: Entity, behaviour: Behaviour): Member[] {
  const currency = entity.fields.currency ? undefined : ctx.tenant.currency;
  const members: Member[] = [
    ['id', 'e.id'],
    ['version', 'e.version'],
  ];
  const told = (name: string, field: Field): string => {
    const column = rawColumn(entity, behaviour, name);
    return field.kind === 'belongsTo'
      ? orNull(referenceText(field.entity ?? '', column))
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

/** Members of the same value share it, so that it is worked out once. */
function objectText(members: readonly Member[]): string {
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
    template += `${calls.length || template ? ',' : '{'}${quoted(name)}:%${values.indexOf(value) + 1}$s`;
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
function referenceText(entityName: string, column: string): string {
  const { table, label, isJson } = referenceLabel(entityName);
  const name = isJson ? `r.${label}::text` : `to_json(r.${label})::text`;
  return `(select format('{"id":%s,"name":%s}', r.id, ${orNull(name)}) from ${table} r where r.tenant_id = :tenant and r.id = ${column})`;
}
