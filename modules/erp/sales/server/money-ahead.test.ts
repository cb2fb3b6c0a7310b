import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// Money that comes before its goods is held, and known by the voucher that brought it.
let w: SellingWorld;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '20', '3000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const lamps = async (quantity: string, paid: string) => {
  const { id } = await w.written([w.line(w.lamp, w.piece, quantity)]);
  const [line] = await w.lineIds(id);
  const cash = [{ method: 'cash', treasury_id: w.safe, amount: paid }];
  await w.act(id, 'finalise', { lines: [{ line, quantity: '1' }], tenders: cash });
  return { id, line };
};
const bonds = async (sale: number) => {
  const { items } = (await w.owner.call('GET', `transactions?sort_by=id&per_page=100`)).body.result;
  const number = (await w.item('sales', sale))['invoice_number'];
  return items.filter((one: { note: string }) => one.note === number) as { id: number; amount: string }[];
};
const takenBack = async (id: number) => (await w.say(`transactions/${id}/reverse`, { reason: 'typed wrong' })).status;

test('taken back before anything used it, it is held no longer, and the sale is owed again', async () => {
  const before = await w.booked('2230');
  const { id } = await lamps('4', '12000');
  expect(await w.item('sales', id)).toMatchObject({ paid: '12000', left: '8000' });
  expect((await w.booked('2230')) - before).toBe(-7_000);
  const ahead = (await bonds(id)).find(({ amount }) => amount === '7000');
  expect(await takenBack(ahead?.id as number)).toBe(200);
  expect(await w.item('sales', id)).toMatchObject({ paid: '5000', left: '15000' });
  expect((await w.booked('2230')) - before).toBe(0);
  expect(await w.red()).toEqual([]);
});

test('used by goods that left since, its voucher stays', async () => {
  const { id } = await lamps('4', '12000');
  await w.act(id, 'deliver');
  const ahead = (await bonds(id)).find(({ amount }) => amount === '7000');
  expect(await takenBack(ahead?.id as number)).toBe(409);
  expect(await w.red()).toEqual([]);
});

test('an advance to a supplier likewise', async () => {
  const body = { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-11-21', currency: 'IQD' };
  const lines = [{ variation_id: w.cup, unit_id: w.piece, quantity: '10', unit_cost: '1000' }];
  const { id } = (await w.say('purchases', { ...body, lines })).body.result.item;
  expect((await w.say(`purchases/${id}/pay`, { treasury_id: w.safe, amount: '4000' })).status).toBe(200);
  const [voucher] = (await w.owner.call('GET', 'transactions?sort_by=id&sort_order=desc&per_page=1')).body.result.items;
  expect(await takenBack(voucher.id)).toBe(200);
  expect(await w.item('purchases', id)).toMatchObject({ paid: '0', left: '10000' });
  expect(await w.booked('1360')).toBe(0);
});

test('cash beyond what is due that he leaves is his: it pays for what he buys next, and is given back by its voucher until then', async () => {
  const before = [await w.booked('2230'), await w.booked('1110')];
  const { id } = await w.written([w.line(w.lamp, w.piece, '1')]);
  const kept = (method: string, treasury_id: number) => ({ method, treasury_id, amount: '5000', credit: '1000' });
  expect(await w.refusal(id, 'finalise', { tenders: [{ ...kept('cash', w.dollars), cash: '5' }] })).toEqual([
    422,
    ['tenders.0.credit'],
  ]);
  await w.act(id, 'finalise', { tenders: [kept('cash', w.safe)] });
  expect(await w.item('sales', id)).toMatchObject({ paid: '5000', left: '0', payment_status: 'paid' });
  expect([(await w.booked('2230')) - (before[0] as number), (await w.booked('1110')) - (before[1] as number)]).toEqual([
    -1_000, 6_000,
  ]);
  const [ahead] = (await bonds(id)).filter(({ amount }) => amount === '1000');
  const { id: next } = await w.written([w.line(w.lamp, w.piece, '1')]);
  await w.act(next, 'finalise', { tenders: [{ method: 'store_credit', amount: '1000' }] });
  expect(await w.item('sales', next)).toMatchObject({ paid: '1000', left: '4000' });
  expect(await takenBack(ahead?.id as number)).toBe(409);
  expect(await w.red()).toEqual([]);
});
