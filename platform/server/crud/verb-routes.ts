import {
  type Currency,
  type Field,
  type Fields,
  isCurrency,
  notFound,
  readFields,
  snake,
  type Verb,
  wireName,
} from '#platform/entity';
import type { Context } from '../context.ts';
import { done, type Reply, type Route, route } from '../http/route.ts';
import { hasText } from '../translate.ts';
import { Params, quoted } from './columns.ts';
import { readEnvOf } from './list-request.ts';
import { refuseProblems } from './problems.ts';
import { type Implemented, implementedEntity } from './registry.ts';
import { doAsAsked } from './verbs.ts';
import { identity, readVersion, showRecord } from './write.ts';

type Raw = Record<string, unknown>;

/** One route for each verb of an entity. */
export function verbRoutes(implemented: Implemented): Route[] {
  return Object.entries(implemented.entity.verbs).map(([name, verb]) =>
    verb.isCreation ? creationRoute(implemented, name, verb) : verbRoute(implemented, name, verb),
  );
}

const kebab = (name: string) => snake(name).replaceAll('_', '-');

function declaredOf({ entity }: Implemented, name: string, { summary, permission, key, input }: Verb) {
  const named = `${name}${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`;
  return {
    method: 'POST' as const,
    section: entity.section,
    name: named,
    summary,
    permission,
    ...(key && { key }),
    shape: input,
    answer: 'item' as const,
  };
}

function verbRoute(implemented: Implemented, name: string, verb: Verb): Route {
  const { entity } = implemented;
  const shape: Fields = { ...verb.input, version: { kind: 'integer' } };
  return route({
    ...declaredOf(implemented, name, verb),
    shape,
    path: `/api/v1/${entity.path}/{id}/${kebab(name)}`,
    handle: async (ctx, { id, raw }) => {
      const input = await readInput(ctx, verb.input, raw, { implemented, id });
      const version = (raw as Raw | null)?.version === undefined ? null : readVersion(raw);
      const work = () => functionOf(implemented, name)(ctx, { ...input, id });
      const made = await doAsAsked(ctx, { entity: entity.name, verb: name, id, version }, work);
      // A verb that makes another record, its mirror or a copy, answers that one.
      if (typeof made === 'number') return { status: 201, ...(await told(ctx, implemented, name, made)) };
      return told(ctx, implemented, name, id);
    },
  });
}

function creationRoute(implemented: Implemented, name: string, verb: Verb): Route {
  return route({
    ...declaredOf(implemented, name, verb),
    path: `/api/v1/${implemented.entity.path}${verb.at ? `/${verb.at}` : ''}`,
    handle: async (ctx, { raw }) => {
      const id = await functionOf(implemented, name)(ctx, await readInput(ctx, verb.input, raw));
      return { status: 201, ...(await told(ctx, implemented, name, id as number)) };
    },
  });
}

function functionOf({ entity, behaviour }: Implemented, name: string): (ctx: Context, input: any) => Promise<unknown> {
  const found = behaviour.verbs?.[name];
  if (!found) throw new Error(`${entity.name} has no function for ${name}`);
  return found;
}

/** The record as it is now, and the sentence about what was done; where the outcome has one of its own (`pay_waiting`), that. */
async function told(ctx: Context, implemented: Implemented, name: string, id: number): Promise<Reply> {
  const { entity } = implemented;
  const item = await showRecord(ctx, implemented, id);
  const plain = `${entity.name}.done.${name}`;
  const state = entity.state && (JSON.parse(item) as Raw)[snake(entity.state)];
  const own = `${plain}_${state}`;
  return { ...done(hasText(own) ? own : hasText(plain) ? plain : 'ui.saved'), resultText: `{"item":${item}}`, result: undefined };
}

/** Reads what a verb was sent; amounts in the currency of the record, or of the reference their field names. */
async function readInput(
  ctx: Context,
  fields: Fields,
  raw: unknown,
  of?: { implemented: Implemented; id: number },
): Promise<Raw> {
  const currencies = await currenciesOf(ctx, fields, (raw ?? {}) as Raw, of);
  const { values, problems } = readFields(fields, raw, { ...readEnvOf(ctx), ...currencies });
  refuseProblems(problems);
  return values;
}

async function currenciesOf(
  ctx: Context,
  fields: Fields,
  body: Raw,
  of?: { implemented: Implemented; id: number },
): Promise<{ currency?: Currency; currencies?: Record<string, Currency> }> {
  const amounts = Object.entries(fields).flatMap(([name, field]) => {
    const inRows = Object.values(field.of ?? {}).find(({ currencyOf }) => currencyOf);
    return isOpenAmount(field) ? ([[name, field]] as const) : inRows ? ([[name, inRows]] as const) : [];
  });
  const hasLines = Object.values(fields).some(({ kind }) => kind === 'listOf');
  if (amounts.length === 0 && !hasLines) return {};
  const record = of && (await currencyColumns(ctx, of));
  const currencies: Record<string, Currency> = {};
  for (const [name, field] of amounts) {
    const { currencyOf } = field;
    const column = currencyColumn(field);
    const target = currencyOf && fields[currencyOf];
    const found =
      (target && (await currencyOfReference(ctx, target.entity ?? '', body[wireName(currencyOf, target)]))) ??
      body[column] ??
      record?.[column];
    if (isCurrency(found)) currencies[name] = found;
  }
  return { currencies, ...(isCurrency(record?.currency) && { currency: record.currency }) };
}

const isOpenAmount = ({ kind, currency }: Field) => kind === 'money' && typeof currency !== 'object';
const currencyColumn = ({ currency }: Field) => snake(typeof currency === 'string' ? currency : 'currency');

/** The currencies a record names, by column; not found where the asker does not see it. */
async function currencyColumns(
  ctx: Context,
  { implemented: { entity, behaviour }, id }: { implemented: Implemented; id: number },
) {
  const named = Object.values(entity.fields)
    .filter((field) => field.kind === 'money' && typeof field.currency !== 'object')
    .map(currencyColumn);
  const columns = [...new Set(named)].filter((column) => Object.keys(entity.fields).some((name) => snake(name) === column));
  if (columns.length === 0) return {};
  const params = new Params();
  const pairs = columns.map((column) => `'${column}', e.${quoted(column)}`).join(', ');
  const text = `select json_build_object(${pairs}) as named from ${quoted(entity.table)} e where ${identity(ctx, entity, behaviour, id, params)}`;
  const row = await ctx.db.maybe<{ named: Raw }>({ text, values: params.values });
  if (!row) throw notFound();
  return row.named;
}

async function currencyOfReference(ctx: Context, target: string, id: unknown): Promise<unknown> {
  if ((typeof id !== 'number' && typeof id !== 'string') || !/^\d{1,15}$/.test(`${id}`)) return undefined;
  const params = new Params();
  const { table } = implementedEntity(target).entity;
  const text = `select currency from ${quoted(table)} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = ${params.add(Number(id), 'bigint')}`;
  return (await ctx.db.maybe<{ currency: string }>({ text, values: params.values }))?.currency;
}
