import {
  type Asker,
  type Currency,
  conflict,
  type Entity,
  type Field,
  type Fields,
  isCurrency,
  judgeVerb,
  notFound,
  Refusal,
  type Row,
  readFields,
  type Standing,
  snake,
  type Values,
  type Verb,
  wireName,
} from '#platform/entity';
import { type Context, may } from '../context.ts';
import { done, type Reply, type Route, route } from '../http/route.ts';
import { hasText, translate } from '../translate.ts';
import { Params, quoted } from './columns.ts';
import { readEnvOf } from './list-request.ts';
import { type Behaviour, type Implemented, implementedEntity } from './registry.ts';
import { identity, readVersion, refuseProblems, refuseStale, showRecord, updateRow } from './write.ts';

type Raw = Record<string, unknown>;

/** The verb a request asks for, until its function has looked at the record. */
interface Asking {
  entity: string;
  verb: string;
  id: number;
  version: number | null;
  isJudged: boolean;
}
const asking = new WeakMap<Context['db'], Asking>();

/**
 * Locks a record for one of its verbs, and refuses where the declaration does: its state, the asker's key, his own hands, and
 * what the module's facts say. Everything a verb does comes after this line.
 */
export async function lockFor<E extends { name: string; verbs: object }>(
  ctx: Context,
  { name }: E,
  verbName: Extract<keyof E['verbs'], string>,
  id: number,
): Promise<Row<E>> {
  const implemented = implementedEntity(name);
  const { entity, behaviour } = implemented;
  const verb = entity.verbs[verbName] as Verb;
  const params = new Params();
  const fact = factOf(ctx, behaviour, verbName, params, (key) => key);
  const text = `select e.*${fact ? `, (${fact}) as why_not` : ''} from ${quoted(entity.table)} e where ${identity(ctx, entity, behaviour, id, params)} for update of e`;
  const row = await ctx.db.maybe<Raw>({ text, values: params.values });
  if (!row) throw notFound();
  const asked = asking.get(ctx.db);
  if (asked?.entity === name && asked.id === id && asked.verb === verbName) {
    asked.isJudged = true;
    if (asked.version !== null) await refuseStale(ctx, implemented, id, row, asked.version);
  }
  refuseVerb(ctx, entity, verb, row);
  if (row.whyNot === false) throw new Refusal('ui.verb.notYours', { status: 403, values: sayings(ctx, entity, row) });
  if (row.whyNot) throw conflict(String(row.whyNot), sayings(ctx, entity, row));
  return row as Row<E>;
}

const askerOf = (ctx: Context): Asker => ({ id: ctx.user?.id ?? null, may: (permission) => may(ctx, permission) });

function standingOf(entity: Entity, verb: Verb, row: Raw): Standing {
  const maker = verb.byAnother && row[`${verb.byAnother}Id`];
  return { state: entity.state ? String(row[entity.state]) : null, makerId: (maker as number | null | undefined) ?? null };
}

function refuseVerb(ctx: Context, entity: Entity, verb: Verb, row: Raw): void {
  const judged = judgeVerb(verb, standingOf(entity, verb, row), askerOf(ctx));
  if (judged === 'noPermission')
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: verb.permission } });
  if (judged === 'byAnother') throw conflict('ui.verb.byAnother', sayings(ctx, entity, row));
  if (judged === 'otherState') {
    const own = `errors.${entity.name}.is_${row[entity.state ?? '']}`;
    throw conflict(hasText(own) ? own : 'ui.verb.otherState', sayings(ctx, entity, row));
  }
}

/** What a refusal may name of a record: its own fields, and how it stands in the reader's words. */
function sayings(ctx: Context, entity: Entity, row: Raw): Raw {
  const state = entity.state && translate(ctx.locale, `${entity.name}.options.${entity.state}.${row[entity.state]}`);
  return { ...row, name: row[entity.title] ?? `#${row.id}`, number: row.number ?? '', state };
}

/** Changes a record as one of its verbs: its columns, version and time, and what was before and after goes to the record of changes. */
export async function change<F extends Fields, V extends Record<string, Verb>>(
  ctx: Context,
  entity: Entity<F, V>,
  { id }: { id: number },
  values: Values<F>,
  action: Extract<keyof V, string> | (string & {}),
  /** Words that go to the record of changes and no column keeps. */
  said: Raw = {},
): Promise<void> {
  const verb = entity.verbs[action] as Verb | undefined;
  const state = entity.state && (values as Raw)[entity.state];
  const leadsTo = (verb?.to ?? verb?.from) as readonly string[] | undefined;
  if (state && leadsTo && !leadsTo.includes(String(state))) throw new Error(`${entity.name}.${action} does not lead to ${state}`);
  await updateRow(ctx, entity as unknown as Entity, id, values as Raw, action, said);
}

/** What only the database knows of a verb: false where it is not the asker's, else what stands in the way as `say` says it, else null. */
function factOf(
  ctx: Context,
  { whose, can }: Behaviour,
  name: string,
  params: Params,
  say: (key: string) => string,
): string | null {
  const mine = whose?.[name]?.(ctx, params);
  const branches = [
    ...(mine ? [`when not (${mine}) then 'false'::jsonb`] : []),
    ...Object.entries(can?.[name]?.(ctx, params) ?? {}).map(
      ([key, when]) => `when ${when} then to_jsonb(${params.add(say(key), 'text')})`,
    ),
  ];
  return branches.length > 0 ? `case ${branches.join(' ')} end` : null;
}

/** What of an item the browser cannot judge by itself, by verb. Null where an entity has no such verb. */
export function canExpression(ctx: Context, entity: Entity, behaviour: Behaviour, params: Params): string | null {
  // Texts of refusals are not in the browser: it gets the sentence, its blanks still open.
  const inWords = (key: string) => translate(ctx.locale, key, { skipInterpolation: true });
  const facts = Object.keys({ ...behaviour.can, ...behaviour.whose }).map((name) => {
    const from = entity.verbs[name]?.from as readonly string[] | undefined;
    const isOpen = from ? `e.${quoted(snake(entity.state ?? ''))} in (${from.map((word) => `'${word}'`).join(', ')})` : 'true';
    return `'${name}', case when ${isOpen} then ${factOf(ctx, behaviour, name, params, inWords)} end`;
  });
  return facts.length > 0 ? `jsonb_build_object(${facts.join(', ')})` : null;
}

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
      const asked: Asking = { entity: entity.name, verb: name, id, version, isJudged: false };
      asking.set(ctx.db, asked);
      await functionOf(implemented, name)(ctx, { ...input, id });
      if (!asked.isJudged) throw new Error(`${name} of ${entity.name} did not lock its record by lockFor`);
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
  const amounts = Object.entries(fields).filter(([, { kind, currency }]) => kind === 'money' && typeof currency !== 'object');
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
  if (!/^\d{1,15}$/.test(String(id ?? ''))) return undefined;
  const params = new Params();
  const { table } = implementedEntity(target).entity;
  const text = `select currency from ${quoted(table)} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = ${params.add(Number(id), 'bigint')}`;
  return (await ctx.db.maybe<{ currency: string }>({ text, values: params.values }))?.currency;
}
