import {
  type AnyEntity,
  columnName,
  conflict,
  type Entity,
  type Field,
  fieldRefusal,
  isEditable,
  notFound,
  Refusal,
  type Row,
  wireName,
} from '#platform/entity';
import { audit } from '../audit.ts';
import { type Context, worksIn } from '../context.ts';
import { paperNumber } from '../numbering.ts';
import { hasText, translate } from '../translate.ts';
import { columnType, itemColumns, Params, quoted } from './columns.ts';
import { authorExpression, canExpression } from './judging.ts';
import { bodyFields, keepLines, linesExpression, readLines, worthOf, writeLines } from './lines.ts';
import { refuseNamedInLists } from './named-in-lists.ts';
import { pageExtras } from './page-extras.ts';
import { readChecked } from './read-body.ts';
import { type Extras, type Implemented, implementedEntity } from './registry.ts';
import { identity, seen } from './seen.ts';

type Values = Record<string, unknown>;

/** One record as it travels; unknown, another tenant's and out-of-scope ones are the same: not found. */
export async function showRecord(ctx: Context, { entity, behaviour }: Implemented, id: number): Promise<string> {
  const params = new Params();
  const all: Extras = {
    ...behaviour.extras?.(ctx),
    ...behaviour.showExtras?.(ctx, params),
    ...pageExtras(ctx, { entity, behaviour }, params),
    ...(entity.lines && { lines: linesExpression(ctx, entity) }),
    ...canExpression(ctx, entity, behaviour),
    ...authorExpression(ctx, entity),
  };
  const extras = Object.entries(all).map(
    ([name, made]) => `${typeof made === 'string' ? made : made(params)} as ${quoted(name)}`,
  );
  const columns = [...itemColumns(ctx, entity, behaviour), ...extras].join(', ');
  const text = `select row_to_json(x)::text from (select ${columns} from ${quoted(entity.table)} e where ${identity(ctx, { entity, behaviour }, id, params)}) x`;
  const [row] = await ctx.db.values({ text, values: params.values });
  if (!row) throw notFound();
  return String(row[0]);
}

/** The row itself, locked until the transaction ends; shared, others may share it too, and nobody changes it meanwhile. */
export function lockRecord<E>(
  ctx: Context,
  entity: E & { name: string },
  id: number,
  how: 'update' | 'share' = 'update',
): Promise<Row<E>> {
  return lockRow(ctx, implementedEntity(entity.name), id, how);
}

async function lockRow<R>(ctx: Context, implemented: Implemented, id: number, how: 'update' | 'share' = 'update'): Promise<R> {
  const params = new Params();
  const text = `select e.* from ${quoted(implemented.entity.table)} e where ${identity(ctx, implemented, id, params)} for ${how}`;
  const row = await ctx.db.maybe<R>({ text, values: params.values });
  if (!row) throw notFound();
  return row;
}

/** Several records, those of them that the asker may see, in the order of their ids. */
export function readRecords<E>(ctx: Context, { name }: E & { name: string }, ids: readonly number[]): Promise<Row<E>[]> {
  const implemented = implementedEntity(name);
  const params = new Params();
  const of = seen(ctx, implemented, `= any(${params.add([...ids], 'bigint[]')})`, params);
  return ctx.db.query<Row<E>>({
    text: `select e.* from ${quoted(implemented.entity.table)} e where ${of} order by e.id`,
    values: params.values,
  });
}

export async function createRecord(ctx: Context, implemented: Implemented, body: unknown): Promise<number> {
  const { entity, behaviour } = implemented;
  const { lines, ...values } = await readChecked(ctx, bodyFields(entity), body);
  await behaviour.beforehand?.(ctx, values);
  Object.assign(values, withoutSent(await behaviour.defaults?.(ctx, values), values));
  placeInBranch(ctx, entity, values);
  await behaviour.check?.(ctx, values, null, lines as Values[] | undefined);
  Object.assign(values, worthOf(entity, values, (lines ?? []) as Values[]));
  const id = behaviour.create ? await behaviour.create(ctx, values) : await insertRow(ctx, entity, values);
  if (entity.lines) writeLines(ctx, entity, id, (lines ?? []) as Values[]);
  await behaviour.afterChange?.(ctx, id);
  return id;
}

const withoutSent = (defaults: Values | undefined, values: Values) =>
  Object.fromEntries(Object.entries(defaults ?? {}).filter(([name]) => values[name] === undefined || values[name] === null));

