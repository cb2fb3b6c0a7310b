import { columnName, type Entity, type Field, latinDigits } from '#platform/entity';
import type { Context } from '../context.ts';
import type { Statement } from '../db/sql.ts';
import type { Reply } from '../http/route.ts';
import { columnType, isVisible, Params, quoted, rawColumn, referenceLabel } from './columns.ts';
import { itemText, Joins } from './item-text.ts';
import { authorExpression, canExpression } from './judging.ts';
import type { Filter, ListRequest } from './list-request.ts';
import { countCap, liveTotals } from './live-totals.ts';
import type { Behaviour, Implemented } from './registry.ts';
import { type Sight, seenByBranch, sightCondition } from './sight.ts';

export const lookupCap = 1000;
/** What parts the items in the text; inside an item a line ends as \\n only. */
const itemGap = ', \\n ';

type Page = [items: string, totals: Record<string, unknown> | null, count: number];

/** One page of an entity with its totals over the whole filter, its JSON made by PostgreSQL and passed on as text. */
export async function listEntity(ctx: Context, { entity, behaviour }: Implemented, asked: ListRequest): Promise<Reply> {
  const request = (await behaviour.beforeList?.(ctx, asked)) ?? asked;
  if (!request.paginated) return lookup(ctx, { entity, behaviour }, request);
  const listed = { entity, behaviour, request };
  // What is counted live is planned for what it is asked. Sums that are kept are read the same way whatever is asked.
  return page(request, await (!behaviour.totals && ctx.db.isOfOneMoment ? inTwo(ctx, listed) : inOne(ctx, listed)));
}

interface Listed extends Implemented {
  request: ListRequest;
}

/** The page, its names and its totals by one statement. */
async function inOne(ctx: Context, listed: Listed): Promise<Page> {
  const params = new Params();
  const { found, totals } = lookedFor(ctx, listed, params);
  const items = toldOf(ctx, listed, { from: found, params });
  const text = `select (${items}), t.totals, t.count from (${totals}) t`;
  const [row] = await ctx.db.values({ text, values: params.values, ...keeping(listed) });
  return row as Page;
}

/**
 * The page found and the totals made by a statement planned for what it is asked, then told by one whose plan is kept: to plan all of
 * it each time costs as much as to do it. Only where both see the same moment.
 */
async function inTwo(ctx: Context, listed: Listed): Promise<Page> {
  const params = new Params();
  const { ids: wanted, totals } = lookedFor(ctx, listed, params);
  const text = `select array(${wanted}), t.totals, t.count from (${totals}) t`;
  const [row] = await ctx.db.values({ text, values: params.values, once: isOfSpan(listed) });
  const [ids, sums, count] = row as [number[], Page[1], Page[2]];
  return [ids.length > 0 ? await told(ctx, listed, ids) : '[]', sums, count];
}

/** The items of rows that were found, in their order. What they refer to is joined, which takes long to plan and is quick to do. */
async function told(ctx: Context, listed: Listed, ids: readonly number[]): Promise<string> {
  const { entity, behaviour, request } = listed;
  const params = new Params();
  const { join, key } = orderOf(entity, behaviour, request);
  const from = `select e.*, ${key} as sort_key from ${quoted(entity.table)} e${join}
    where e.tenant_id = :tenant and e.id = any(${params.add(ids, 'bigint[]')})`;
  const text = toldOf(ctx, listed, { from, joins: new Joins(), params });
  const [row] = await ctx.db.values({ text, values: params.values, chosen: request.only !== undefined });
  return (row as [string])[0];
}

/** The plan of a page is kept, but where all from a day or an amount on is counted: there the width of the span says how it is best read. */
const keeping = (listed: Listed): Pick<Statement, 'once' | 'chosen'> =>
  isOfSpan(listed) ? { once: true } : { chosen: listed.request.only !== undefined };
const isOfSpan = ({ behaviour, request }: Listed): boolean =>
  !behaviour.totals && request.filters.some(({ kind }) => kind === 'from' || kind === 'to');

