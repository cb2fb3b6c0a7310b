import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { outcomeNames } from '#insight/statistics/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../../courier/moves/server/move-world.ts';
import { parcelsBehind } from '../web/parcels-behind.ts';
import '#insight/statistics/server';

let w: MovesWorld;
let boss: Person;
let other: number;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({ branchId: w.d });
  other = await w.company.create('client', { name: 'Other', phone: '07709999999', branch_id: w.d });
  const november = { created_at: '2026-11-10T08:00:00Z' };
  const delivered = { status_id: status.delivered, collected: 50_000, custodian_kind: 'consignee', custodian_id: null };
  await w.parcels(3, { ...november, ...delivered, delivered_at: '2026-11-12T08:00:00Z' });
  await w.parcels(1, { ...november, status_id: status.returnedToClient, custodian_kind: 'client', custodian_id: w.clientId });
  await w.parcels(2, november);
  // In Baghdad it is November already.
  await w.parcels(1, { created_at: '2026-10-31T21:30:00Z', status_id: status.returned });
  await w.parcels(2, { created_at: '2026-10-31T20:30:00Z' });
  // Settled and archived it was delivered all the same; taken back after a wrong upload it never was a parcel.
  await w.parcels(1, { ...november, ...delivered, delivered_at: '2026-11-12T08:00:00Z', archived_at: '2026-11-20T08:00:00Z' });
  await w.parcels(1, { ...november, status_id: status.ready, custodian_kind: 'client', archived_at: '2026-11-20T08:00:00Z' });
  await w.parcels(1, { ...november, currency: 'USD', price: 2_550 });
  await w.parcels(4, { ...november, client_id: other, origin_branch_id: w.d });
});
afterAll(() => w?.world.close());

const list = async (query: string, by = boss) => (await by.call('GET', `client-statistics?per_page=100&${query}`)).body.result;

test('a client’s month counts his parcels by where they stand, with what the delivered ones brought', async () => {
  const { items } = await list(`client_id=${w.clientId}&currency=IQD`);
  expect(items.map((row: { month: string; parcels: number }) => [row.month, row.parcels])).toEqual([
    ['2026-11-01', 8],
    ['2026-10-01', 2],
  ]);
  expect(items[0]).toMatchObject({
    client: { id: w.clientId, name: 'Nadia Shop' },
    delivered: 4,
    // One is back with the client, one stands returned in the store.
    returned: 2,
    hub: 2,
    returning: 1,
    // Four of the six that are decided.
    rate: 66,
    collected: '200000',
    fees: '20000',
    net: '180000',
  });
  expect(Number(items[0].average_days)).toBe(2);
  expect(items[1]).toMatchObject({ rate: null, average_days: null, collected: '0' });
});

test('every number is the number of the list behind it', async () => {
  const { items } = await list('');
  const statuses = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, base_id: index + 1 }));
  for (const row of items)
    for (const outcome of [undefined, ...outcomeNames]) {
      const url = parcelsBehind(row, outcome, statuses).slice(1);
      const found = (await boss.call('GET', `${url}&per_page=1`)).body.result.pagination.total_records;
      expect([url, found]).toEqual([url, row[outcome ?? 'parcels']]);
    }
});

test('its numbers add up over the filter, money of one currency only', async () => {
  const { totals } = await list('month_from=2026-11-01');
  expect(totals).toMatchObject({ parcels_sum: 13, delivered_sum: 4, collected_sum: null });
});

test('a client sees his own, a branch what goes through it, and nobody without the key', async () => {
  const permissions = ['show_archive_shipments'];
  const client = await w.company.person({ kind: 'client', permissions, clientId: other });
  const clerk = await w.company.person({ permissions, branchId: w.o, branchIds: [w.o] });
  const nobody = await w.company.person({ permissions: ['show_clients'] });
  const clientsOf = async (who: Person) => (await list('', who)).items.map((row: { client_id: number }) => row.client_id);
  expect(new Set(await clientsOf(client))).toEqual(new Set([other]));
  expect(new Set(await clientsOf(clerk))).toEqual(new Set([w.clientId]));
  expect((await nobody.call('GET', 'client-statistics')).status).toBe(403);
});