/** Writes a row as declared and records it. */
export async function insertRow(ctx: Context, entity: AnyEntity, values: Values): Promise<number> {
  const params = new Params();
  const columns = ['tenant_id'];
  const given = [params.add(ctx.tenantId, 'bigint')];
  const numbered = { ...values, ...(await numberOf(ctx, entity, values)) };
  for (const [name, field, value] of stored(entity, numbered)) {
    // What was left empty gets the column's own default.
    if (value === null) continue;
    columns.push(quoted(columnName(name, field)));
    given.push(params.add(value, columnType(field)));
  }
  if (entity.authored) {
    columns.push('author_ids');
    given.push(params.add(authorsOf(ctx), 'bigint[]'));
  }
  const table = quoted(entity.table);
  const text = `insert into ${table} as e (${columns.join(', ')}) values (${given.join(', ')}) returning e.id, row_json(e) as after`;
  const { id, after } = await ctx.db.one<{ id: number; after: unknown }>({ text, values: params.values });
  audit(ctx, { entity: entity.name, entityId: id, action: 'create', after });
  return id;
}

export async function editRecord(ctx: Context, implemented: Implemented, id: number, body: unknown): Promise<void> {
  const { entity, behaviour } = implemented;
  const version = readVersion(body);
  const { lines, ...values } = await readChecked(ctx, bodyFields(entity), body, { partial: true, of: { implemented, id } });
  await behaviour.beforehand?.(ctx, values);
  const before = await lockRow<Values>(ctx, implemented, id);
  await refuseStale(ctx, implemented, id, before, version);
  refuseFixed(ctx, entity, before);
  placeInBranch(ctx, entity, values, before);
  await behaviour.check?.(ctx, values, before, lines as Values[] | undefined);
  if (entity.lines && (lines || entity.totals))
    Object.assign(
      values,
      worthOf(entity, { ...before, ...values }, (lines ?? (await readLines(ctx, entity.lines, id))) as Values[]),
    );
  if (behaviour.edit) await behaviour.edit(ctx, id, values, version);
  else await updateRow(ctx, entity, id, values, 'edit', lines ? { lines: (lines as unknown[]).length } : {});
  if (entity.lines && lines) await keepLines(ctx, entity, id, lines as Values[]);
  await behaviour.afterChange?.(ctx, id);
}

/** What is handed over, approved or posted stays as it is. */
export function refuseFixed(ctx: Context, entity: Entity, row: Values): void {
  const state = row[entity.state ?? ''];
  if (isEditable(entity, state)) return;
  const own = `errors.${entity.name}.fixed`;
  const word = translate(ctx.locale, `${entity.name}.options.${entity.state}.${state}`);
  throw conflict(hasText(own) ? own : 'ui.verb.fixed', { name: row[entity.title] ?? `#${row.id}`, state: word });
}

