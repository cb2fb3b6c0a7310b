import { distance } from '#courier/excel/contract';
import { Client } from '#foundation/parties/contract';
import { clients, commercialNames } from '#foundation/parties/server';
import { foldName, restorePhone } from '#foundation/sheets/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, isVisible, Params, readEnvOf, scopeOf, sql } from '#platform/server';

export interface NamedClient {
  id: number;
  name: string;
  /** Null where it is not for the asker. */
  phone: string | null;
  disabled: boolean;
}

/** What names in cells may mean, by their folded text. A name of several things means none of them. */
export interface KnownNames {
  cities: ReadonlyMap<string, readonly number[]>;
  cityTitles: ReadonlyMap<number, Bilingual>;
  types: ReadonlyMap<string, readonly number[]>;
  sizes: ReadonlyMap<string, readonly number[]>;
  clients: ReadonlyMap<string, readonly NamedClient[]>;
  /** Spellings that were looked at already, and the one city each is like. */
  alike: Map<string, number | undefined>;
}

/** What can be named in a sheet, as the asker may see it; of the clients, who grow with the company, those the cells name. */
export async function namesKnown(ctx: Context, called: readonly string[]): Promise<KnownNames> {
  const [few, people] = await Promise.all([fewNames(ctx), clientsCalled(ctx, [...new Set(called)])]);
  return {
    ...few,
    alike: new Map(),
    clients: indexed(people, (one) => [
      [one.name, one],
      [one.phone ?? undefined, one],
    ]),
  };
}

type FewNames = Omit<KnownNames, 'clients' | 'alike'>;
const kept = new Map<number, { state: string; names: FewNames }>();
const mostKept = 50;
const fewTables = ['city', 'governorate', 'shipment_type', 'shipment_size'] as const;

/** Cities, types and sizes stay few; they are read and folded again whenever one of them has changed anywhere. */
async function fewNames(ctx: Context): Promise<FewNames> {
  const states = fewTables.map(
    (
      table,
    ) => sql`(select count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(id), 0) || '/' || count(disabled_at)
      from ${sql.ref(table)} where tenant_id = ${ctx.tenantId})`,
  );
  const { state } = await ctx.db.one<{ state: string }>(sql`select concat_ws(' ', ${sql.join(states)}) as state`);
  const known = kept.get(ctx.tenantId);
  if (known?.state === state) return known.names;
  const names = await readFew(ctx);
  kept.delete(ctx.tenantId);
  for (const [oldest] of kept) if (kept.size >= mostKept) kept.delete(oldest);
  kept.set(ctx.tenantId, { state, names });
  return names;
}

async function readFew(ctx: Context): Promise<FewNames> {
  const [cities, types, sizes] = await Promise.all([
    ctx.db.query<{ id: number; title: Bilingual; governorate: Bilingual }>(
      sql`select c.id, c.title, g.name as governorate from city c join governorate g on g.tenant_id = :tenant and g.id = c.governorate_id
        where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null`,
    ),
    namedRows(ctx, 'shipment_type'),
    namedRows(ctx, 'shipment_size'),
  ]);
  return {
    cities: indexed(cities, ({ id, title, governorate }) => [
      ...spellings(title, id),
      // A name of several provinces is told apart by its province.
      ...Object.entries(title).flatMap(([language, name]) => {
        const province = governorate[language as 'en'] ?? governorate.en;
        return [[`${province} ${name}`, id] as const, [`${name} ${province}`, id] as const];
      }),
    ]),
    cityTitles: new Map(cities.map(({ id, title }) => [id, title])),
    types: indexed(types, ({ id, name }) => spellings(name, id)),
    sizes: indexed(sizes, ({ id, name }) => spellings(name, id)),
  };
}

/** A name is known in every language it has. */
const spellings = (names: Bilingual, id: number) => Object.values(names).map((name) => [name as string, id] as const);

const namedRows = (ctx: Context, table: 'shipment_type' | 'shipment_size') =>
  ctx.db.query<{ id: number; name: Bilingual }>(
    sql`select id, name from ${sql.ref(table)} where tenant_id = ${ctx.tenantId} and disabled_at is null`,
  );

