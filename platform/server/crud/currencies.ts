import { type Currency, type Field, type Fields, isCurrency, notFound, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, quoted } from './columns.ts';
import { type Implemented, implementedEntity } from './registry.ts';
import { identity } from './seen.ts';

type Raw = Record<string, unknown>;

/** The record a body is about. */
export interface About {
  implemented: Implemented;
  id: number;
}

/** In which currencies the amounts of a body are read, by path on the wire, and what holds for the rest. */
export async function currenciesOf(
  ctx: Context,
  fields: Fields,
  body: Raw,
  of?: About,
): Promise<{ currency?: Currency; currencies?: Record<string, Currency> }> {
  const amounts = Object.entries(fields).flatMap(([name, field]) => {
    const inRows = Object.values(field.of ?? {}).find(({ currencyOf }) => currencyOf && !field.of?.[currencyOf]);
    const isSent = body[wireName(name, field)] !== undefined;
    return !isSent ? [] : isOpenAmount(field) ? ([[name, field]] as const) : inRows ? ([[name, inRows]] as const) : [];
  });
  const hasLines = Object.entries(fields).some(([name, { kind }]) => kind === 'listOf' && body[snake(name)] !== undefined);
  if (amounts.length === 0 && !hasLines) return {};
  const record = of && (await currencyColumns(ctx, of));
  const currencies = await currenciesInRows(ctx, fields, body);
  for (const [name, field] of amounts) {
    const { currencyOf } = field;
    const column = currencyColumn(field);
    const target = currencyOf && fields[currencyOf];
    const found =
      (target && (await currencyOfReference(ctx, target.entity ?? '', body[wireName(currencyOf, target)]))) ??
      (isAsked(fields, column) ? body[column] : undefined) ??
      record?.[column];
    if (isCurrency(found)) currencies[wireName(name, fields[name] as Field)] = found;
  }
  return { currencies, ...(isCurrency(record?.currency) && { currency: record.currency }) };
}

/** Whether the currency may be said in this body: what a record was made in, nobody says anew. */
const isAsked = (fields: Fields, column: string) =>
  Object.entries(fields).some(([name, { readonly }]) => !readonly && snake(name) === column);
const isOpenAmount = ({ kind, currency }: Field) => kind === 'money' && typeof currency !== 'object';
const currencyColumn = ({ currency }: Field) => snake(typeof currency === 'string' ? currency : 'currency');

/** The currencies a record names, by column; not found where the asker does not see it. */
async function currencyColumns(ctx: Context, { implemented, id }: About) {
  const { entity } = implemented;
  const named = Object.values(entity.fields)
    .filter((field) => field.kind === 'money' && typeof field.currency !== 'object')
    .map(currencyColumn);
  const columns = [...new Set(named)].filter((column) => Object.keys(entity.fields).some((name) => snake(name) === column));
  if (columns.length === 0) return {};
  const params = new Params();
  const pairs = columns.map((column) => `'${column}', e.${quoted(column)}`).join(', ');
  const text = `select json_build_object(${pairs}) as named from ${quoted(entity.table)} e where ${identity(ctx, implemented, id, params)}`;
  const row = await ctx.db.maybe<{ named: Raw }>({ text, values: params.values });
  if (!row) throw notFound();
  return row.named;
}

/** An amount in a row, and the reference of the same row whose currency it is in. */
interface NamedInRow {
  path: string;
  target: string;
  id: number;
}

/** In which currencies amounts are read whose own row says whose they are in: what comes into a treasury, in that treasury's. */
async function currenciesInRows(ctx: Context, fields: Fields, body: Raw): Promise<Record<string, Currency>> {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const wire = wireName(name, field);
    return namedInRows(field, body[wire], wire);
  });
  const currencies: Record<string, Currency> = {};
  for (const [target, amounts] of Map.groupBy(named, (one) => one.target)) {
    const ids = amounts.map(({ id }) => id);
    const known = await currenciesOfReferences(ctx, target, [...new Set(ids)]);
    for (const { path, id } of amounts) {
      const found = known.get(id);
      if (isCurrency(found)) currencies[path] = found;
    }
  }
  return currencies;
}

function namedInRows({ of = {} }: Field, sent: unknown, path: string): NamedInRow[] {
  const rows: (Raw | null)[] = Array.isArray(sent) ? sent : [];
  return Object.entries(of).flatMap(([name, field]) => {
    const { currencyOf = '' } = field;
    const reference = of[currencyOf];
    if (!reference) return [];
    const [wire, said] = [wireName(name, field), wireName(currencyOf, reference)];
    return rows.flatMap((row, at) => {
      const id = row?.[said];
      // Most rows say no such amount: nothing has to be looked up for them.
      const isAsked = row?.[wire] !== undefined && row[wire] !== null && isId(id);
      return isAsked ? [{ path: `${path}.${at}.${wire}`, target: reference.entity ?? '', id: Number(id) }] : [];
    });
  });
}

const isId = (id: unknown) => (typeof id === 'number' || typeof id === 'string') && /^\d{1,15}$/.test(`${id}`);

const currencyOfReference = async (ctx: Context, target: string, id: unknown): Promise<string | undefined> =>
  isId(id) ? (await currenciesOfReferences(ctx, target, [Number(id)])).get(Number(id)) : undefined;

async function currenciesOfReferences(ctx: Context, target: string, ids: readonly number[]): Promise<Map<number, string>> {
  const params = new Params();
  const { table } = implementedEntity(target).entity;
  const text = `select id, currency from ${quoted(table)} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = any(${params.add(ids, 'bigint[]')})`;
  const rows = await ctx.db.query<{ id: number; currency: string }>({ text, values: params.values });
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
