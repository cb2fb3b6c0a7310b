import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let keeper: Person;
beforeAll(async () => {
  world = await freshWorld();
  keeper = await (await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
});
afterAll(() => world?.close());

test('a company has one row of settings, however many look first', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => keeper.call('GET', 'shop-settings')));
  expect(new Set(found.map(({ body }) => body.result.item.id)).size).toBe(1);
  expect(found[0]?.body.result.item).toMatchObject({ price_step: '250', tax_mode: 'inclusive', tax_rate_id: null });
});

test('tax is inclusive or exclusive', async () => {
  const { id, version } = (await keeper.call('GET', 'shop-settings')).body.result.item;
  const put = (body: object) => keeper.call('PUT', `shop-settings/${id}`, { version, ...body });
  expect((await put({ tax_mode: 'none' })).body.errors).toHaveProperty('tax_mode');
  expect((await put({ tax_mode: 'exclusive' })).body.result.item.tax_mode).toBe('exclusive');
});

test('a tax is disabled and not deleted, and never more than everything', async () => {
  const rate = { name: { en: 'VAT', ar: 'ضريبة' }, percent: 14, recoverable: true };
  const { id } = (await keeper.call('POST', 'tax-rates', rate)).body.result.item;
  expect((await keeper.call('DELETE', `tax-rates/${id}`)).status).toBe(404);
  expect((await keeper.call('POST', `tax-rates/${id}/disable`)).status).toBe(200);
  expect((await keeper.call('POST', 'tax-rates', { ...rate, percent: 101 })).body.errors).toHaveProperty('percent');
});

test('settings are for those who hold the company’s definitions, in a shop', async () => {
  const courier = await (await world.addTenant()).person({});
  expect((await courier.call('GET', 'shop-settings')).status).toBe(403);
});
