import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrice, type PriceFacts } from '#erp/catalog/contract';
import { amountText } from '#platform/entity';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let shop: Company;
let keeper: Person;
let piece: number;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  piece = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
  await keeper.call('POST', 'exchange-rates', { currency: 'USD', from_day: '2026-11-01', rate: 1310 });
});
afterAll(() => world?.close());

const name = (en: string) => ({ en, ar: en });
let count = 0;
const made = async (more: object = {}) => {
  const body = { name: name(`Goods ${++count}`), unit_id: piece, selling_price: '3500', ...more };
  const answer = await keeper.call('POST', 'products', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.result.item;
};
const grouped = async (more: object) =>
  (await keeper.call('POST', 'selling-price-groups', { name: name(`Group ${++count}`), ...more })).body.result.item.id as number;
const shirt = async () => {
  const lines = ['S', 'L'].map((one) => ({ ar: one, en: one }));
  const size = (await keeper.call('POST', 'attributes', { name: name('Size'), lines })).body.result.item;
  return made({ kind: 'variable', variations: size.lines.map(({ id }: { id: number }) => ({ values: [{ id }] })) });
};
const ask = async (body: object) => (await keeper.call('POST', 'variations/price', body)).body.result;
const set = (body: object) => keeper.call('POST', 'products/set-prices', body);

describe('a group of prices', () => {
  test('is a percentage of the shop’s own prices, or prices of its own in a currency of its own', async () => {
    const say = async (body: object) => (await keeper.call('POST', 'selling-price-groups', { name: name('G'), ...body })).body;
    expect((await say({ way: 'percent', percent: -10 })).result.item).toMatchObject({ currency: 'IQD', percent: -10 });
    expect((await say({ way: 'percent' })).errors).toHaveProperty('percent');
    expect((await say({ way: 'percent', percent: -10, currency: 'USD' })).errors).toHaveProperty('currency');
    expect((await say({ way: 'percent', percent: -100 })).errors).toHaveProperty('percent');
    expect((await say({ way: 'prices', currency: 'USD', percent: 5 })).result.item).toMatchObject({
      currency: 'USD',
      percent: null,
    });
  });

  test('in dollars is sold at the day’s rate, up to the shop’s step, and its currency stays', async () => {
    const { variations } = await made();
    const dollars = await grouped({ way: 'prices', currency: 'USD' });
    expect((await set({ price_group_id: dollars, lines: [{ variation: variations[0].id, price: '2.50' }] })).status).toBe(200);
    const found = await ask({ variation_id: variations[0].id, customers_group_id: dollars });
    expect(found).toMatchObject({ price: '3500', reasons: [{ source: 'customersGroup', values: { own: 250, rate: '1310' } }] });
    const { version } = (await keeper.call('GET', `selling-price-groups/${dollars}`)).body.result.item;
    const other = await keeper.call('PUT', `selling-price-groups/${dollars}`, { version, currency: 'IQD' });
    expect(other.body.errors).toHaveProperty('currency');
  });
});

describe('a range', () => {
  test('says what goods cost each where somebody takes so many, once for each quantity', async () => {
    const { id, variations } = await made();
    const range = (more: object) =>
      keeper.call('POST', 'selling-price-ranges', { product_id: id, from_quantity: 6, price: '3250', ...more });
    expect((await range({})).status).toBe(201);
    expect((await range({ price: '3000' })).body.errors).toHaveProperty('from_quantity');
    expect((await range({ from_quantity: 0 })).body.errors).toHaveProperty('from_quantity');
    const others = await made();
    expect((await range({ from_quantity: 12, variation_id: others.variations[0].id })).body.errors).toHaveProperty(
      'variation_id',
    );
    const at = async (quantity: number) => (await ask({ variation_id: variations[0].id, quantity })).price;
    expect([await at(5.999), await at(6), await at(100)]).toEqual(['3500', '3250', '3250']);
  });
});

test('page and server come to the same price over random rules, with the same reasons', async () => {
  const { id, variations } = await made();
  const variation = variations[0].id;
  const [percent, own, dollars] = [
    await grouped({ way: 'percent', percent: -12.5 }),
    await grouped({ way: 'prices' }),
    await grouped({ way: 'prices', currency: 'USD' }),
  ];
  await set({ price_group_id: own, lines: [{ variation, price: '3100' }] });
  await set({ price_group_id: dollars, lines: [{ variation, price: '2.37' }] });
  for (const [from_quantity, price, variation_id] of [
    [3, '3400', null],
    [12, '3200', null],
    [2.5, '3333', variation],
  ] as const)
    await keeper.call('POST', 'selling-price-ranges', { product_id: id, from_quantity, price, variation_id });
  const anyGroup = fc.constantFrom(null, percent, own, dollars);
  const question = fc.record({
    quantity: fc.integer({ min: 1, max: 20_000 }).map((one) => one / 1000),
    customers_group_id: anyGroup,
    branch_group_id: anyGroup,
    customer_percent: fc.constantFrom(null, -10, 7.125, 0.5),
  });
  await fc.assert(
    fc.asyncProperty(question, async (body) => {
      const told = await ask({ variation_id: variation, ...body });
      const found = findPrice(told.facts as PriceFacts, Math.round(body.quantity * 1000));
      const seen =
        'problem' in found ? found : { price: amountText(found.price, 'IQD'), of: found.reasons.map((one) => one.source) };
      expect(seen).toEqual({ price: told.price, of: told.reasons.map((one: { source: string }) => one.source) });
    }),
    { numRuns: 60 },
  );
});

describe('many prices at once', () => {
  const preview = async (body: object) => (await keeper.call('POST', 'products/preview-prices', body)).body;

  test('are shown as they would be, and set as they were shown', async () => {
    const category = (await keeper.call('POST', 'categories', { name: name('Tea') })).body.result.item.id;
    const tea = await made({ category_id: category, selling_price: '3600' });
    const { items, currency } = (await preview({ category_id: category, change: 'percent', by: '10' })).result;
    expect([currency, items]).toEqual([
      'IQD',
      [{ variation: tea.variations[0].id, name: tea.name, sku: tea.sku, was: '3600', price: '4000' }],
    ]);
    expect((await keeper.call('GET', `products/${tea.id}`)).body.result.item.selling_price).toBe('3600');
    const done = await set({ lines: items.map(({ variation, was, price }: any) => ({ variation, was, price })) });
    expect(done.body.result).toEqual({ count: 1 });
    expect((await keeper.call('GET', `products/${tea.id}`)).body.result.item).toMatchObject({
      selling_price: '4000',
      version: tea.version + 1,
    });
  });

  test('of what has several shapes are set shape by shape', async () => {
    const item = await shirt();
    const [small, large] = item.variations;
    expect((await set({ lines: [{ variation: large.id, was: '3500', price: '4000' }] })).status).toBe(200);
    const after = (await keeper.call('GET', `products/${item.id}`)).body.result.item;
    expect(after.variations.map((one: any) => one.price)).toEqual(['3500', '4000']);
    expect(after).toMatchObject({ selling_price: '3500' });
    expect(small.price).toBe('3500');
  });

  test('where one was changed meanwhile, none is set, and it is named', async () => {
    const [one, two] = [await made(), await made()];
    const lines = [one, two].map(({ variations }) => ({ variation: variations[0].id, was: '3500', price: '3000' }));
    const said = await Promise.all([set({ lines }), set({ lines: lines.map((line) => ({ ...line, price: '2500' })) })]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 422]);
    const lost = said.find(({ status }) => status === 422);
    expect(Object.keys(lost?.body.errors)).toEqual(['lines.0.was', 'lines.1.was']);
    const now = await Promise.all(
      [one, two].map(async ({ id }) => (await keeper.call('GET', `products/${id}`)).body.result.item.selling_price),
    );
    expect(new Set(now).size).toBe(1);
  });

  test('of the same goods twice: none is set, for nobody knows which was meant', async () => {
    const { id, variations } = await made();
    const twice = [3000, 2500].map((price) => ({ variation: variations[0].id, was: '3500', price: String(price) }));
    const group = await grouped({ way: 'prices' });
    for (const body of [
      { lines: twice },
      { price_group_id: group, lines: twice.map(({ variation, price }) => ({ variation, price })) },
    ])
      expect(Object.keys((await set(body)).body.errors)).toEqual(['lines.1.variation']);
    expect((await keeper.call('GET', `products/${id}`)).body.result.item.selling_price).toBe('3500');
  });

  test('below zero, of a percentage group or without a number are refused beside their field', async () => {
    const { variations } = await made();
    const line = { variation: variations[0].id, was: '3500' };
    expect((await set({ lines: [{ ...line, price: '-1' }] })).body.errors).toHaveProperty(['lines.0.price']);
    expect((await set({ lines: [{ ...line, price: null }] })).body.errors).toHaveProperty(['lines.0.price']);
    expect((await preview({ change: 'percent', by: 'much' })).errors).toHaveProperty('by');
    expect((await preview({ change: 'percent', by: '-100' })).errors).toHaveProperty('by');
    const percent = await grouped({ way: 'percent', percent: 5 });
    expect((await preview({ price_group_id: percent, change: 'exactly', by: '1000' })).errors).toHaveProperty('price_group_id');
    const cashier = await shop.person({ permissions: ['show_products'] });
    expect((await cashier.call('POST', 'products/set-prices', { lines: [line] })).status).toBe(403);
    expect((await cashier.call('POST', 'variations/price', { variation_id: variations[0].id })).status).toBe(200);
  });

  test('a group’s price taken away leaves the shop’s own', async () => {
    const { variations } = await made();
    const variation = variations[0].id;
    const group = await grouped({ way: 'prices' });
    await set({ price_group_id: group, lines: [{ variation, price: '3000' }] });
    expect((await ask({ variation_id: variation, branch_group_id: group })).price).toBe('3000');
    await set({ price_group_id: group, lines: [{ variation, was: '3000', price: null }] });
    expect((await ask({ variation_id: variation, branch_group_id: group })).reasons[0].source).toBe('product');
  });
});
