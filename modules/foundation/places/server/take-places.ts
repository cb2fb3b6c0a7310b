import type { KnownCountry } from '#foundation/places/contract';
import { type Bilingual, foldText } from '#platform/entity';
import { auditAll, type Context, sql } from '#platform/server';
import { knownPlaces, type PlaceName } from './known-places.ts';

interface Named {
  id: number;
  name: Bilingual;
}
interface Taken {
  governorates: number;
  cities: number;
}

/** Writes down the governorates and cities of a country that the company has not got yet; what it has stays as it is. */
export async function takePlaces(ctx: Context, { country }: { country: KnownCountry }): Promise<Taken> {
  // Two who press at once wait for each other here, and the second finds what the first took.
  await ctx.db.query(sql`select id from company_settings where tenant_id = ${ctx.tenantId} for update`);
  const known = knownPlaces(country);
  const before = await governoratesOf(ctx);
  const missing = known.filter(({ name }) => !before.some((one) => isSame(one.name, name)));
  await keepGovernorates(
    ctx,
    missing.map(({ name }) => name),
  );
  const governorates = missing.length > 0 ? await governoratesOf(ctx) : before;
  const cities = await citiesOf(ctx);
  const wanted = known.flatMap(({ name, cities: names }) => {
    const governorate = governorates.find((one) => isSame(one.name, name)) as Named;
    const there = cities.filter((one) => one.governorateId === governorate.id);
    return names
      .filter((title) => !there.some((one) => isSame(one.name, title)))
      .map((title) => ({ title, governorateId: governorate.id }));
  });
  await keepCities(ctx, wanted);
  return { governorates: missing.length, cities: wanted.length };
}

const isSame = (one: Bilingual, other: PlaceName) =>
  (['ar', 'en'] as const).some((language) => one[language] && foldText(one[language]) === foldText(other[language]));

const governoratesOf = (ctx: Context) =>
  ctx.db.query<Named>(sql`select id, name from governorate where tenant_id = ${ctx.tenantId} order by id`);

const citiesOf = (ctx: Context) =>
  ctx.db.query<Named & { governorateId: number }>(
    sql`select id, title as name, governorate_id from city where tenant_id = ${ctx.tenantId} order by id`,
  );

async function keepGovernorates(ctx: Context, names: readonly PlaceName[]): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name) => sql`(${ctx.tenantId}::bigint, ${JSON.stringify(name)}::jsonb)`);
  const made = await ctx.db.query<Named>(
    sql`insert into governorate (tenant_id, name) values ${sql.join(rows)} returning id, name`,
  );
  auditAll(
    ctx,
    made.map(({ id, name }) => ({ entity: 'governorate', entityId: id, action: 'create', after: { name } })),
  );
}

async function keepCities(ctx: Context, cities: readonly { title: PlaceName; governorateId: number }[]): Promise<void> {
  if (cities.length === 0) return;
  const rows = cities.map(
    ({ title, governorateId }) => sql`(${ctx.tenantId}::bigint, ${JSON.stringify(title)}::jsonb, ${governorateId}::bigint)`,
  );
  const made = await ctx.db.query<Named>(
    sql`insert into city (tenant_id, title, governorate_id) values ${sql.join(rows)} returning id, title as name`,
  );
  auditAll(
    ctx,
    made.map(({ id, name }) => ({ entity: 'city', entityId: id, action: 'create', after: { title: name } })),
  );
}
