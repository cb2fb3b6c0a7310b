import {
  type Asker,
  conflict,
  type Entity,
  type Fields,
  judgeVerb,
  notFound,
  Refusal,
  type Row,
  type Standing,
  snake,
  type Values,
  type Verb,
} from '#platform/entity';
import { type Context, may } from '../context.ts';
import { hasText, translate } from '../translate.ts';
import { Params, quoted } from './columns.ts';
import { factOf } from './judging.ts';
import { type Behaviour, type Implemented, implementedEntity } from './registry.ts';
import { seen } from './seen.ts';
import { refuseStale, updateRow } from './write.ts';

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

/** Does a verb as a request asked for it: a function that never locks its record by `lockFor` would skip every judgement. */
export async function doAsAsked(ctx: Context, asked: Omit<Asking, 'isJudged'>, work: () => Promise<unknown>): Promise<unknown> {
  const kept: Asking = { ...asked, isJudged: false };
  asking.set(ctx.db, kept);
  const outcome = await work();
  if (!kept.isJudged) throw new Error(`${asked.verb} of ${asked.entity} did not lock its record by lockFor`);
  return outcome;
}

/** What a module does for a verb it declared. */
export function functionOf({ entity, behaviour }: Implemented, name: string): (ctx: Context, input: any) => Promise<unknown> {
  const found = behaviour.verbs?.[name];
  if (!found) throw new Error(`${entity.name} has no function for ${name}`);
  return found;
}

/**
 * Locks a record for one of its verbs, and refuses where the declaration does: its state, the asker's key, his own hands, and
 * what the module's facts say. Everything a verb does comes after this line.
 */
export async function lockFor<E extends { name: string; verbs: object }>(
  ctx: Context,
  entity: E,
  verbName: Extract<keyof E['verbs'], string>,
  id: number,
): Promise<Row<E>> {
  const [judged] = await lockAllFor(ctx, entity, verbName, [id]);
  if (!judged) throw notFound();
  if (judged.refusal) throw judged.refusal;
  return judged.row;
}

/** A record with what stands in the way of a verb, where anything does. */
export interface Judged<R> {
  id: number;
  row: R;
  refusal: Refusal | undefined;
}

/**
 * Several records locked for one verb, in the order of their ids, each judged by itself; what the asker does not see is left out.
 * A verb that is done to one or to many alike locks its one record so, and answers for the refusal.
 */
export async function lockAllFor<E extends { name: string; verbs: object }>(
  ctx: Context,
  entity: E,
  verbName: Extract<keyof E['verbs'], string>,
  ids: readonly number[],
): Promise<Judged<Row<E>>[]> {
  const judged = await judgedRows(ctx, entity, verbName, ids, 'for update of e');
  const asked = asking.get(ctx.db);
  const own = asked?.entity === entity.name && asked.verb === verbName && judged.find(({ id }) => id === asked.id);
  if (own) {
    asked.isJudged = true;
    if (asked.version !== null) await refuseStale(ctx, implementedEntity(entity.name), own.id, own.row as Raw, asked.version);
  }
  return judged;
}

/** Several records judged for one verb without locking them or waiting for anybody: what would become of them now. */
export function judgeAllFor<E extends { name: string; verbs: object }>(
  ctx: Context,
  entity: E,
  verbName: Extract<keyof E['verbs'], string>,
  ids: readonly number[],
): Promise<Judged<Row<E>>[]> {
  return judgedRows(ctx, entity, verbName, ids, '');
}

async function judgedRows<E extends { name: string; verbs: object }>(
  ctx: Context,
  { name }: E,
  verbName: string,
  ids: readonly number[],
  hold: string,
): Promise<Judged<Row<E>>[]> {
  const { entity, behaviour } = implementedEntity(name);
  const verb = entity.verbs[verbName] as Verb;
  const params = new Params();
  const fact = factOf(ctx, behaviour, verbName, params, (key) => key);
  const columns = ['e.*', ...wordsOf(verb, behaviour), ...(fact ? [`(${fact})::json as why_not`] : [])].join(', ');
  const which = seen(ctx, { entity, behaviour }, `= any(${params.add([...ids], 'bigint[]')})`, params);
  const text = `select ${columns} from ${quoted(entity.table)} e where ${which} order by e.id ${hold}`;
  const rows = await ctx.db.query<Raw>({ text, values: params.values });
  return rows.map((row) => ({ id: Number(row.id), row: row as Row<E>, refusal: refusalFor(ctx, entity, verbName, row) }));
}

/** Fields that say of which kind a record is and have no column: what stands for them, beside the row. */
const wordsOf = (verb: Verb, { expressions = {} }: Behaviour) =>
  Object.keys(verb.of ?? {})
    .filter((field) => expressions[field])
    .map((field) => `(${expressions[field]}) as ${quoted(snake(field))}`);

const askerOf = (ctx: Context): Asker => ({ id: ctx.user?.id ?? null, may: (permission) => may(ctx, permission) });

function standingOf(entity: Entity, row: Raw, askerId: number | undefined): Standing {
  return {
    state: entity.state ? String(row[entity.state]) : null,
    word: (field) => row[field],
    isAuthor: askerId !== undefined && ((row.authorIds ?? []) as number[]).includes(askerId),
    handOf: (field) => (row[`${field}Id`] ?? null) as number | null,
  };
}

function refusalFor(ctx: Context, entity: Entity, name: string, row: Raw): Refusal | undefined {
  const verb = entity.verbs[name] as Verb;
  const judged = judgeVerb(verb, standingOf(entity, row, ctx.user?.id), askerOf(ctx));
  const words = () => sayings(ctx, entity, row);
  if (judged === 'noPermission')
    return new Refusal('errors.noPermission', { status: 403, values: { permission: verb.permission } });
  if (judged === 'byAnother') return conflict('ui.verb.byAnother', words());
  if (judged === 'otherKind')
    return new Refusal(ownOr(`errors.${entity.name}.not_${name}`, 'ui.verb.otherKind'), { values: words() });
  if (judged === 'otherState')
    return conflict(ownOr(`errors.${entity.name}.is_${row[entity.state ?? '']}`, 'ui.verb.otherState'), words());
  if (row.whyNot === false) return new Refusal('ui.verb.notYours', { status: 403, values: words() });
  return row.whyNot ? conflict(String(row.whyNot), words()) : undefined;
}

const ownOr = (own: string, general: string) => (hasText(own) ? own : general);

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
  await updateRow(ctx, entity, id, values as Raw, action, said);
}
