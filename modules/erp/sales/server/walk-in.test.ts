import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkInCustomer } from '#erp/contacts/server';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

let w: SellingWorld;
let stranger = 0;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.cup, '40', '1000');
  stranger = await w.company.do((ctx) => walkInCustomer(ctx, w.here));
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const cups = (quantity: string) => [w.line(w.cup, w.piece, quantity)];
const bought = async () => {
  const { id, total } = await w.written(cups('2'), { customer_id: stranger });
  return w.act(id, 'finalise', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: total }] });
};

describe('of whoever gives no name nothing is held', () => {
  test('what he pays too much goes back to him at once', async () => {
    const { id, total } = await w.written(cups('2'), { customer_id: stranger });
    const tenders = [{ method: 'cash', treasury_id: w.safe, amount: total, credit: '500' }];
    expect(await w.refusal(id, 'finalise', { tenders })).toEqual([422, ['tenders.0.credit']]);
  });
  test('what he brings back is paid for out of a treasury', async () => {
    const { id } = await bought();
    const [line] = await w.lineIds(id);
    const back = { note: 'too small', lines: [{ line, quantity: '1' }] };
    expect(await w.refusal(id, 'return-goods', back)).toEqual([422, ['treasury_id']]);
    expect(await w.act(id, 'return-goods', { ...back, treasury_id: w.safe })).toMatchObject({ is_returned: true });
  });
  test('a sale of his that is taken back gives its money back', async () => {
    const { id } = await bought();
    expect(await w.refusal(id, 'void', { reason: 'typed twice' })).toEqual([422, ['treasury_id']]);
    expect(await w.act(id, 'void', { reason: 'typed twice', treasury_id: w.safe })).toMatchObject({ status: 'cancelled' });
  });
  test('what he takes for it costs as much, or he gets the rest', async () => {
    const { id } = await bought();
    const [line] = await w.lineIds(id);
    const other = { note: 'fewer', lines: [{ line, quantity: '2' }], goods: cups('1') };
    expect(await w.refusal(id, 'exchange', other)).toEqual([422, ['treasury_id']]);
  });
});
