import { columnName, type Entity, type Field, latinDigits, snake } from '#platform/entity';
import type { Context } from '../context.ts';
import type { Statement } from '../db/sql.ts';
import type { Reply } from '../http/route.ts';
import { columnType, isVisible, measured, moneyCurrency, Params, quoted, rawColumn, referenceLabel } from './columns.ts';
import { itemText } from './item-text.ts';
import { authorExpression, canExpression } from './judging.ts';
import type { Filter, ListRequest } from './list-request.ts';
import type { Behaviour, Implemented } from './registry.ts';
import { type Sight, seenByBranch, sightCondition } from './sight.ts';

/** Rows counted live at most; past it the count is told as "at least". */
export const countCap = 10_001;
export const lookupCap = 1000;
/** What parts the items in the text; inside an item a line ends as \\n only. */
const itemGap = ', \\n ';

/** One page of an entity with its totals over the whole filter: one statement, its JSON made by PostgreSQL and passed on as text. */
export async function listEntity(ctx: Context, { entity, behaviour }: Implemented, asked: ListRequest): Promise<Reply> {
  const request = (await behaviour.beforeList?.(ctx, asked)) ?? asked;
  if (!request.paginated) return lookup(ctx, { entity, behaviour }, request);
  const params = new Params();
  const where = conditions(ctx, entity, behaviour, request, params);
  const { join, key, order } = orderOf(entity, behaviour, request);
  const totals = behaviour.totals?.(ctx, request, params, where) ?? liveTotals(ctx, { entity, behaviour }, where, params);
  const extras = {
    ...behaviour.extras?.(ctx),
    ...canExpression(ctx, entity, behaviour),
    ...authorExpression(ctx, entity),
  };
  const item = itemText(ctx, entity, behaviour, { extras, only: request.only, params });
  const limit = params.add(request.perPage + 1, 'int');
  const offset = params.add((request.page - 1) * request.perPage, 'int');
  // The page's rows are found first and dressed afterwards, so references are looked up for them alone.
  const text = `select (select coalesce('[' || string_agg(x.item, E'${itemGap}') || ']', '[]') from (select ${item} as item from (select e.*, ${key} as sort_key from ${quoted(entity.table)} e${join} where ${where} order by ${order} limit ${limit} offset ${offset}) e order by e.sort_key${order.includes(' desc') ? ' desc' : ''}, e.id${order.includes(' desc') ? ' desc' : ''}) x), t.totals, t.count from (${totals}) t`;
  const [row] = await ctx.db.values({ text, values: params.values, ...keeping(behaviour, request) });
  return page(request, row as [string, Record<string, unknown> | null, number]);
}

/** The plan of a page is kept, but where all from a day or an amount on is counted: there the width of the span says how it is best read. */
function keeping({ totals }: Behaviour, { filters, only }: ListRequest): Pick<Statement, 'once' | 'chosen'> {
  const isSpan = filters.some(({ kind }) => kind === 'from' || kind === 'to');
  return isSpan && !totals ? { once: true } : { chosen: only !== undefined };
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

/** Count and sums over the filter, stopping at the cap. Money adds up only within a currency: the company's own first, the others beside. */
function liveTotals(ctx: Context, { entity, behaviour }: Implemented, where: string, params: Params): string {
  const sums = (entity.list.totals ?? [])
    .map((name) => ({
      wire: `'${snake(name)}_sum'`,
      field: entity.fields[name] as Field,
      column: rawColumn(entity, behaviour, name),
    }))
    .filter(({ field }) => isVisible(ctx, field));
  const money = sums.find(({ field }) => field.kind === 'money')?.field;
  const currency = money ? moneyCurrency(money, entity.fields.currency ? undefined : ctx.tenant.currency) : 'null::text';
  const own = money && params.add(ctx.tenant.currency, 'text');
  const all = ({ field }: (typeof sums)[number], at: number) =>
    field.kind === 'money'
      ? `money_text(coalesce(sum(s${at}) filter (where currency = ${own}), 0)::bigint, ${own})`
      : measured(field, `coalesce(sum(s${at}), 0)`);
  const each = ({ field }: (typeof sums)[number], at: number) =>
    field.kind === 'money' ? `money_text(s${at}::bigint, currency)` : measured(field, `s${at}`);
  const parts = (value: typeof all) => sums.map((one, at) => `${one.wire}, ${value(one, at)}`);
  const group = `json_build_object(${["'count', n", ...parts(each)].join(', ')})`;
  const apart = money ? [`'by_currency', coalesce(json_object_agg(currency, ${group}) filter (where n <> 0), '{}')`] : [];
  const read = sums.map(({ column }, at) => `, ${column} as s${at}`).join('');
  const added = sums.map((_, at) => `, sum(s${at}) as s${at}`).join('');
  return `select json_build_object(${[...parts(all), ...apart].join(', ')}) as totals, coalesce(sum(n), 0)::int as count
    from (select currency, count(*) as n${added} from (select ${currency} as currency${read} from ${quoted(entity.table)} e where ${where} limit ${countCap}) r
      group by currency) c`;
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
