import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuyingWorld, buyingWorld } from './buying-world.ts';

// What goes back to a supplier is worth what his bill says of it by then, however it was corrected and in however many goes it came and goes.
let w: BuyingWorld;
beforeAll(async () => {
  w = await buyingWorld();
});
afterAll(() => w.world?.close());
afterEach(async () => {
  expect(await w.red()).toEqual([]);
});

const back = async (id: number, ...quantities: (string | null)[]) => {
  const answer = await w.say(`purchases/${id}/return-goods`, {
    note: 'not as ordered',
    lines: await w.linesOf(id, ...quantities),
  });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const { owed, paid, left } = await w.item('purchases', id);
  return { owed, paid, left };
};
const correct = (id: number, way: 'more' | 'less', amount: string, more: object = {}) =>
  w.act(id, 'correct-cost', { way, amount, note: 'the bill says so', ...more });

describe('goods of a bill that was corrected', () => {
  test('down go back at what it says now: half of them half of it, the rest the rest', async () => {
    const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
    await w.act(id, 'receive');
    await correct(id, 'less', '4000');
    expect(await back(id, '5')).toMatchObject({ owed: '3000' });
    expect(await back(id, '5')).toMatchObject({ owed: '0', left: '0' });
  });

  test('up go back at the dearer price', async () => {
    const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
    await w.act(id, 'receive');
    await correct(id, 'more', '2000');
    expect(await back(id, '4')).toMatchObject({ owed: '7200' });
    expect(await back(id, '6')).toMatchObject({ owed: '0' });
  });

  test('for one kind of goods alone, only those are worth another sum', async () => {
    const [cheap, dear] = [await w.piecesOf(), await w.piecesOf()];
    const id = await w.bought([w.line(cheap, '10', '1000'), w.line(dear, '10', '2000')]);
    await w.act(id, 'receive');
    await correct(id, 'less', '5000', { variation_ids: [dear] });
    expect(await back(id, '10', null)).toMatchObject({ owed: '15000' });
    expect(await back(id, null, '10')).toMatchObject({ owed: '0' });
  });

  test('after some of them went back: the last of them settle what is left, and never more', async () => {
    const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
    await w.act(id, 'receive');
    expect(await back(id, '8')).toMatchObject({ owed: '2000' });
    await correct(id, 'less', '1500');
    expect(await back(id, '2')).toMatchObject({ owed: '0' });
  });

  test('to nothing are worth nothing when they go back', async () => {
    const id = await w.bought([w.line(await w.piecesOf(), '10', '1000'), w.line(await w.piecesOf(), '1', '500')], {
      freight: '700',
    });
    await w.act(id, 'receive');
    await correct(id, 'less', '11200');
    expect(await back(id, '10', '1')).toMatchObject({ owed: '0' });
  });

  test('and paid before, hold with the supplier what was too much', async () => {
    const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
    await w.act(id, 'receive');
    await w.act(id, 'pay', { treasury_id: w.safe, amount: '10000' });
    await correct(id, 'less', '1000');
    expect(await back(id, '10')).toMatchObject({ owed: '0', paid: '0' });
    expect(await w.booked('2210', 'IQD', w.basra)).toBe(await owedToBasra());
  });
});

/** What is open of the bills of the supplier, as the books say it: a debt stands below zero. */
async function owedToBasra(): Promise<number> {
  const { rows } = await w.world.ownerPool.query(
    `select coalesce(sum(settled - amount), 0)::int as n from owed_item where tenant_id = $1 and account_code = '2210' and party_id = $2`,
    [w.company.id, w.basra],
  );
  return rows[0].n;
}

test('goods of which the rest did not come go back at their part of the discount that was for all: nothing but the freight is owed', async () => {
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')], { discount: '2000', freight: '300' });
  await w.act(id, 'receive', { lines: await w.linesOf(id, '4') });
  const { owed } = await w.act(id, 'close-rest', { reason: 'sold out' });
  expect(owed).toBe('2300');
  expect(await back(id, '1')).toMatchObject({ owed: '1800' });
  expect(await back(id, '3')).toMatchObject({ owed: '300' });
});

test('of goods that came and go back one by one, at a price that is no whole number each, the books balance', async () => {
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1001', { discount: '7' })]);
  await w.act(id, 'receive', { lines: await w.linesOf(id, '3') });
  expect(await w.item('purchases', id)).toMatchObject({ owed: '10003' });
  for (const left of ['9003', '8002', '7002']) expect(await back(id, '1')).toMatchObject({ owed: left });
});

test('in dollars goods go back at what the bill says in dollars, and at what they were worth here', async () => {
  const id = await w.bought([w.line(await w.piecesOf(), '10', '10.00')], { supplier_id: w.dubai, currency: 'USD' });
  await w.act(id, 'receive');
  await correct(id, 'less', '20.00');
  expect(await back(id, '5')).toMatchObject({ owed: '40.00' });
  expect(await back(id, '5')).toMatchObject({ owed: '0.00' });
});
