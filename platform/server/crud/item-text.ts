import { type Entity, type Field, fieldOf, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { measured, moneyCurrency, quoted, rawColumn, referenceLabel, visibleFields } from './columns.ts';
import type { Behaviour } from './registry.ts';

/** A function of PostgreSQL takes a hundred arguments. */
const argumentsMost = 90;

/**
 * The SQL of one item of a list as JSON text, the members those of the item's own page. Put together piece by piece: PostgreSQL's
 * row functions look up the type of every value of every row again, which took half of a page's time.
 */
export function itemText(ctx: Context, entity: Entity, behaviour: Behaviour, extras: Record<string, string>): string {
  const currency = entity.fields.currency ? undefined : ctx.tenant.currency;
  const members: [string, string][] = [
    ['id', 'e.id'],
    ['version', 'e.version'],
  ];
  for (const [name, field] of visibleFields(ctx, entity, 'list')) {
    const column = rawColumn(entity, behaviour, name);
    if (field.kind === 'belongsTo') {
      members.push([wireName(name, field), orNull(`${column}::text`)]);
      members.push([field.wire ?? snake(name), orNull(referenceText(field.entity ?? '', column))]);
    } else members.push([wireName(name, field), valueText(field, column, Boolean(behaviour.expressions?.[name]), currency)]);
  }
  for (const name of ['createdAt', 'updatedAt', ...(entity.disable ? ['disabledAt'] : [])])
    members.push([snake(name), valueText(fieldOf(entity, name) as Field, `e.${snake(name)}`, false)]);
  for (const [name, expression] of Object.entries(extras))
    members.push([name, `coalesce((select to_json(v.x)::text from (select ${expression} as x) v), 'null')`]);
  return objectText(members);
}

function objectText(members: readonly [string, string][]): string {
  const calls: string[] = [];
  for (let from = 0; from < members.length; from += argumentsMost) {
    const some = members.slice(from, from + argumentsMost);
    const template = some.map(([name], index) => `${from + index ? ',' : '{'}${quoted(name)}:%s`).join('');
    calls.push(`format('${template}', ${some.map(([, value]) => value).join(', ')})`);
  }
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
