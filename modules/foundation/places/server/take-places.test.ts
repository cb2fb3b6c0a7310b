import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'places' });
  admin = await company.person({});
});
afterAll(() => world.close());

const take = (country: string, who = admin) => who.call('POST', 'cities/take', { country });
const count = async (path: string) => (await admin.call('GET', `${path}?per_page=1`)).body.result.pagination.total_records;

test('a new company takes the cities of Iraq at one press, and what it has stays as it is', async () => {
  const basra = await company.create('governorate', { name: { en: 'Basrah province', ar: 'البصره' } });
  const zubair = await company.create('city', { title: { en: 'Zubair', ar: 'الزبير' }, governorate_id: basra });
  const taken = await take('IQ');
  expect(taken.body).toMatchObject({ result: { governorates: 18, cities: 155 }, message: '155 cities added' });
  expect([await count('governorates'), await count('cities')]).toEqual([19, 156]);
  const found = (await admin.call('GET', `cities?governorate_id=${basra}&per_page=50`)).body.result.items;
  expect(found.map((city: any) => city.id)).toContain(zubair);
  expect(found.length).toBe(11);
  expect(found.find((city: any) => city.title.en === 'Abu Al-Khaseeb').title).toEqual({
    en: 'Abu Al-Khaseeb',
    ar: 'أبو الخصيب',
    ku: 'Ebûlxesîb',
  });
});

test('taken again, or by two at once, no place is there twice', async () => {
  expect((await take('IQ')).body).toMatchObject({ result: { governorates: 0, cities: 0 } });
  const both = await Promise.all([take('EG'), take('EG')]);
  expect(both.map(({ body }) => body.result.cities).toSorted((a, b) => a - b)).toEqual([0, 157]);
  expect([await count('governorates'), await count('cities')]).toEqual([46, 313]);
});

test('only whoever keeps the places takes them, and only of countries there are', async () => {
  expect((await take('IQ', await company.person({ permissions: ['create_shipments'] }))).status).toBe(403);
  expect((await take('FR')).status).toBe(422);
});

test('a city travels under its title and, as where others refer to it, under its name', async () => {
  const [city] = (await admin.call('GET', 'cities?per_page=1')).body.result.items;
  expect(city.title.en).toMatch(/[A-Z]/);
  expect(city.name).toEqual(city.title);
  expect((await admin.call('GET', `cities/${city.id}`)).body.result.item).toMatchObject({ name: city.title });
});
