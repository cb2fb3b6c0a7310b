import {
  type AnyEntity,
  columnName,
  type Entity,
  type Field,
  type Fields,
  fieldRefusal,
  type LineRow,
  type Lines,
  largestAmount,
  linesInput,
  snake,
  sumOfLine,
  totalsOf,
  wireName,
} from '#platform/entity';
import { type Context, may } from '../context.ts';
import { columnType, measured, Params, quoted, referenced } from './columns.ts';

type Line = Record<string, unknown>;

/** What a body of this entity holds: its fields, and its lines where it has any. */
export function bodyFields({ fields, lines }: Entity): Fields {
  return lines ? { ...fields, lines: { ...linesInput(lines), required: lines.least === 1 } } : fields;
}

/** What a document comes to by its lines. A sum that no amount holds was mistyped: it is refused at the line that says most. */
export function worthOf(entity: AnyEntity, values: Line, sent: readonly Line[]): Line {
  if (entity.lines) refuseBeyond(entity.lines, sent, totalsOf(entity.lines as Lines, sent));
  const totals = entity.totals?.(values, sent) ?? {};
  if (entity.lines) refuseBeyond(entity.lines, sent, totals);
  return totals;
}

function refuseBeyond(lines: Lines, sent: readonly Line[], totals: Line): void {
  const sums = sent.map((line) => largestOf(totalsOf(lines, [line])));
  const most = Math.max(0, ...sums);
  if (Math.max(most, largestOf(totals)) <= largestAmount) return;
  const [name, field] = fieldsOf(lines).find(([, one]) => one.kind === 'money' && !one.readonly) ?? [];
  const at = `lines.${Math.max(0, sums.lastIndexOf(most))}`;
  throw fieldRefusal(name && field ? `${at}.${wireName(name, field)}` : at, 'errors.amountTooLarge');
}

const largestOf = (sums: Line) => Math.max(0, ...Object.values(sums).map((sum) => Number(sum) || 0));

const tableOf = ({ name }: Pick<Lines, 'name'>) => quoted(snake(name));
const ownerOf = ({ name }: Pick<Lines, 'name'>) => quoted(`${snake(name.replace(/Line$/, ''))}_id`);
const fieldsOf = (lines: Lines) => Object.entries(lines.fields) as [string, Field][];
/** What people fill in, and what a line comes to; the rest is kept by verbs. */
const writtenFields = (lines: Lines, sums: Line) => fieldsOf(lines).filter(([name, field]) => !field.readonly || name in sums);

/** The lines of a document as its verbs see them, in their order. */
export async function readLines<L extends Fields>(ctx: Context, lines: Lines<L, any>, id: number): Promise<LineRow<L>[]> {
  const params = new Params();
  const text = `select l.* from ${tableOf(lines)} l where l.tenant_id = ${params.add(ctx.tenantId, 'bigint')}
    and l.${ownerOf(lines)} = ${params.add(id, 'bigint')} order by l.position`;
  return ctx.db.query<LineRow<L>>({ text, values: params.values });
}

/** Writes the lines of a document that is new: there is nothing yet that could go or be changed. */
export function writeLines(ctx: Context, entity: AnyEntity, id: number, sent: readonly Line[]): void {
  const lines = entity.lines as Lines;
  const rows = placed(lines, sent);
  if (rows.some((row) => row.id)) throw fieldRefusal('lines', 'errors.stale');
  const columns = writtenFields(lines, rows[0] ?? {});
  for (const some of piecesOf(rows)) addLines(ctx, { lines, id, columns, rows: some });
}

/**
 * Writes the lines of a document anew: those that name their id are changed, others are new, and what is not sent any more goes, unless
 * something has happened to it.
 */
export async function keepLines(ctx: Context, entity: AnyEntity, id: number, sent: readonly Line[]): Promise<void> {
  const lines = entity.lines as Lines;
  const rows = placed(lines, sent);
  const kept = rows.filter((row) => row.id);
  await dropLines(ctx, lines, id, kept);
  const columns = writtenFields(lines, rows[0] ?? {});
  for (const some of piecesOf(kept)) await changeLines(ctx, { lines, id, columns, rows: some });
  for (const some of piecesOf(rows.filter((row) => !row.id))) addLines(ctx, { lines, id, columns, rows: some });
}

const placed = (lines: Lines, sent: readonly Line[]) =>
  sent.map((line, position): Line => ({ ...line, ...sumOfLine(lines, line), position }));

function* piecesOf(rows: readonly Line[]): Generator<readonly Line[]> {
  for (let first = 0; first < rows.length; first += 200) yield rows.slice(first, first + 200);
}

