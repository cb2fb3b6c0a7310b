import { type Field, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { compile, type Statement } from '../db/sql.ts';
import type { Reply } from '../http/route.ts';
import { Params, quoted } from './columns.ts';
import { filterCondition } from './list.ts';
import type { ListRequest } from './list-request.ts';
import type { ImplementedView } from './registry.ts';

/**
 * One page of a view: its own SQL gives rows under wire names, the list engine filters, sorts, pages and sums them; money columns
 * come as minor units beside a `currency`.
 */
export async function listView(ctx: Context, implemented: ImplementedView, request: ListRequest): Promise<Reply> {
  const { view } = implemented;
  const { source, params, conditions, order } = partsOf(ctx, implemented, request);
  const sums = ((view.list.totals ?? []) as readonly string[]).map((name) => ({ name, field: view.fields[name] as Field }));
  const object = sums.map(({ name, field }) => `'${snake(name)}_sum', ${sumOf(name, field)}`).join(', ');
  const page = request.paginated
    ? `limit ${params.add(request.perPage, 'int')} offset ${params.add((request.page - 1) * request.perPage, 'int')}`
    : 'limit 1000';
  const text = `with v as materialized (${source}), f as (select * from v e where ${conditions})
    select (select coalesce(json_agg(x), '[]')::text from (select ${columnsOf(view.fields)} from (select * from f e order by ${order} ${page}) e order by ${order}) x),
      (select ${object ? `json_build_object(${object})` : "'{}'::json"} from f e limit 1), (select count(*)::int from f)`;
  const [row] = await ctx.db.values({ text, values: params.values });
  const [items, totals, count] = row as [string, object, number];
  const first = (request.page - 1) * request.perPage;
  const last = request.paginated ? Math.min(first + request.perPage, count) : Math.min(count, 1000);
  const pagination = { from: count > first ? first + 1 : 0, to: Math.max(last, 0), total_records: count, has_more: last < count };
  return {
    resultText: `{"items":${items},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify({ count, ...totals })}}`,
  };
}

/** Every row of a view that the filter finds as JSON text, in the list's order. */
export function everyRow(ctx: Context, implemented: ImplementedView, request: ListRequest): Statement {
  const { source, params, conditions, order } = partsOf(ctx, implemented, request);
  const text = `select row_to_json(x)::text from (select ${columnsOf(implemented.view.fields)} from (select * from (${source}) e
    where ${conditions} order by ${order}) e) x`;
  return { text, values: params.values };
}

function partsOf(ctx: Context, { view, from }: ImplementedView, request: ListRequest) {
  const source = compile(from(ctx));
  const params = new Params();
  params.values.push(...source.values);
  const where = request.filters.map((filter) =>
    filterCondition(ctx, `e.${quoted(wireName(filter.name, filter.field))}`, filter, params),
  );
  if (request.search.trim()) where.push(searchOf(view.list.search as readonly string[], view.fields, request.search, params));
  const direction = request.sort.descending ? 'desc' : 'asc';
  return {
    source: source.text,
    params,
    conditions: where.length ? where.join(' and ') : 'true',
    order: `${sortKey(view, request.sort.name)} ${direction}, e.id ${direction}`,
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
    : `coalesce(sum(${column}), 0)`;
}

function columnsOf(fields: ImplementedView['view']['fields']): string {
  const parts = ['e.id'];
  for (const [name, field] of Object.entries(fields)) {
    const wire = quoted(wireName(name, field));
    if (field.kind === 'money') parts.push(`money_text(e.${wire}, e.currency) as ${wire}`);
    else if (field.kind === 'instant') parts.push(`instant_text(e.${wire}) as ${wire}`);
    else if (field.kind === 'date') parts.push(`e.${wire}::text as ${wire}`);
    else if (field.kind === 'belongsTo') parts.push(`e.${wire}`, `e.${quoted(field.wire ?? snake(name))}`);
    else parts.push(`e.${wire}`);
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
  return columns.length
    ? `position(fold_text(${params.add(words, 'text')}) in fold_text(concat_ws(' ', ${columns.join(', ')}))) > 0`
    : 'true';
}