/** The version an edit was made from; without it nobody can tell what would be overwritten. */
export function readVersion(body: unknown): number {
  const version = (body as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  if (typeof version === 'string' && /^\d{1,9}$/.test(version)) return Number(version);
  throw fieldRefusal('version', 'errors.required');
}

export async function refuseStale(
  ctx: Context,
  implemented: Implemented,
  id: number,
  before: Values,
  version: number,
): Promise<void> {
  if (before.version === version) return;
  const current = JSON.parse(await showRecord(ctx, implemented, id));
  throw new Refusal('errors.stale', { status: 409, result: { item: current } });
}

/** Changes the named columns of a row and records it, before and after. */
export async function updateRow(
  ctx: Context,
  entity: AnyEntity,
  id: number,
  values: Values,
  action = 'edit',
  said: Values = {},
): Promise<void> {
  const params = new Params();
  const sets = stored(entity, values).map(
    ([name, field, value]) => `${quoted(columnName(name, field))} = ${params.add(value, columnType(field))}`,
  );
  if (ctx.user && isAuthoring(entity, action)) sets.push(withAuthor(ctx.user.id, params));
  // Lines alone were changed, or words were said: the record is another than before all the same.
  if (sets.length === 0 && Object.keys(said).length === 0) return;
  const table = quoted(entity.table);
  const where = `e.tenant_id = ${params.add(ctx.tenantId, 'bigint')} and e.id = ${params.add(id, 'bigint')}`;
  const old = `(select row_json(o) from ${table} o where o.tenant_id = :tenant and o.id = e.id)`;
  const text = `update ${table} e set ${[...sets, 'version = e.version + 1'].join(', ')}, updated_at = now() where ${where} returning ${old} as before, row_json(e) as after`;
  const { before, after } = await ctx.db
    .one<{ before: Values; after: Values }>({ text, values: params.values })
    .catch((error) => {
      throw emptied(entity, values, error) ?? error;
    });
  const noted = changed(before, after);
  audit(ctx, { entity: entity.name, entityId: id, action, before: noted.before, after: { ...noted.after, ...said } });
}

/** The number of a new paper, where its entity declares how papers are numbered. */
async function numberOf(ctx: Context, { name, numbering, scope }: AnyEntity, values: Values): Promise<Values> {
  if (!numbering || values.number) return {};
  const branch = scope === 'branch' ? (values.branch as number) : undefined;
  const of = { letters: numbering, series: name, ...(branch && { branchId: branch }) };
  return { number: await paperNumber(ctx, of) };
}

/** Who writes a record now: its first author; a job or the seed is nobody. */
export const authorsOf = ({ user }: Context): number[] => (user ? [user.id] : []);

const isAuthoring = (entity: AnyEntity, action: string) =>
  entity.authored && (action === 'edit' || entity.verbs[action]?.authors === true);

/** Sets who wrote a record, once each, however often he does. */
function withAuthor(userId: number, params: Params): string {
  const one = params.add(userId, 'bigint');
  return `author_ids = case when e.author_ids @> array[${one}] then e.author_ids else e.author_ids || ${one} end`;
}

/** A field that cannot be empty was emptied: said beside it. */
function emptied(entity: AnyEntity, values: Values, error: { code?: string; column?: string }): Refusal | undefined {
  if (error.code !== '23502') return undefined;
  const found = (Object.entries(entity.fields) as [string, Field][]).find(
    ([name, field]) => values[name] === null && columnName(name, field) === error.column,
  );
  return found && fieldRefusal(wireName(...found), 'errors.required');
}

/** Only what changed goes to the record of changes. */
function changed(before: Values, after: Values): { before: Values; after: Values } {
  const keys = Object.keys(after).filter(
    (key) => !['version', 'updated_at', 'author_ids'].includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (row: Values) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}

export async function setDisabled(ctx: Context, implemented: Implemented, id: number, disabled: boolean): Promise<void> {
  const { entity, behaviour } = implemented;
  const row = await lockRow<{ disabledAt: Date | null }>(ctx, implemented, id);
  if ((row.disabledAt !== null) === disabled) throw conflict(disabled ? 'errors.alreadyDisabled' : 'errors.alreadyEnabled');
  await (disabled ? behaviour.beforeDisable : behaviour.beforeEnable)?.(ctx, id);
  const params = new Params();
  const text = `update ${quoted(entity.table)} set disabled_at = ${disabled ? 'now()' : 'null'}, version = version + 1, updated_at = now()
    where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = ${params.add(id, 'bigint')}`;
  ctx.db.run({ text, values: params.values });
  audit(ctx, { entity: entity.name, entityId: id, action: disabled ? 'disable' : 'enable' });
  await behaviour.afterChange?.(ctx, id);
}

/** Deletes a row nothing was ever booked on; foreign keys, and lists that name it, refuse the rest. */
export async function removeRecord(ctx: Context, implemented: Implemented, id: number): Promise<void> {
  const { entity, behaviour } = implemented;
  const before = await lockRow<Values>(ctx, implemented, id);
  await behaviour.beforeRemove?.(ctx, before);
  await refuseNamedInLists(ctx, entity, id);
  const params = new Params();
  await ctx.db.query({
    text: `delete from ${quoted(entity.table)} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = ${params.add(id, 'bigint')}`,
    values: params.values,
  });
  audit(ctx, { entity: entity.name, entityId: id, action: 'remove', before });
}

/** Gives a branch-scoped row its branch, and refuses a branch the asker does not work in. */
function placeInBranch(ctx: Context, entity: Entity, values: Values, before?: Values): void {
  if (entity.scope !== 'branch') return;
  if (!before) values.branch ??= ctx.branchId;
  const branch = values.branch as number | null | undefined;
  if (branch === undefined && before) return;
  if (!branch) throw fieldRefusal('branch_id', 'errors.required');
  if (!worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
}

function stored(entity: AnyEntity, values: Values): [string, Field, unknown][] {
  return Object.entries(values)
    .filter(([name, value]) => entity.fields[name] !== undefined && !entity.fields[name]?.computed && value !== undefined)
    .map(([name, value]) => {
      const field = entity.fields[name] as Field;
      const asJson = ['bilingual', 'json', 'listOf'].includes(field.kind) && value !== null;
      return [name, field, asJson ? JSON.stringify(value) : field.kind === 'manyOf' ? (value ?? []) : value];
    });
}
