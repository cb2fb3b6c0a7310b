import { Readable } from 'node:stream';
import { type Field, fieldOf, nameIn, Refusal, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import type { Reply } from '../http/route.ts';
import { csvOf, xlsxOf } from '../sheets.ts';
import { translate } from '../translate.ts';
import { listEntity } from './list.ts';
import type { ListRequest } from './list-request.ts';
import type { Implemented, ImplementedView } from './registry.ts';
import { listView } from './views.ts';

type Item = Record<string, unknown>;
interface Column {
  heading: string;
  kind: Field['kind'];
  read: (item: Item) => unknown;
}
const chunk = 200;
const mostRows = 200_000;

/** The filtered list as a file: the same rows, the same visible columns, in the asker's language. */
export function exportEntity(ctx: Context, implemented: Implemented, request: ListRequest, format: unknown): Promise<Reply> {
  const { entity } = implemented;
  return exportRows(
    ctx,
    entity.name,
    entity,
    (page) => listEntity(ctx, implemented, { ...request, page, perPage: chunk, paginated: true }),
    format,
  );
}

export function exportView(ctx: Context, implemented: ImplementedView, request: ListRequest, format: unknown): Promise<Reply> {
  const { view } = implemented;
  return exportRows(
    ctx,
    view.name,
    view as never,
    (page) => listView(ctx, implemented, { ...request, page, perPage: chunk, paginated: true }),
    format,
  );
}

async function exportRows(
  ctx: Context,
  name: string,
  entity: Implemented['entity'],
  read: (page: number) => Promise<Reply>,
  format: unknown,
): Promise<Reply> {
  if (format !== undefined && format !== 'csv' && format !== 'xlsx')
    throw new Refusal('errors.notAnOption', { fields: { format: 'errors.notAnOption' } });
  const columns = columnsOf(ctx, name, entity);
  const headings = columns.map((column) => column.heading);
  const kinds = columns.map((column) => column.kind);
  const rows: unknown[][] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = JSON.parse((await read(page)).resultText ?? '{}') as {
      items: Item[];
      pagination: { has_more: boolean };
    };
    for (const item of items) rows.push(columns.map((column) => column.read(item)));
    if (!pagination.has_more) break;
    if (rows.length >= mostRows) throw new Refusal('errors.exportTooLarge', { values: { max: mostRows } });
  }
  const fileName = `${snake(name).replaceAll('_', '-')}-${ctx.today}`;
  if (format === 'csv')
    return {
      file: { name: `${fileName}.csv`, mediaType: 'text/csv; charset=utf-8', content: Readable.from(csvOf(headings, rows)) },
    };
  return {
    file: {
      name: `${fileName}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await xlsxOf({
        title: translate(ctx.locale, `${name}.title`),
        headings,
        kinds,
        rows,
        rightToLeft: ctx.locale === 'ar',
      }),
    },
  };
}

function columnsOf(ctx: Context, name: string, entity: Implemented['entity']): Column[] {
  const names = [...new Set([...(entity.list.columns as readonly string[]), ...Object.keys(entity.fields)])];
  return names
    .map((column) => ({ column, field: fieldOf(entity, column) }))
    .filter(
      (entry): entry is { column: string; field: Field } =>
        entry.field !== undefined && !['json', 'listOf', 'image', 'manyOf'].includes(entry.field.kind),
    )
    .map(({ column, field }) => {
      const key = field.kind === 'belongsTo' ? (field.wire ?? snake(column)) : wireName(column, field);
      return {
        heading: translate(ctx.locale, `${name}.fields.${column}`),
        kind: field.kind,
        read: (item) => cell(ctx, field, name, column, item[key]),
      };
    });
}

function cell(ctx: Context, field: Field, name: string, column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'belongsTo') return named(ctx, (value as { name: unknown }).name);
  if (field.kind === 'bilingual') return named(ctx, value);
  if (field.kind === 'oneOf') return translate(ctx.locale, `${name}.options.${column}.${String(value)}`);
  return value;
}

function named(ctx: Context, name: unknown): unknown {
  return typeof name === 'object' ? nameIn(name as Record<string, string> | null, ctx.locale) : name;
}