/** Takes away what is not sent any more. A line that was received or billed is history: it stays, and nobody drops it. */
async function dropLines(ctx: Context, lines: Lines, id: number, kept: readonly Line[]): Promise<void> {
  const params = new Params();
  const gone = `tenant_id = ${params.add(ctx.tenantId, 'bigint')} and ${ownerOf(lines)} = ${params.add(id, 'bigint')}
    and id <> all(${params.add(
      kept.map((row) => row.id),
      'bigint[]',
    )})`;
  if (lines.history) {
    const column = quoted(columnName(lines.history, lines.fields[lines.history] as Field));
    const text = `select position from ${tableOf(lines)} where ${gone} and ${column} <> 0 order by position limit 1`;
    const found = await ctx.db.maybe<{ position: number }>({ text, values: params.values });
    if (found) throw fieldRefusal('lines', 'ui.lines.hasHistory', { number: found.position + 1 });
  }
  ctx.db.run({ text: `delete from ${tableOf(lines)} where ${gone}`, values: params.values });
}

interface Written {
  lines: Lines;
  id: number;
  columns: [string, Field][];
  rows: readonly Line[];
}

const given = ({ lines, columns }: Written, row: Line, params: Params) =>
  columns.map(([name, field]) => {
    const value = row[name] ?? lines.blanks?.[name] ?? null;
    return params.add(['listOf', 'json'].includes(field.kind) && value ? JSON.stringify(value) : value, columnType(field));
  });

async function changeLines(ctx: Context, written: Written): Promise<void> {
  const { lines, id, columns, rows } = written;
  const params = new Params();
  const values = rows.map(
    (row) => `(${[params.add(row.id, 'bigint'), params.add(row.position, 'int'), ...given(written, row, params)].join(', ')})`,
  );
  const names = columns.map(([name, field]) => quoted(columnName(name, field)));
  const sets = ['position', ...names].map((name) => `${name} = v.${name}`).join(', ');
  const text = `update ${tableOf(lines)} l set ${sets} from (values ${values.join(', ')}) v(id, position, ${names.join(', ')})
    where l.tenant_id = ${params.add(ctx.tenantId, 'bigint')} and l.${ownerOf(lines)} = ${params.add(id, 'bigint')} and l.id = v.id`;
  if ((await ctx.db.count({ text, values: params.values })) < rows.length) throw fieldRefusal('lines', 'errors.stale');
}

function addLines(ctx: Context, written: Written): void {
  const { lines, id, columns, rows } = written;
  const params = new Params();
  const values = rows.map((row) => {
    const key = [params.add(ctx.tenantId, 'bigint'), params.add(id, 'bigint'), params.add(row.position, 'int')];
    return `(${[...key, ...given(written, row, params)].join(', ')})`;
  });
  const names = columns.map(([name, field]) => quoted(columnName(name, field)));
  const text = `insert into ${tableOf(lines)} (tenant_id, ${ownerOf(lines)}, position, ${names.join(', ')}) values ${values.join(', ')}`;
  ctx.db.run({ text, values: params.values });
}

/** The lines of a document as they travel, for its own page; what the asker may not see does not leave. */
export function linesExpression(ctx: Context, entity: Entity): string {
  const lines = entity.lines as Lines;
  const currency = entity.fields.currency ? 'e.currency' : `'${ctx.tenant.currency}'`;
  const members = fieldsOf(lines)
    .filter(([, field]) => !field.visibleWith || may(ctx, field.visibleWith))
    .flatMap(([name, field]) => memberOf(name, field));
  return `(select coalesce(jsonb_agg(x.line order by k.position), '[]'::jsonb)
    from (select l.*, ${currency} as own_currency from ${tableOf(lines)} l where l.tenant_id = :tenant and l.${ownerOf(lines)} = e.id) k
    cross join lateral (select jsonb_build_object('id', e.id, ${members.join(', ')}) as line from (select k.*) e) x)`;
}

function memberOf(name: string, field: Field): string[] {
  const column = `e.${quoted(columnName(name, field))}`;
  const wire = wireName(name, field);
  if (field.kind === 'belongsTo')
    return [`'${wire}', ${column}`, `'${field.wire ?? snake(name)}', ${referenced(field.entity ?? '', column)}`];
  if (field.kind !== 'money') return [`'${wire}', ${measured(field, column)}`];
  const currency = typeof field.currency === 'object' ? `'${field.currency.fixed}'` : 'e.own_currency';
  return [`'${wire}', money_text(${column}, ${currency})`];
}
