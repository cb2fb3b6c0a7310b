import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchaseDue, purchaseOrdered, purchasePaid, purchaseReceived } from '#erp/purchases/contract';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import { type Told, toldOf } from '../../../../apps/server/testing/told.ts';
import { tellDuePurchases } from './tell-due.ts';

// What a purchase tells whoever listens. Each thing once, with the work itself.
const since = toldOf(purchaseOrdered, purchaseReceived, purchasePaid, purchaseDue);
const today = '2026-11-21';
let w: ShopWorld;
beforeAll(async () => {
  w = await shopWorld();
});
afterAll(() => w.world?.close());

const told = async () => (await since(w.world, w.company)).map(([name, { purchaseId: _, ...payload }]): Told => [name, payload]);
const lamps = (quantity: string) => [{ variation_id: w.lamp, unit_id: w.piece, quantity, unit_cost: '1000' }];
const bought = async (quantity: string, more: object = {}): Promise<number> => {
  const paper = {
    supplier_id: w.basra,
    branch_id: w.here,
    purchase_date: today,
    currency: 'IQD',
    lines: lamps(quantity),
    ...more,
  };
  const { status, body } = await w.say('purchases', paper);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item.id;
};
const pay = (amount: string) => ({ treasury_id: w.safe, amount });
const look = async (day: string) => {
  w.world.clock.now = new Date(`${day}T09:00:00Z`);
  await w.company.do(tellDuePurchases);
  w.world.clock.now = new Date(`${today}T09:00:00Z`);
};

test('an order, each receipt and each payment are told of once; money paid ahead is none when it is used', async () => {
  const whose = { supplierId: w.basra, branchId: w.here };
  const id = await bought('10');
  expect(await told()).toEqual([]);
  await w.act(id, 'order');
  expect(await told()).toEqual([['purchase.ordered', whose]]);
  await w.act(id, 'pay', pay('4000'));
  expect(await told()).toEqual([['purchase.paid', { amount: 4_000, byType: 'voucher', byId: expect.any(Number) }]]);
  const [line] = (await w.item('purchases', id)).lines as unknown as { id: number }[];
  await w.act(id, 'receive', { lines: [{ line: line?.id, quantity: '6' }] });
  expect(await told()).toEqual([['purchase.received', { ...whose, isWhole: false, seq: expect.any(Number) }]]);
  await w.act(id, 'receive');
  expect(await told()).toEqual([['purchase.received', { ...whose, isWhole: true, seq: expect.any(Number) }]]);
  await w.act(id, 'pay', pay('6000'));
  expect(await told()).toEqual([['purchase.paid', { amount: 6_000, byType: 'voucher', byId: expect.any(Number) }]]);
});

test('what is refused is not told', async () => {
  const id = await bought('1');
  expect((await w.refusal(id, 'pay', pay('99999')))[0]).toBe(422);
  expect(await told()).toEqual([]);
});

test('a bill is told of on the day it is to be paid, once; one that is paid is not', async () => {
  const [open, paid] = [await bought('5', { due_on: '2026-12-01' }), await bought('5', { due_on: '2026-12-01' })];
  for (const id of [open, paid]) await w.act(id, 'receive');
  await w.act(paid, 'pay', pay('5000'));
  await told();
  await look('2026-11-30');
  expect(await told()).toEqual([]);
  for (const day of ['2026-12-01', '2026-12-01', '2026-12-09']) await look(day);
  expect(await told()).toEqual([['purchase.due', { supplierId: w.basra, branchId: w.here, dueOn: '2026-12-01', left: 5_000 }]]);
});

test('of instalments each is told of on its day, as long as something of it is open', async () => {
  const id = await bought('60', { due_on: '2027-03-01', instalments: 3, frequency: 'monthly' });
  await w.act(id, 'receive');
  await w.act(id, 'pay', pay('20000'));
  await told();
  for (const day of ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']) await look(day);
  expect((await told()).map(([, { dueOn, left }]) => [dueOn, left])).toEqual([
    ['2027-04-01', 20_000],
    ['2027-05-01', 40_000],
  ]);
});