/** The rows of the page in their order, one more than it has, to know whether more follow; and the totals. */
function lookedFor(ctx: Context, { entity, behaviour, request }: Listed, params: Params) {
  const where = conditions(ctx, entity, behaviour, request, params);
  const { join, key, order } = orderOf(entity, behaviour, request);
  const totals = behaviour.totals?.(ctx, request, params, where) ?? liveTotals(ctx, { entity, behaviour }, where, params);
  const limit = params.add(request.perPage + 1, 'int');
  const offset = params.add((request.page - 1) * request.perPage, 'int');
  const rows = `from ${quoted(entity.table)} e${join} where ${where} order by ${order} limit ${limit} offset ${offset}`;
  return { totals, ids: `select e.id ${rows}`, found: `select e.*, ${key} as sort_key ${rows}` };
}

interface Rows {
  from: string;
  joins?: Joins;
  params: Params;
}

/** Rows of a page as one JSON text. They are found first and dressed afterwards, so references are looked up for them alone. */
function toldOf(ctx: Context, { entity, behaviour, request }: Listed, { from, joins, params }: Rows): string {
  const extras = {
    ...behaviour.extras?.(ctx),
    ...canExpression(ctx, entity, behaviour),
    ...authorExpression(ctx, entity),
  };
  const item = itemText(ctx, entity, behaviour, { extras, only: request.only, ...(joins && { joins }), params });
  const direction = request.sort.descending ? ' desc' : '';
  return `select coalesce('[' || string_agg(x.item, E'${itemGap}') || ']', '[]')
    from (select ${item} as item from (${from}) e${joins ?? ''} order by e.sort_key${direction}, e.id${direction}) x`;
}

/** Every row the filter finds as JSON text, in the list's order. What the list says beside its declared fields is left out. */
export function everyItem(ctx: Context, { entity, behaviour }: Implemented, request: ListRequest): Statement {
  const params = new Params();
  const where = conditions(ctx, entity, behaviour, request, params);
  const { join, key, order } = orderOf(entity, behaviour, request);
  const item = itemText(ctx, entity, behaviour, { params });
  const text = `select ${item} from (select e.*, ${key} as sort_key from ${quoted(entity.table)} e${join} where ${where} order by ${order}) e`;
  return { text, values: params.values };
}

function page(request: ListRequest, [items, totals, count]: [string, Record<string, unknown> | null, number]): Reply {
  const { kept, more, length } = cutToPage(items, request.perPage);
  const from = (request.page - 1) * request.perPage;
  // Kept sums count every row, so what they tell is exact however large.
  const { exact, ...sums } = (totals ?? {}) as { exact?: boolean };
  const capped = !exact && count >= countCap;
  const pagination = {
    from: length === 0 ? 0 : from + 1,
    to: from + length,
    total_records: capped ? countCap - 1 : count,
    has_more: more,
    ...(capped && { total_is_minimum: true }),
  };
  const tail = [
    `"pagination":${JSON.stringify(pagination)}`,
    // Sums of the first ten thousand would read as sums of all.
    `"totals":${JSON.stringify({ ...(!capped && sums), count: pagination.total_records })}`,
  ];
  return { resultText: `{"items":${kept},${tail.join(',')}}` };
}

/** Cuts a list to its page: one row more was read, to know whether more follow. */
export function cutToPage(items: string, perPage: number): { kept: string; more: boolean; length: number } {
  if (items === '[]') return { kept: items, more: false, length: 0 };
  let length = 1;
  for (let gap = items.indexOf(', \n '); gap >= 0; gap = items.indexOf(', \n ', gap + 4)) {
    if (length === perPage) return { kept: `${items.slice(0, gap)}]`, more: true, length };
    length++;
  }
  return { kept: items, more: false, length };
}

