import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';

// Ten million pieces at a hundred thousand million each: a barcode that was typed where a cost belongs.
const [quantity, unitCost] = ['10000000', '99999999999'];
let world: World;
let shop: Company;
let keeper: Person;
let desk: SheetDesk;
let [here, rice] = [0, 0];
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  here = await shop.create('branch', { name: { en: 'Karrada', ar: 'الكرادة' }, complete_phone: '07701000001' });
  keeper = await shop.person({ branchId: here });
  desk = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says: { kind: 'openingStock', mode: 'create' } });
  const unit_id = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
  const body = { name: { en: 'Rice', ar: 'رز' }, sku: 'RICE', unit_id, selling_price: '5000' };
  rice = (await keeper.call('POST', 'products', body)).body.result.item.variations[0].id;
});
afterAll(async () => {
  await world?.close();
  desk?.clear();
});

const line = (more: object = {}) => ({ variation_id: rice, quantity, unit_cost: unitCost, ...more });
const open = (lines: object[]) => keeper.call('POST', 'opening-stocks', { on_day: '2026-11-21', branch_id: here, lines });

test('goods worth more than any amount says are refused beside their cost, one by one and together, and the list is read on', async () => {
  const { status, body } = await open([line()]);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.unit_cost']]);
  const most = line({ quantity: '1000', unit_cost: '60000000000' });
  const both = await open([most, { ...most, lot: 'B' }]);
  expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['lines.1.unit_cost']]);
  expect((await open([most])).status).toBe(201);
  expect((await keeper.call('GET', 'opening-stocks')).body.result.items).toHaveLength(1);
});

test('in a sheet they stand beside their row', async () => {
  const heads = ['Barcode', 'Qty', 'Cost'];
  const file = await desk.taken(await sheetOf([heads, ['RICE', quantity, unitCost]]));
  expect(file).toMatchObject({ state: 'checked', good: 0, bad: 1 });
  expect((await desk.rows(file.id))[0]?.['problems']).toMatchObject([{ column: 'unitCost' }]);
});
