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

test('clients see who is shown today, in order, and nothing else of it', async () => {
  const client = await company.person({ kind: 'client', permissions: [] });
  const first = await add({ name: 'First', start_day: '2026-11-20', link: 'https://first.example' });
  const { status, body } = await client.call('GET', 'sponsors/shown');
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  expect([status, ids(body.result.items)]).toEqual([
    200,
    ids((await clerk.call('GET', 'sponsors?running=true')).body.result.items),
  ]);
  expect(body.result.items.find(({ id }: { id: number }) => id === first.item.id)).toEqual({
    id: first.item.id,
    name: 'First',
    link: 'https://first.example',
    picture: null,
  });
  const stranger = await (await world.addTenant()).person({ kind: 'client', permissions: [] });
  expect((await stranger.call('GET', 'sponsors/shown')).body.result.items).toEqual([]);
  await clerk.call('DELETE', `sponsors/${first.item.id}`);
});

test('is nobody’s business without the key', async () => {
  const other = await company.person({ permissions: ['show_clients'] });
  expect((await other.call('GET', 'sponsors')).status).toBe(403);
});
