import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuyingWorld, buyingWorld } from '../../../erp/purchases/server/buying-world.ts';

// A purchase to be paid in two instalments, of which less than half has come so far.
let w: BuyingWorld;
let purchase = 0;
const step = async (name: string, body: object = {}) =>
  expect((await w.say(`purchases/${purchase}/${name}`, body)).status).toBe(200);
const standing = async () => (await w.owner.call('GET', `suppliers/${w.basra}/standing`)).body.result;
beforeAll(async () => {
  w = await buyingWorld();
  const goods = await w.piecesOf();
  const plan = { instalments: 2, frequency: 'monthly', due_on: '2026-11-21' };
  purchase = await w.bought([w.line(goods, '10', '1000')], plan);
  await step('order');
});
afterAll(() => w?.world.close());

test('what is due of a purchase that came in part is never more than is owed for what came', async () => {
  await step('receive', { lines: await w.linesOf(purchase, '4') });
  expect(await standing()).toMatchObject({ owed: '4000', due: '4000', overdue: '0' });
});

test('what was paid of it is paid of what came', async () => {
  await step('pay', { treasury_id: w.safe, amount: '1000' });
  expect(await standing()).toMatchObject({ owed: '3000', due: '3000' });
});

test('once all of it came each instalment is due on its own day', async () => {
  await step('receive', { lines: await w.linesOf(purchase, '6') });
  expect(await standing()).toMatchObject({ owed: '9000', due: '4000', overdue: '0' });
});