export function conditions(ctx: Context, entity: Entity, behaviour: Behaviour, request: ListRequest, params: Params): string {
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`];
  const scope = scopeOf(ctx, { entity, behaviour }, params);
  if (scope) parts.push(scope);
  if (request.status) parts.push(`e.disabled_at is ${request.status === 'active' ? '' : 'not '}null`);
  for (const filter of request.filters)
    parts.push(filterCondition(ctx, rawColumn(entity, behaviour, filter.name), filter, params));
  for (const [name, value] of Object.entries(request.special))
    parts.push(behaviour.filters?.[name]?.where(ctx, value as never, params) ?? 'true');
  if (request.search.trim()) parts.push(searchCondition(ctx, entity, behaviour, request, params));
  return parts.join(' and ');
}

/** What the asker may see of an entity, as a condition on `e`: his branches, or what the entity's module says. Null: all of it. */
export function scopeOf(ctx: Context, { entity, behaviour }: Implemented, params: Params): string | null {
  const own = behaviour.scope?.(ctx, params);
  if (own !== undefined) return own;
  return behaviour.sight || entity.scope === 'branch' ? sightCondition(sightOf(ctx, entity, behaviour), params) : null;
}

/** By whom a table's rows are seen: as its module says, else by the branches the asker looks at; what is the whole company's by everybody. */
function sightOf(ctx: Context, entity: Entity, behaviour: Behaviour): Sight | null {
  if (behaviour.sight) return behaviour.sight(ctx);
  return entity.scope === 'branch' || behaviour.scope ? seenByBranch(ctx, 'branch_id') : null;
}

export function filterCondition(ctx: Context, column: string, { field, kind, value }: Filter, params: Params): string {
  const type = columnType(field);
  const add = (given: unknown) => params.add(given, type);
  if (kind === 'in') return `${column} = any(${params.add(value, `${type}[]`)})`;
  if (field.kind === 'instant' && typeof value === 'string' && value.length === 10) {
    const zone = params.add(ctx.tenant.timeZone, 'text');
    const day = params.add(value, 'date');
    return kind === 'from'
      ? `${column} >= (${day}::timestamp at time zone ${zone})`
      : kind === 'to'
        ? `${column} < ((${day} + 1)::timestamp at time zone ${zone})`
        : dayIs(column, day, zone);
  }
  if (kind === 'from') return `${column} >= ${add(value)}`;
  if (kind === 'to') return `${column} <= ${add(value)}`;
  if (field.kind === 'bilingual')
    return `fold_text(${column} ->> 'ar') || ' ' || fold_text(${column} ->> 'en') like ${likeOf(value, params)}`;
  if (field.kind === 'text' && !field.unique) return `fold_text(${column}) like ${likeOf(value, params)}`;
  if (field.kind === 'manyOf') return `${column} @> ${add(value)}`;
  return `${column} = ${add(value)}`;
}

const dayIs = (column: string, day: string, zone: string) =>
  `${column} >= (${day}::timestamp at time zone ${zone}) and ${column} < ((${day} + 1)::timestamp at time zone ${zone})`;
const likeOf = (value: unknown, params: Params) =>
  `'%' || replace(replace(replace(fold_text(${params.add(value, 'text')}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** More than these are not searched for, but filtered. */
const mostSearched = 10_001;

/** A list that shows its records' numbers finds one by its number. */
function searchCondition(ctx: Context, entity: Entity, behaviour: Behaviour, request: ListRequest, params: Params): string {
  const words = request.search;
  const condition = wordsCondition(ctx, entity, behaviour, request, params);
  const number = (entity.list.columns as readonly string[]).includes('id') && /^[1-9]\d{0,14}$/.test(latinDigits(words).trim());
  return number ? `(e.id = ${params.add(Number(latinDigits(words)), 'bigint')} or ${condition})` : condition;
}

/** The condition that finds the rows of a `searchable` table by words: the newest ones within the asker's sight. */
export function searchedByIndex(table: string, words: string, params: Params, within: Within): string {
  return foundIn(`${table}_search`, words, params, within);
}

interface Within {
  sight: Sight | null;
  most?: number | undefined;
}

/** The condition that finds rows by words, where a function of words and sight gives their ids. */
export function foundIn(search: string, words: string, params: Params, { sight, most = mostSearched }: Within): string {
  const seen = sight ? `${params.add(sight.columns, 'text[]')}, ${params.add(sight.ids, 'bigint[]')}` : 'null, null';
  return `e.id = any(array(select ${quoted(search)}(${params.add(words, 'text')}, ${most}, ${seen})))`;
}

function wordsCondition(
  ctx: Context,
  entity: Entity,
  behaviour: Behaviour,
  { search: words, searchMost }: ListRequest,
  params: Params,
): string {
  const names = (entity.list.search ?? [entity.title]) as readonly string[];
  const seen = names.filter((name) => isVisible(ctx, entity.fields[name]));
  if (behaviour.search === 'index') {
    // What is not for everybody stands in an index of its own beside the rest, so that nobody finds a record by what he may not see.
    const table = seen.length === names.length ? entity.table : `${entity.table}_open`;
    return searchedByIndex(table, words, params, { sight: sightOf(ctx, entity, behaviour), most: searchMost });
  }
  if (behaviour.search) return behaviour.search(ctx, words, params, searchMost);
  if (seen.length === 0) return 'false';
  const like = likeOf(words, params);
  const columns = seen.map((name) => {
    const column = rawColumn(entity, behaviour, name);
    return entity.fields[name]?.kind === 'bilingual' ? `${column} ->> 'ar', ${column} ->> 'en'` : column;
  });
  return `fold_text(concat_ws(' ', ${columns.join(', ')})) like ${like}`;
}

interface Order {
  /** The table a reference's name is read from, joined once instead of looked up for each row. */
  join: string;
  key: string;
  order: string;
}

function orderOf(entity: Entity, behaviour: Behaviour, { sort }: Pick<ListRequest, 'sort'>): Order {
  const direction = sort.descending ? ' desc' : '';
  const field = entity.fields[sort.name] as Field | undefined;
  const column = rawColumn(entity, behaviour, sort.name);
  if (field?.kind === 'belongsTo') {
    const { table, label } = referenceLabel(field.entity ?? '');
    const key = `r.${label}::text`;
    return {
      key,
      join: ` left join ${table} r on r.tenant_id = :tenant and r.id = ${column}`,
      order: `${key}${direction}, e.id${direction}`,
    };
  }
  const key = field?.kind === 'bilingual' ? `fold_text(${column} ->> 'en')` : column;
  return { key, join: '', order: sort.name === 'id' ? `e.id${direction}` : `${key}${direction}, e.id${direction}` };
}

/** Id, name and the declared fields of what may be picked; a thousand at most. */
async function lookup(ctx: Context, { entity, behaviour }: Implemented, request: ListRequest): Promise<Reply> {
  const params = new Params();
  const where = conditions(
    ctx,
    entity,
    behaviour,
    { ...request, status: request.status ?? (entity.disable ? 'active' : null) },
    params,
  );
  const title = entity.fields[entity.title] as Field;
  const column = rawColumn(entity, behaviour, entity.title);
  const shown = entity.lookup.filter((name) => isVisible(ctx, entity.fields[name]));
  const more = shown.map((name) => {
    const field = entity.fields[name] as Field;
    return `${rawColumn(entity, behaviour, name)} as ${quoted(field.wire ? (field.kind === 'belongsTo' ? `${field.wire}_id` : field.wire) : columnName(name, field))}`;
  });
  const order = title.kind === 'bilingual' ? `fold_text(${column} ->> 'en')` : column;
  const text = `select coalesce(json_agg(x), '[]')::text from (select ${['e.id', `${column} as name`, ...more].join(', ')} from ${quoted(entity.table)} e where ${where} order by ${order}, e.id limit ${params.add(lookupCap + 1, 'int')}) x`;
  const [row] = await ctx.db.values({ text, values: params.values });
  const { kept, more: hasMore, length } = cutToPage(String(row?.[0]), lookupCap);
  const pagination = { from: length ? 1 : 0, to: length, total_records: length, has_more: hasMore };
  return { resultText: `{"items":${kept},"pagination":${JSON.stringify(pagination)}}` };
}
