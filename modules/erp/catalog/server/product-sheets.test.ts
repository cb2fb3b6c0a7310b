import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';

// A shop that comes from elsewhere, with a sheet of what it sells.
let world: World;
let shop: Company;
let keeper: Person;
let desk: SheetDesk;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  desk = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says: { kind: 'product', mode: 'create' } });
  const drinks = await shop.create('category', { name: { en: 'Drinks', ar: 'مشروبات' } });
  await shop.create('category', { name: { en: 'Juices', ar: 'عصائر' }, parent_id: drinks });
  await shop.create('brand', { name: { en: 'Dijla', ar: 'دجلة' } });
});
afterAll(async () => {
  await world?.close();
  desk?.clear();
});

const headings = ['SKU', 'اسم المادة', 'English name', 'Barcode', 'القسم', 'الماركة', 'سعر البيع', 'Cost'];
const sheet = (...rows: Cell[][]) => sheetOf([headings, ...rows]);
const say = (id: number, verb: string, body: object = {}) =>
  keeper.call('POST', `sheets/${id}/${verb}`, body, { 'idempotency-key': `${verb}/${id}/${Math.random()}` });
const saved = async (content: Buffer) => {
  const { id } = await desk.taken(content);
  expect((await say(id, 'commit')).status).toBe(200);
  await desk.work();
  return desk.file(id);
};
const found = async (query: string) => (await keeper.call('GET', `products?${query}`)).body.result.items;

test('a sheet becomes products with their codes, under categories, trademarks and units it names', async () => {
  const file = await saved(
    await sheet(
      ['J-1', 'عصير برتقال', 'Orange juice', 4006381333931, 'عصائر', 'دجلة', '1,750', 1250],
      [null, 'ماء', null, null, 'Drinks', null, 250, null],
    ),
  );
  expect(file).toMatchObject({ state: 'done', kind: 'product', total: 2, done: 2, bad: 0 });
  const [juice] = await found('sku=J-1');
  expect(juice).toMatchObject({
    name: { ar: 'عصير برتقال', en: 'Orange juice' },
    selling_price: '1750',
    purchase_price: '1250',
    category: { name: { en: 'Drinks' } },
    sub_category: { name: { en: 'Juices' } },
    brand: { name: { en: 'Dijla' } },
    unit: { name: { en: 'Piece' } },
  });
  const [water] = await found(`search=${encodeURIComponent('ماء')}`);
  expect(water).toMatchObject({ sub_category: null, selling_price: '250', sku: expect.stringMatching(/^\d{5}$/) });
});

test('says beside each cell what is wrong, saves the other rows, and gives the wrong ones back as a sheet', async () => {
  const file = await desk.taken(
    await sheet(
      ['K-1', 'Tea', null, null, null, null, 3500, null],
      ['K-1', 'Tea again', null, null, null, null, 3500, null],
      ['j-1', 'Known', null, null, null, null, 3500, null],
      [null, 'Known code', null, 4006381333931, null, null, 3500, null],
      [null, 'Wrong code', null, 4006381333932, null, null, 3500, null],
      [null, 'Nowhere', null, null, 'Moon', 'Nobody', 3500, null],
      [null, 'Below', null, null, null, null, -1, null],
      [null, 'Free', null, null, null, null, null, null],
      [null, null, null, null, null, null, 100, null],
      [null, 'ماء', null, null, null, null, 300, null],
    ),
  );
  expect(file).toMatchObject({ state: 'checked', total: 10, good: 1, bad: 9 });
  const bad = await desk.rows(file.id, 'only=bad&per_page=200');
  const problems = Object.fromEntries(
    bad.map((row) => [row.row_no, row.problems.map((one: any) => `${one.column}: ${one.text}`)]),
  );
  expect(problems).toMatchObject({
    3: ['sku: Row 2 has this already'],
    4: ['sku: Product already exists'],
    5: ['barcode: Product already exists'],
    6: [expect.stringMatching(/^barcode: The last digit .* 1/)],
    7: ['category: There is nothing by this name', 'brand: There is nothing by this name'],
    8: [expect.stringMatching(/^sellingPrice: /)],
    9: [expect.stringMatching(/^sellingPrice: /)],
    10: [expect.stringMatching(/^name: /)],
    11: ['name: Product already exists'],
  });
  await say(file.id, 'commit');
  await desk.work();
  expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: 1, bad: 9 });
  const failed = await keeper.call('GET', `/api/v1/sheets/${file.id}/failed-rows`);
  expect([failed.status, failed.bytes.length > 1000]).toEqual([200, true]);
});

test('the same sheet twice makes nothing twice', async () => {
  const content = await sheet(['T-1', 'Once', null, null, null, null, 1000, null]);
  await saved(content);
  const { body } = await desk.upload(content);
  expect(body.result.item).toMatchObject({ state: 'done', done: 1 });
  const other = await desk.taken(await sheet(['T-1', 'Once', null, null, null, null, 1000, 500]));
  expect(other).toMatchObject({ good: 0, bad: 1 });
  expect(await found('sku=T-1')).toHaveLength(1);
});

test('is taken back as a whole while nobody worked on it, and its numbers are free again', async () => {
  const rows: Cell[][] = [
    ['U-1', 'First', null, 36000291452, null, null, 1000, null],
    ['U-2', 'Second', null, null, null, null, 1000, null],
  ];
  const file = await saved(await sheet(...rows));
  const [one] = await found('sku=U-1');
  const edited = await keeper.call('PUT', `products/${one.id}`, { version: one.version, selling_price: '1250' });
  expect(edited.status).toBe(200);
  const refused = await say(file.id, 'undo');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/1 of these products/)]);
  const again = await saved(await sheet(['U-3', 'Third', null, null, null, null, 1000, null]));
  expect((await say(again.id, 'undo')).status).toBe(200);
  await desk.work();
  expect(await found('sku=U-3')).toEqual([]);
  expect((await keeper.call('POST', 'products', { ...bodyOf(one), sku: 'U-3' })).status).toBe(201);
});

const bodyOf = ({ unit_id }: { unit_id: number }) => ({ name: { en: 'Later', ar: 'لاحقاً' }, unit_id, selling_price: '500' });

test('a product made by hand between check and saving stays alone, and its row says so', async () => {
  const file = await desk.taken(
    await sheet(['V-1', 'Mine', null, null, null, null, 1000, null], ['V-2', 'Yours', null, null, null, null, 1000, null]),
  );
  const [one] = await found('sku=U-1');
  expect((await keeper.call('POST', 'products', { ...bodyOf(one), name: { en: 'V', ar: 'V' }, sku: 'V-1' })).status).toBe(201);
  await say(file.id, 'commit');
  await desk.work();
  expect(await desk.file(file.id)).toMatchObject({ done: 1, bad: 1 });
  expect(await found('sku=V-1')).toMatchObject([{ name: { en: 'V' } }]);
});

test('sheets are for those who write products, in a shop', async () => {
  const cashier = await shop.person({ permissions: ['show_products'] });
  const content = await sheet(['W-1', 'No', null, null, null, null, 1000, null]);
  expect((await desk.upload(content, { as: cashier })).status).toBe(403);
});
