import { type Field, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { compile, type Statement } from '../db/sql.ts';
import type { Reply } from '../http/route.ts';
import { isVisible, measured, Params, quoted, referenced, referenceLabel } from './columns.ts';
import { cutToPage, filterCondition, lookupCap } from './list.ts';
import type { ListRequest } from './list-request.ts';
import { countCap } from './live-totals.ts';
import type { ImplementedView } from './registry.ts';

/**
 * One page of a view: its own SQL gives rows under wire names, the list engine filters, sorts, pages and sums them; money columns
 * come as minor units beside a `currency`.
 */
export async function listView(ctx: Context, whole: ImplementedView, request: ListRequest): Promise<Reply> {
  const implemented = asSeen(ctx, whole);
  const { view } = implemented;
  if (implemented.records) return listRecords(ctx, implemented, request);
  const { source, params, conditions, order } = partsOf(ctx, implemented, request);
  const { object } = sumsOf(view);
  const page = request.paginated
    ? `limit ${params.add(request.perPage, 'int')} offset ${params.add((request.page - 1) * request.perPage, 'int')}`
    : `limit ${lookupCap}`;
  const text = `with v as materialized (${source}), f as (select * from v e where ${conditions})
    select (select coalesce(json_agg(x), '[]')::text from (select ${columnsOf(view.fields)} from (select * from f e order by ${order.by} ${page}) e order by ${order.by}) x),
      (select ${object} from f e limit 1), (select count(*)::int from f)`;
  const [row] = await ctx.db.values({ text, values: params.values });
  const [items, totals, count] = row as [string, object, number];
  const first = (request.page - 1) * request.perPage;
  const last = request.paginated ? Math.min(first + request.perPage, count) : Math.min(count, lookupCap);
  const pagination = { from: count > first ? first + 1 : 0, to: Math.max(last, 0), total_records: count, has_more: last < count };
  return {
    resultText: `{"items":${items},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify({ count, ...totals })}}`,
  };
}

/** A view as far as the asker may see it: without the fields that are not for him, in its lists and sums too. */
function asSeen(ctx: Context, implemented: ImplementedView): ImplementedView {
  const { fields, list } = implemented.view;
  const seen = (names: readonly string[] = []) => names.filter((name) => isVisible(ctx, fields[name]));
  const shown = Object.fromEntries(Object.entries(fields).filter(([, field]) => isVisible(ctx, field)));
  const search = list.search && { search: seen(list.search) };
  const narrowed = { ...list, columns: seen(list.columns), totals: seen(list.totals), ...search };
  return { ...implemented, view: { ...implemented.view, fields: shown, list: narrowed } };
}

/**
 * One page of a view whose rows are records: the page's are found first and dressed afterwards, and what is counted and summed stops
 * at the cap, so that a page costs what it shows however many records there have been.
 */
async function listRecords(ctx: Context, implemented: ImplementedView, request: ListRequest): Promise<Reply> {
  const { source, params, conditions, order } = partsOf(ctx, implemented, request);
  const perPage = request.paginated ? request.perPage : lookupCap;
  const first = (request.page - 1) * request.perPage;
  const page = `limit ${params.add(perPage + 1, 'int')} offset ${params.add(request.paginated ? first : 0, 'int')}`;
  const { object, summed } = sumsOf(implemented.view);
  const text = `select (select coalesce(json_agg(x), '[]')::text from (${dressed(implemented, { source, conditions, order, page })}) x), t.totals, t.count
    from (select ${object} as totals, count(*)::int as count from (select ${summed} from (${source}) e where ${conditions} limit ${countCap}) e) t`;
  const [row] = await ctx.db.values({ text, values: params.values });
  const [items, totals, count] = row as [string, object, number];
  const { kept, more, length } = cutToPage(items, perPage);
  const capped = count >= countCap;
  const total = capped ? countCap - 1 : count;
  const pagination = {
    from: length ? first + 1 : 0,
    to: length ? first + length : total,
    total_records: total,
    has_more: more,
    ...(capped && { total_is_minimum: true }),
  };
  // Sums of the first ten thousand would read as sums of all.
  const told = JSON.stringify({ count: total, ...(!capped && totals) });
  return { resultText: `{"items":${kept},"pagination":${JSON.stringify(pagination)},"totals":${told}}` };
}

/** Rows of a view of records as they travel: found in order, then told with the names of what they refer to. */
function dressed(
  { view, records }: ImplementedView,
  { source, conditions, order, page }: Record<'source' | 'conditions' | 'page', string> & { order: Order },
): string {
  const found = `select e.*, ${order.key} as sort_key from (${source}) e${order.join} where ${conditions} order by ${order.by} ${page}`;
  const last = order.by.slice(order.by.lastIndexOf(' '));
  return `select ${columnsOf(view.fields, records)} from (${found}) e order by e.sort_key${last}, e.id${last}`;
}

/** The totals of a view as one JSON object over `e`, and the columns they are made of. */
function sumsOf({ list, fields }: ImplementedView['view']): { object: string; summed: string } {
  const sums = ((list.totals ?? []) as readonly string[]).map((name) => ({ name, field: fields[name] as Field }));
  const object = sums.map(({ name, field }) => `'${snake(name)}_sum', ${sumOf(name, field)}`).join(', ');
  const columns = sums.map(({ name, field }) => `e.${quoted(wireName(name, field))}`);
  const money = sums.some(({ field }) => field.kind === 'money') ? ['e.currency'] : [];
  return {
    object: object ? `json_build_object(${object})` : `'{}'::json`,
    summed: ['1', ...columns, ...money].join(', '),
  };
}

/** Every row of a view that the filter finds as JSON text, in the list's order. */
export function everyRow(ctx: Context, whole: ImplementedView, request: ListRequest): Statement {
  const implemented = asSeen(ctx, whole);
  const { source, params, conditions, order } = partsOf(ctx, implemented, request);
  const rows = implemented.records
    ? dressed(implemented, { source, conditions, order, page: '' })
    : `select ${columnsOf(implemented.view.fields)} from (select * from (${source}) e where ${conditions} order by ${order.by}) e`;
  const text = `select row_to_json(x)::text from (${rows}) x`;
  return { text, values: params.values };
}

function partsOf(ctx: Context, { view, from, records }: ImplementedView, request: ListRequest) {
  const source = compile(from(ctx));
  const params = new Params();
  params.values.push(...source.values);
  const where = request.filters.map((filter) => {
    const own = filter.kind === 'is' ? records?.filters?.[filter.name] : undefined;
    const column = `e.${quoted(wireName(filter.name, filter.field))}`;
    return own ? own(ctx, String(filter.value), params) : filterCondition(ctx, column, filter, params);
  });
  if (request.search.trim()) where.push(searchOf(view.list.search as readonly string[], view.fields, request.search, params));
  if (records?.search && request.search.trim()) where.push(records.search(ctx, request.search, params));
  const key = records ? recordKey(ctx, view, request.sort.name, params) : { key: sortKey(view, request.sort.name), join: '' };
  const direction = request.sort.descending ? 'desc' : 'asc';
  return {
    source: source.text,
    params,
    conditions: where.length ? where.join(' and ') : 'true',
    order: { ...key, by: `${key.key} ${direction}, e.id ${direction}` },
  };
}

interface Order {
  by: string;
  key: string;
  /** The table a reference's name is read from. */
  join: string;
}

/** What a view is sorted by: of a record's reference only the id is at hand, so its name is joined. */
function recordKey(ctx: Context, view: ImplementedView['view'], name: string, params: Params): Omit<Order, 'by'> {
  const field = view.fields[name];
  if (field?.kind !== 'belongsTo') return { key: sortKey(view, name), join: '' };
  const { table, label, isJson } = referenceLabel(field.entity ?? '');
  const tenant = params.add(ctx.tenantId, 'bigint');
  return {
    key: `fold_text(${isJson ? `coalesce(r.${label} ->> 'en', r.${label}::text)` : `r.${label}`})`,
    join: ` left join ${table} r on r.tenant_id = ${tenant} and r.id = e.${quoted(wireName(name, field))}`,
  };
}

/** A reference is sorted by the name people see. */
function sortKey(view: ImplementedView['view'], name: string): string {
  const field = view.fields[name];
  if (!field) return 'e.id';
  if (field.kind !== 'belongsTo') return `e.${quoted(wireName(name, field))}`;
  const shown = `e.${quoted(field.wire ?? snake(name))}`;
  return `fold_text(coalesce(${shown} -> 'name' ->> 'en', ${shown} ->> 'name'))`;
}

/** Money adds up only within a currency; several are told apart by `by_currency` of the view's own extras. */
function sumOf(name: string, field: Field): string {
  const column = `e.${quoted(wireName(name, field))}`;
  return field.kind === 'money'
    ? `case when count(distinct e.currency) <= 1 then money_text(coalesce(sum(${column}), 0)::bigint, coalesce(min(e.currency), 'IQD')) end`
    : measured(field, `coalesce(sum(${column}), 0)`);
}

function columnsOf(fields: ImplementedView['view']['fields'], records: ImplementedView['records'] = null): string {
  const parts = ['e.id'];
  for (const [name, field] of Object.entries(fields)) {
    const wire = quoted(wireName(name, field));
    if (field.kind === 'money') parts.push(`money_text(e.${wire}, e.currency) as ${wire}`);
    else if (field.kind === 'instant') parts.push(`instant_text(e.${wire}) as ${wire}`);
    else if (field.kind === 'date') parts.push(`e.${wire}::text as ${wire}`);
    else if (field.kind === 'belongsTo') {
      const shown = quoted(field.wire ?? snake(name));
      const told = records && (records.shown?.[name] ?? referenced(field.entity ?? '', `e.${wire}`));
      parts.push(`e.${wire}`, told ? `${told} as ${shown}` : `e.${shown}`);
    } else parts.push(`${measured(field, `e.${wire}`)} as ${wire}`);
  }
  return parts.join(', ');
}

function searchOf(
  names: readonly string[] | undefined,
  fields: ImplementedView['view']['fields'],
  words: string,
  params: Params,
): string {
  const columns = (names ?? []).map((name) => `e.${quoted(wireName(name, fields[name] as Field))}::text`);
  if (names?.length === 0) return 'false';
  return columns.length
    ? `position(fold_text(${params.add(words, 'text')}) in fold_text(concat_ws(' ', ${columns.join(', ')}))) > 0`
    : 'true';
}
