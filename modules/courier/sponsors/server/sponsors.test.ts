import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import '#courier/sponsors/server';

let world: World;
let company: Company;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  clerk = await company.person({ permissions: ['Ads_Management'] });
});
afterAll(() => world?.close());

const add = async (body: Record<string, unknown>) => {
  const answer = await clerk.call('POST', 'sponsors', { name: 'Shop', ...body });
  return { status: answer.status, errors: Object.keys(answer.body.errors ?? {}), item: answer.body.result?.item };
};

test.each([
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: 'shop.example' }, 'link'],
  [{ start_day: '2026-11-22', end_day: '2026-11-21' }, 'end_day'],
])('%j is refused beside %s', async (body, field) => {
  expect(await add(body)).toMatchObject({ status: 422, errors: [field] });
});

test('what runs today is asked for by itself: enabled, begun and not over', async () => {
  const running = [
    await add({ start_day: '2026-11-21', end_day: '2026-11-21', link: 'https://shop.example/a' }),
    await add({ position: 2 }),
  ];
  await add({ start_day: '2026-11-22' });
  await add({ end_day: '2026-11-20' });
  const disabled = await add({});
  await clerk.call('POST', `sponsors/${disabled.item.id}/disable`);
  const found = async (value: boolean) =>
    (await clerk.call('GET', `sponsors?running=${value}`)).body.result.items.map((one: { id: number }) => one.id);
  expect(await found(true)).toEqual(running.map(({ item }) => item.id));
  expect(await found(false)).toHaveLength(3);
});

test('is nobody’s business without the key', async () => {
  const other = await company.person({ permissions: ['show_clients'] });
  expect((await other.call('GET', 'sponsors')).status).toBe(403);
});
