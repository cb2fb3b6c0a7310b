import { afterAll, beforeAll, expect, test } from 'vitest';
import { listShipments } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { dashboardOf } from '#insight/dashboards/server';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await w.delivered({ created_at: '2026-11-20T09:00:00Z', created_day: '2026-11-20' });
  await w.delivered({ created_at: '2026-11-20T09:00:00Z', created_day: '2026-11-20' }, 49_000);
  const late = await w.parcel({ created_at: '2026-11-18T09:00:00Z', created_day: '2026-11-18' });
  await w.move(late, status.outForDelivery, { courierId: w.agentId });
  await w.move(late, status.late, { reasonCode: 'address_inaccurate' });
  await w.parcel({ created_at: '2026-11-19T09:00:00Z', created_day: '2026-11-19' });
});
afterAll(() => w.world.close());

const countBehind = async (url: string) => {
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  const { resultText } = await w.accountant.do((ctx) => listShipments(ctx, query));
  return (JSON.parse(resultText ?? '{}') as { items: unknown[] }).items.length;
};

test('every number is the length of the list it links to', async () => {
  const { parcels, trend } = await w.accountant.do(dashboardOf);
  const numbers = [...(parcels?.phases ?? []), ...(parcels?.tiles ?? [])];
  expect(numbers.length).toBe(15);
  for (const { url, count } of numbers) expect([url, await countBehind(url)]).toEqual([url, count]);
  for (const { day, created, created_url } of trend ?? []) expect([day, await countBehind(created_url)]).toEqual([day, created]);
  const tiles = Object.fromEntries((parcels?.tiles ?? []).map(({ name, count }) => [name, count]));
  expect(tiles).toMatchObject({ deliveredToday: 2, late: 1, unconfirmed: 1 });
});

test('the oldest parcel still with us stands first', async () => {
  const { parcels } = await w.accountant.do(dashboardOf);
  expect(parcels?.oldest.items.map((item) => String(item.created_at).slice(0, 10))).toEqual(['2026-11-18', '2026-11-19']);
});

test('cash is shown to whoever may see it, and nobody else', async () => {
  const { money } = await w.accountant.do(dashboardOf);
  expect(money?.by_currency).toEqual([
    { currency: 'IQD', with_agents: '99000', in_treasuries: '0', in_transit: '0', owed_to_clients: '89000' },
  ]);
  expect(money?.agents).toEqual([expect.objectContaining({ delivery: { id: w.agentId, name: 'Ali' }, cash: '99000' })]);
  const viewer = await w.company.person({ permissions: ['dashboard', 'shipments_management'] });
  expect((await viewer.do(dashboardOf)).money).toBeNull();
});

test('a client sees none of the company’s cash, not even with a role that shows accounts', async () => {
  const keys = ['dashboard', 'accounts-dashboard', 'shipments_management'];
  const client = await w.company.person({ permissions: keys, kind: 'client', clientId: w.clientId });
  expect((await client.call('GET', 'dashboard')).body.result.money).toBeNull();
});

test('the fortnight ends today', async () => {
  const { trend } = await w.accountant.do(dashboardOf);
  expect([trend?.length, trend?.at(-1)]).toEqual([14, expect.objectContaining({ day: '2026-11-21', delivered: 2 })]);
});

test('a parcel in a status of the company’s own is among the delivered that the trend leads to', async () => {
  const own = await w.company.create('shipmentStatus', {
    base_id: status.delivered,
    name: { en: 'Signed for', ar: 'موقّع' },
    color: 'blue',
    sort: 500,
  });
  const ids = [await w.delivered(), await w.delivered()];
  await w.world.ownerPool.query('update shipment set status_id = $2 where id = $1', [ids[0], own]);
  const { trend } = await w.accountant.do(dashboardOf);
  const today = trend?.at(-1);
  expect(today?.delivered).toBe(4);
  expect(await countBehind(today?.delivered_url as string)).toBe(4);
});

test('overdue is counted by its one rule: what lies too long counts with what went out, was said to be late or was promised', async () => {
  const [forgotten, sent, stored] = [await w.parcel(), await w.parcel(), await w.parcel()];
  for (const id of [forgotten, sent]) await w.move(id, status.outForDelivery, { courierId: w.agentId });
  const stoodSince = (id: number, at: string) =>
    w.world.ownerPool.query('update shipment set status_date = $2 where id = $1', [id, at]);
  const tile = async (name: string) => (await w.accountant.do(dashboardOf)).parcels?.tiles.find((one) => one.name === name);
  const before = (await tile('overdue'))?.count ?? 0;
  await stoodSince(forgotten, '2026-11-20T09:00:00Z');
  await stoodSince(stored, '2026-11-18T09:00:00Z');
  const overdue = await tile('overdue');
  expect([(await tile('late'))?.count, overdue?.count]).toEqual([1, before + 2]);
  expect(new URLSearchParams(overdue?.url.split('?')[1]).get('overdue')).toBe('yes');
  expect(await countBehind(overdue?.url as string)).toBe(before + 2);
});
