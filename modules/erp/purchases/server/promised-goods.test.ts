import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';

let w: ShopWorld;
let [branch, branches] = [0, 0];
beforeAll(async () => {
  w = await shopWorld();
});
afterAll(() => w?.world.close());
// Each test buys in a branch of its own.
beforeEach(async () => {
  const called = `Shop ${++branches}`;
  const complete_phone = `0772${String(branches).padStart(7, '0')}`;
  branch = await w.company.create('branch', { name: { en: called, ar: called }, complete_phone });
});

const line = (quantity: string, unit_cost: string, more: object = {}) => ({
  variation_id: w.shirt,
  unit_id: w.piece,
  quantity,
  unit_cost,
  ...more,
});
const written = async (lines: object[], more: object = {}) => {
  const body = { supplier_id: w.basra, branch_id: branch, purchase_date: '2026-11-21', currency: 'IQD', lines, ...more };
  const { status, body: answer } = await w.say('purchases', body);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.result.item.id as number;
};
/** The goods this branch may buy in November. */
const plan = async (november: string, action = 'stop') => {
  const [goods] = (await w.owner.call('GET', `accounts?code=${account.inventory}`)).body.result.items;
  const { status, body } = await w.say('budgets', { account_id: goods.id, branch_id: branch, year: 2026, action, november });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item.id as number;
};
const standing = async (id: number) => {
  const { actual, committed, left } = await w.item('budgets', id);
  return [actual, committed, left].map(Number);
};
/** A buyer who may not go beyond. */
const buyer = () =>
  w.company.person({ permissions: ['show_purchases', 'edit_purchases', 'receive_purchases'], branchId: branch });
const refusal = async (id: number, verb: string, body: object = {}) => {
  const { status, body: said } = await w.say(`purchases/${id}/${verb}`, body, await buyer());
  return [status, said.message];
};

describe('a budget of goods', () => {
  test('holds what is ordered until it comes, in parts and to the unit (ruling 32)', async () => {
    const id = await plan('1000000');
    const purchase = await written([line('3', '100000'), line('7', '10000', { variation_id: w.lamp })], { freight: '1000' });
    expect(await standing(id)).toEqual([0, 0, 1_000_000]);
    await w.act(purchase, 'order');
    expect(await standing(id)).toEqual([0, 371_000, 629_000]);
    const [shirts, lamps] = (await w.item('purchases', purchase)).lines as unknown as { id: number }[];
    await w.act(purchase, 'receive', { lines: [{ line: shirts?.id, quantity: '1' }] });
    const [actual, committed] = (await standing(id)) as [number, number];
    expect([actual, actual + committed]).toEqual([expect.closeTo(100_000, -4), expect.closeTo(371_000, -4)]);
    await w.act(purchase, 'receive', { lines: [{ line: lamps?.id, quantity: '7' }] });
    await w.act(purchase, 'receive');
    expect(await standing(id)).toEqual([371_000, 0, 629_000]);
    expect(await w.red()).toEqual([]);
  });

  test('lets go of what is cancelled, and of the rest that will not come', async () => {
    const id = await plan('1000000');
    const [first, second] = [await written([line('2', '100000')]), await written([line('4', '100000')])];
    await w.act(first, 'order');
    await w.act(second, 'order');
    expect(await standing(id)).toEqual([0, 600_000, 400_000]);
    await w.act(first, 'cancel', { reason: 'too dear' });
    expect(await standing(id)).toEqual([0, 400_000, 600_000]);
    const [only] = (await w.item('purchases', second)).lines as unknown as { id: number }[];
    await w.act(second, 'receive', { lines: [{ line: only?.id, quantity: '1' }] });
    expect(await standing(id)).toEqual([100_000, 300_000, 600_000]);
    await w.act(second, 'close-rest', { reason: 'gone' });
    expect(await standing(id)).toEqual([100_000, 0, 900_000]);
    expect(await w.red()).toEqual([]);
  });

  test('refuses an order beyond it, or goods that were never ordered, with the figures; who may goes beyond and is told', async () => {
    const id = await plan('250000');
    const [first, second] = [await written([line('2', '100000')]), await written([line('1', '100000')])];
    await w.act(first, 'order');
    const said =
      /Shop \d+: for 2026-11 there are 250000 IQD, 200000 is spent or ordered\. With these 100000 it would be 50000 over/;
    expect(await refusal(second, 'order')).toEqual([409, expect.stringMatching(said)]);
    expect(await refusal(second, 'receive')).toEqual([409, expect.stringMatching(said)]);
    expect(await standing(id)).toEqual([0, 200_000, 50_000]);
    expect(await w.act(second, 'order')).toMatchObject({ status: 'ordered', budget_warning: { over: '50000', used: '200000' } });
    expect(await standing(id)).toEqual([0, 300_000, -50_000]);
    // What was ordered is taken in, whatever the budget says by then.
    expect((await refusal(second, 'receive'))[0]).toBe(200);
    expect(await standing(id)).toEqual([100_000, 200_000, -50_000]);
    expect(await w.red()).toEqual([]);
  });

  test('counts what goods cost: late costs with them, without what went back, and not what is sold, opened or moved', async () => {
    const id = await plan('1000000');
    const purchase = await written([line('10', '10000')]);
    await w.act(purchase, 'receive');
    expect(await standing(id)).toEqual([100_000, 0, 900_000]);
    await w.act(purchase, 'add-cost', { amount: '5000', note: 'carriage' });
    expect(await standing(id)).toEqual([105_000, 0, 895_000]);
    const [only] = (await w.item('purchases', purchase)).lines as unknown as { id: number }[];
    await w.act(purchase, 'return-goods', { note: 'torn', lines: [{ line: only?.id, quantity: '4' }] });
    expect(await standing(id)).toEqual([65_000, 0, 935_000]);
    const opening = {
      on_day: '2026-11-20',
      branch_id: branch,
      lines: [{ variation_id: w.cup, quantity: '9', unit_cost: '9000' }],
    };
    const { item } = (await w.say('opening-stocks', opening)).body.result;
    expect((await w.say(`opening-stocks/${item.id}/post`)).status).toBe(200);
    expect(await standing(id)).toEqual([65_000, 0, 935_000]);
    expect(await w.red()).toEqual([]);
  });

  test('holds an order in dollars at what they are worth that day', async () => {
    const id = await plan('1000000');
    const purchase = await written([line('10', '12.50')], { supplier_id: w.dubai, currency: 'USD' });
    await w.act(purchase, 'order');
    expect(await standing(id)).toEqual([0, 163_750, 836_250]);
    await w.act(purchase, 'receive');
    expect(await standing(id)).toEqual([163_750, 0, 836_250]);
  });

  test('of 100 left does not hold two orders of 80 that are sent at once (ruling 32)', async () => {
    const id = await plan('100');
    const orders = await Promise.all([1, 2, 3].map(() => written([line('1', '80')])));
    const by = await buyer();
    const answers = await Promise.all(orders.map((one) => w.say(`purchases/${one}/order`, {}, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await standing(id)).toEqual([0, 80, 20]);
  });
});
