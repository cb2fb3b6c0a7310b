import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';

// Goods by the piece, and a carton of thirty: what was counted by one is never taken for the other.
let w: ShopWorld;
let another: Person;
let customer: number;
beforeAll(async () => {
  w = await shopWorld();
  another = await w.company.person({});
  customer = await w.company.create('customer', { name: 'Ali', phone: '07720000001', branch_id: w.here });
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

let made = 0;
const goods = () => w.goods(`Counted ${++made}`, w.piece);
const done = async (path: string, body: object = {}, by?: Person) => {
  const { status, body: answer } = await w.say(path, body, by);
  expect([path, status < 300, answer.errors ?? answer.message]).toEqual([path, true, expect.anything()]);
  return answer.result.item as { id: number; lines: { id: number }[] };
};
const opened = async (variation_id: number, quantity = '30') => {
  const lines = [{ variation_id, quantity, unit_cost: '100' }];
  const { id } = await done('opening-stocks', { on_day: '2026-11-20', branch_id: w.here, lines });
  await done(`opening-stocks/${id}/post`);
  return id;
};
const sold = async (variation_id: number, quantity: string) => {
  const lines = [{ variation_id, unit_id: w.piece, quantity }];
  const { id } = await done('sales', { customer_id: customer, branch_id: w.here, sale_date: '2026-11-21', lines });
  return done(`sales/${id}/finalise`);
};
const back = ({ id, lines: [line] }: { id: number; lines: { id: number }[] }, quantity: string) =>
  done(`sales/${id}/return-goods`, { note: 'too many', lines: [{ line: line?.id, quantity }] });
const edit = async (variation: number, change: object) => {
  const { id, version } = await w.productOf(variation);
  const { status, body } = await w.owner.call('PUT', `products/${id}`, { version, ...change });
  return body.errors ? Object.keys(body.errors) : status;
};
const anotherUnit = (variation: number) => edit(variation, { unit_id: w.carton });
const transfer = async (variation_id: number, quantity = '30') => {
  const lines = [{ variation_id, unit_id: w.piece, quantity }];
  const draft = { from_branch_id: w.here, to_branch_id: w.there, sent_on: '2026-11-21', lines };
  return (await done('stock-transfers', draft)).id;
};

describe('what goods are counted in', () => {
  test('stays once they were sold, though nothing of them is left: thirty pieces do not come back as thirty cartons', async () => {
    const pieces = await goods();
    await opened(pieces);
    const sale = await sold(pieces, '30');
    expect([await anotherUnit(pieces), await edit(pieces, { unit_id: w.kilo })]).toEqual([['unit_id'], ['unit_id']]);
    await back(sale, '30');
    expect(await w.onHand(pieces, w.here)).toEqual({ quantity: 30_000, value: 3_000 });
  });

  test('stays while all of them are on their way to another branch, and while a paper is to send them', async () => {
    const pieces = await goods();
    const id = await transfer(pieces);
    expect([await anotherUnit(pieces), await edit(pieces, { manage_stock: false })]).toEqual([['unit_id'], ['manage_stock']]);
    await opened(pieces);
    await done(`stock-transfers/${id}/send`);
    expect([await anotherUnit(pieces), await edit(pieces, { manage_stock: false })]).toEqual([['unit_id'], ['manage_stock']]);
    await done(`stock-transfers/${id}/receive`);
    expect(await w.onHand(pieces, w.there)).toEqual({ quantity: 30_000, value: 3_000 });
  });

  test('stays while somebody wrote down that they spoilt', async () => {
    const pieces = await goods();
    const lines = [{ variation_id: pieces, unit_id: w.piece, quantity: '3' }];
    const spoilt = { branch_id: w.here, damage_date: '2026-11-21', damage_type: 'normal', reason: 'wet', lines };
    const { id } = await done('damaged-stocks', spoilt);
    expect(await anotherUnit(pieces)).toEqual(['unit_id']);
    await done(`damaged-stocks/${id}/approve`, {}, another);
    expect(await anotherUnit(pieces)).toEqual(['unit_id']);
    await done(`damaged-stocks/${id}/cancel`);
    expect(await anotherUnit(pieces)).toBe(200);
  });

  test('stays while they may be added to others by so many of it', async () => {
    const sugar = await goods();
    const cup = await goods();
    const modifiers = [{ name: { en: 'Sugar', ar: 'سكر' }, price: '100', variation_id: sugar, quantity: '2' }];
    expect([await edit(cup, { modifiers }), await anotherUnit(sugar)]).toEqual([200, ['unit_id']]);
    expect([await edit(cup, { modifiers: [] }), await anotherUnit(sugar)]).toEqual([200, 200]);
  });

  test('changes where it was mistaken and all is taken back; what one piece cost is not what a carton costs', async () => {
    const mistaken = await goods();
    const id = await opened(mistaken);
    await done(`opening-stocks/${id}/reverse`, { reason: 'by the carton' });
    expect(await anotherUnit(mistaken)).toBe(200);
    const count = await done('stock-counts/one', { branch_id: w.here, variation_id: mistaken, quantity: '2' });
    await done(`stock-counts/${count.id}/post`, {}, another);
    expect(await w.onHand(mistaken, w.here)).toEqual({ quantity: 2_000, value: 0 });
  });
});

test('goods that were kept no more and came back lie there, and are kept again whenever somebody says so', async () => {
  const pieces = await goods();
  await opened(pieces, '2');
  const sale = await sold(pieces, '2');
  expect(await edit(pieces, { manage_stock: false })).toBe(200);
  await back(sale, '1');
  expect([(await w.onHand(pieces, w.here)).quantity, await edit(pieces, { manage_stock: true })]).toEqual([1_000, 200]);
  await sold(pieces, '1');
  expect(await w.onHand(pieces, w.here)).toEqual({ quantity: 0, value: 0 });
});