/** The clients the asker may see who have one of these names; or phones, where he may see those. */
async function clientsCalled(ctx: Context, called: readonly string[]): Promise<NamedClient[]> {
  if (called.length === 0) return [];
  const { phoneLengths } = readEnvOf(ctx);
  const byPhone = isVisible(ctx, Client.fields.phone);
  const phones = byPhone ? [...called.map(foldName), ...called.map((written) => restorePhone(written, phoneLengths))] : [];
  return seen<NamedClient>(
    ctx,
    clients,
    `e.id, e.name, ${byPhone ? 'e.phone' : 'null'} as phone, e.disabled_at is not null as disabled`,
    (params) =>
      // An array asked for first: a join would rather go through all clients.
      `e.id = any(array(select clients_called(${params.add(called, 'text[]')}, ${params.add(phones, 'text[]')})))`,
  );
}

export interface NamedShop {
  id: number;
  name: string;
  clientId: number;
}

/** The shops of these clients that the asker may see. */
export async function shopsOf(ctx: Context, clientIds: readonly number[]): Promise<NamedShop[]> {
  return seen<NamedShop>(
    ctx,
    commercialNames,
    'e.id, e.name, e.client_id',
    (params) => `e.disabled_at is null and e.client_id = any(${params.add([...new Set(clientIds)], 'bigint[]')})`,
  );
}

/** Rows within what the asker may see of an entity. */
async function seen<R>(
  ctx: Context,
  implemented: typeof clients,
  columns: string,
  which: (params: Params) => string,
): Promise<R[]> {
  const params = new Params();
  const where = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, which(params)];
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implemented, params);
  if (scope) where.push(scope);
  return ctx.db.query<R>({
    text: `select ${columns} from ${implemented.entity.table} e where ${where.join(' and ')}`,
    values: params.values,
  });
}

function indexed<R, V>(
  rows: readonly R[],
  namesOf: (row: R) => readonly (readonly [name: string | undefined, value: V])[],
): Map<string, V[]> {
  const index = new Map<string, V[]>();
  for (const row of rows) {
    for (const [name, value] of namesOf(row)) {
      const folded = foldName(name ?? '');
      if (!folded) continue;
      const there = index.get(folded);
      if (!there) index.set(folded, [value]);
      else if (!there.includes(value)) there.push(value);
    }
  }
  return index;
}

export type FoundCity = { id: number } | { offer: number } | { key: 'errors.excel.unknownCity' | 'errors.excel.severalCities' };

/** The city a cell means. One that is only alike is offered, and has to be confirmed. */
export function cityNamed(names: KnownNames, confirmed: Readonly<Record<string, number>>, written: string): FoundCity {
  const folded = foldName(written);
  const chosen = confirmed[folded];
  if (chosen !== undefined && names.cityTitles.has(chosen)) return { id: chosen };
  const found = names.cities.get(folded);
  if (found?.length === 1) return { id: found[0] as number };
  if (found) return { key: 'errors.excel.severalCities' };
  if (!names.alike.has(folded)) names.alike.set(folded, alike(names, folded));
  const offer = names.alike.get(folded);
  return offer === undefined ? { key: 'errors.excel.unknownCity' } : { offer };
}

const article = /(^|\s)ال(?=\p{L}{3})/gu;

/** The one city that is spelt nearly so: another article, or a letter or two. Undefined where there is none, or several. */
function alike(names: KnownNames, folded: string): number | undefined {
  const bare = folded.replace(article, '$1');
  const most = bare.length >= 7 ? 2 : bare.length >= 4 ? 1 : 0;
  let best = most + 1;
  let found = new Set<number>();
  for (const [name, ids] of names.cities) {
    const away = distance(bare, name.replace(article, '$1'), most);
    if (away > best || away > most) continue;
    if (away < best) found = new Set();
    best = away;
    for (const id of ids) found.add(id);
  }
  return found.size === 1 ? [...found][0] : undefined;
}
