import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let shop: Company;
let keeper: Person;
let piece: number;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({ permissions: ['show_company_definition', 'show_products', 'edit_products'] });
  piece = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
});
afterAll(() => world?.close());

const name = (en: string) => ({ en, ar: en });
const make = (body: object) => keeper.call('POST', 'units', { name: name('Carton'), ...body });

test('a unit has a conversion factor and a base flag: a shop begins with pieces, and cartons hold so many of them', async () => {
  const { items } = (await keeper.call('GET', 'units')).body.result;
  expect(items.map((one: any) => [one.name.en, one.base, one.conversion_factor]).sort()).toEqual([
    ['Kilogram', true, '1'],
    ['Metre', true, '1'],
    ['Piece', true, '1'],
  ]);
  const { status, body } = await make({ conversion_factor: '24' });
  expect(status).toBe(201);
  expect(body.result.item).toMatchObject({ base: false, conversion_factor: '24', base_unit: { id: piece } });
  const box = await make({ name: name('Box'), base: true, whole: true });
  expect(box.body.result.item).toMatchObject({ base: true, conversion_factor: '1', base_unit_id: null, whole: true });
});

test.each([
  ['0.5', '1/2'],
  ['6/4', '3/2'],
  ['٢٤', '24'],
  ['0.001', '1/1000'],
])('a factor of %s is kept exactly, as %s', async (written, kept) => {
  expect((await make({ conversion_factor: written })).body.result.item.conversion_factor).toBe(kept);
});

test.each([
  ['0', /cannot be nothing/],
  ['0.000', /cannot be nothing/],
  ['0/7', /cannot be nothing/],
  ['1/0', /Write a number/],
  ['-3', /Write a number/],
  ['a dozen', /Write a number/],
  ['1/3/5', /Write a number/],
  ['99999999999999999999', /Write a number/],
])('a factor of %s is refused in words', async (written, words) => {
  const { status, body } = await make({ conversion_factor: written });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['conversion_factor']]);
  expect(body.errors.conversion_factor[0]).toMatch(words);
});

test('a carton of cartons is refused: everything is counted in a base unit', async () => {
  const carton = (await make({ conversion_factor: '24' })).body.result.item;
  const pallet = await make({ base_unit_id: carton.id, conversion_factor: '40' });
  expect([pallet.status, Object.keys(pallet.body.errors)]).toEqual([422, ['base_unit_id']]);
});

test('a factor that counted something never changes; its name may', async () => {
  const carton = (await make({ conversion_factor: '24' })).body.result.item;
  const code = { code: '2000000000114', unit_id: carton.id };
  const product = { name: name('Tea'), unit_id: piece, selling_price: '3500', barcodes: [code] };
  const edited = await keeper.call('PUT', `units/${carton.id}`, { version: carton.version, conversion_factor: '12' });
  expect(edited.body.result.item.conversion_factor).toBe('12');
  expect((await keeper.call('POST', 'products', product)).status).toBe(201);
  const { version } = edited.body.result.item;
  const refused = await keeper.call('PUT', `units/${carton.id}`, { version, conversion_factor: '24' });
  expect([refused.status, refused.body.errors.conversion_factor[0]]).toEqual([422, expect.stringMatching(/already/)]);
  expect((await keeper.call('PUT', `units/${carton.id}`, { version, name: name('Crate') })).status).toBe(200);
});

test('a factor changed while a code is written with it: one of both is refused, and never both stand', async () => {
  for (let round = 0; round < 5; round++) {
    const carton = (await make({ conversion_factor: '24' })).body.result.item;
    const [edited, written] = await Promise.all([
      keeper.call('PUT', `units/${carton.id}`, { version: carton.version, conversion_factor: '12' }),
      keeper.call('POST', 'products', {
        name: name(`Round ${round}`),
        unit_id: piece,
        selling_price: '1000',
        barcodes: [{ unit_id: carton.id }],
      }),
    ]);
    expect(written.status).toBe(201);
    const { conversion_factor, version } = (await keeper.call('GET', `units/${carton.id}`)).body.result.item;
    expect(conversion_factor).toBe(edited.status === 200 ? '12' : '24');
    expect((await keeper.call('PUT', `units/${carton.id}`, { version, conversion_factor: '6' })).status).toBe(422);
  }
});

test('a category has sub-categories, and these have none', async () => {
  const say = async (body: object) => keeper.call('POST', 'categories', { name: name('Kind'), ...body });
  const drinks = (await say({})).body.result.item.id;
  const juices = (await say({ parent_id: drinks })).body.result.item.id;
  expect((await say({ parent_id: juices })).body.errors.parent_id[0]).toMatch(/subcategory itself/);
  const main = (await keeper.call('GET', 'categories?paginated=false&main=true')).body.result.items;
  expect(main.map((one: any) => one.id)).toEqual([drinks]);
});

test('duration types are days, months and years', async () => {
  const say = (duration_type: string) => keeper.call('POST', 'guarantees', { name: name('Maker'), duration: 2, duration_type });
  for (const type of ['days', 'months', 'years']) expect((await say(type)).status).toBe(201);
  expect((await say('weeks')).body.errors).toHaveProperty('duration_type');
});

test('definitions are for those who hold the company’s definitions', async () => {
  const cashier = await shop.person({ permissions: ['show_products'] });
  expect((await cashier.call('GET', 'units')).status).toBe(403);
  expect((await cashier.call('GET', 'units?paginated=false')).status).toBe(200);
  expect((await cashier.call('POST', 'categories', { name: name('Kind') })).status).toBe(403);
});
