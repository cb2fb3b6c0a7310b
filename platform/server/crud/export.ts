import { type Field, fieldOf, nameIn, Refusal, snake, systemFields, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import type { Statement } from '../db/sql.ts';
import type { Asked, Reply } from '../http/route.ts';
import { setAside } from '../set-aside.ts';
import { csvLine, typed } from '../sheets.ts';
import { translate } from '../translate.ts';
import { charactersAtOnce, mostSheetRows, type SheetCell, xlsxChunks } from '../xlsx-stream.ts';
import { visibleFields } from './columns.ts';
import { everyItem } from './list.ts';
import type { ListRequest } from './list-request.ts';
import type { Implemented, ImplementedView } from './registry.ts';
import { everyRow } from './views.ts';

type Item = Record<string, unknown>;
interface Column {
  heading: string;
  kind: Field['kind'];
  read: (item: Item) => unknown;
}
const mostRows = mostSheetRows - 1;

/** The filtered list as a file: the same rows, the same visible columns, in the asker's language. */
export async function exportEntity(
  ctx: Context,
  implemented: Implemented,
  said: ListRequest,
  asked: ExportAsked,
): Promise<Reply> {
  const { entity, behaviour } = implemented;
  const request = (await behaviour.beforeList?.(ctx, said)) ?? said;
  return exportRows(ctx, entity, everyItem(ctx, implemented, request), asked);
}

export function exportView(ctx: Context, implemented: ImplementedView, request: ListRequest, asked: ExportAsked): Promise<Reply> {
  const { view } = implemented;
  return exportRows(ctx, view as never, everyRow(ctx, implemented, request), asked);
}

export type ExportAsked = Pick<Asked, 'query' | 'signal'>;

/**
 * Rows are read, written and forgotten one batch after the other, into a file of its own: the database is done with before the
 * first byte is sent, so one moment is told, whoever reads slowly holds nobody up, and what fails is a refusal, not half a file.
 */
async function exportRows(
  ctx: Context,
  entity: Implemented['entity'],
  every: Statement,
  { query, signal }: ExportAsked,
): Promise<Reply> {
  const { format } = query;
  if (format !== undefined && format !== 'csv' && format !== 'xlsx')
    throw new Refusal('errors.notAnOption', { fields: { format: 'errors.notAnOption' } });
  const columns = columnsOf(ctx, entity.name, entity);
  const rows = rowsOf(ctx, columns, every, signal);
  const title = translate(ctx.locale, `${entity.name}.title`);
  const head = { title, rightToLeft: ctx.locale === 'ar' };
  const chunks = format === 'csv' ? csvChunks(rows) : xlsxChunks(head, cellsOf(columns, rows));
  const { content, size } = await setAside(chunks);
  const fileName = `${snake(entity.name).replaceAll('_', '-')}-${ctx.today}`;
  const mediaType =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: { name: `${fileName}.${format ?? 'xlsx'}`, mediaType, content, headers: { 'content-length': String(size) } } };
}

async function* rowsOf(
  ctx: Context,
  columns: readonly Column[],
  every: Statement,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown[]> {
  yield columns.map((column) => column.heading);
  let count = 0;
  for await (const batch of ctx.db.batches(every)) {
    // Nobody waits for it any more.
    if (signal?.aborted) throw new Refusal('errors.somethingWrong', { status: 499 });
    count += batch.length;
    if (count > mostRows) throw new Refusal('errors.exportTooLarge', { values: { max: mostRows } });
    // What is written is let go of, not only with its batch.
    for (let text = batch.shift(); text !== undefined; text = batch.shift()) {
      const item = JSON.parse(text) as Item;
      yield columns.map((column) => column.read(item));
    }
  }
}

/** Amounts and numbers as numbers, below their headings. */
async function* cellsOf(columns: readonly Column[], rows: AsyncIterable<unknown[]>): AsyncGenerator<SheetCell[]> {
  let isHead = true;
  for await (const row of rows) {
    yield row.map((value, index) => (isHead ? String(value) : typed(value, columns[index]?.kind ?? 'text')));
    isHead = false;
  }
}

async function* csvChunks(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let text = '\ufeff';
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < charactersAtOnce) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

/** What each row of the list carries, in the order of the list's columns. */
function columnsOf(ctx: Context, name: string, entity: Implemented['entity']): Column[] {
  const carried = new Set([...visibleFields(ctx, entity, 'list').map(([field]) => field), ...Object.keys(systemFields)]);
  const names = [...new Set([...(entity.list.columns as readonly string[]), ...Object.keys(entity.fields)])].filter((field) =>
    carried.has(field),
  );
  return names
    .map((column) => ({ column, field: fieldOf(entity, column) }))
    .filter(
      (entry): entry is { column: string; field: Field } =>
        entry.field !== undefined && !['json', 'listOf', 'image', 'manyOf'].includes(entry.field.kind),
    )
    .map(({ column, field }) => {
      const key = field.kind === 'belongsTo' ? (field.wire ?? snake(column)) : wireName(column, field);
      const cellOf = cellReader(ctx, field, `${name}.options.${column}`);
      return {
        heading: translate(ctx.locale, `${name}.fields.${column}`),
        kind: field.kind,
        read: (item) => cellOf(item[key] ?? null),
      };
    });
}

function cellReader(ctx: Context, { kind }: Field, options: string): (value: unknown) => unknown {
  if (kind === 'belongsTo') return (value) => value && named(ctx, (value as { name: unknown }).name);
  if (kind === 'bilingual') return (value) => value && named(ctx, value);
  if (kind !== 'oneOf') return (value) => value;
  const words = new Map<unknown, string>();
  return (value) => {
    if (value === null) return null;
    const word = words.get(value) ?? translate(ctx.locale, `${options}.${String(value)}`);
    words.set(value, word);
    return word;
  };
}

function named(ctx: Context, name: unknown): unknown {
  return typeof name === 'object' ? nameIn(name as Record<string, string> | null, ctx.locale) : name;
}
