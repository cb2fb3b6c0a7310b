import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let boss: Person;
let clerk: Person;
let kiosk: number;
beforeAll(async () => {
  w = await movesWorld();
  const { company, o, d } = w;
  boss = await company.person({ branchId: o });
  clerk = await company.person({ branchId: d, branchIds: [d] });
  kiosk = await company.create('waypoint', { name: { en: 'Kiosk', ar: 'كشك' }, branch_id: o });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const withClient = () =>
  w.parcel({
    status_id: status.ready,
    custodian_kind: 'client',
    custodian_id: w.clientId,
    current_branch_id: w.d,
    destination_branch_id: w.d,
  });
const move = async (id: number, body: object, by = boss) => {
  const { version } = await w.row(id);
  return by.call('POST', `shipments/${id}/move`, { version, ...body });
};

test('a parcel left at a receiving point says which, lies in its branch, and is found by it', async () => {
  const id = await withClient();
  expect((await move(id, { transfer_to_status: status.atReceivingPoint, waypoint_id: kiosk })).status).toBe(200);
  const { item } = (await boss.call('GET', `shipments/${id}`)).body.result;
  expect(item).toMatchObject({ waypoint: { id: kiosk }, branch_id: w.o, custodian_kind: 'receivingPoint' });
  const found = (await boss.call('GET', `shipments?waypoint_id=${kiosk}`)).body.result.items;
  expect(found.map((row: { id: number }) => row.id)).toEqual([id]);
});

test('once it is in the store it still says where it was left; left at the counter it says none', async () => {
  const [left, own] = [await withClient(), await withClient()];
  await move(left, { transfer_to_status: status.atReceivingPoint, waypoint_id: kiosk });
  await move(left, { transfer_to_status: status.inStore });
  await move(own, { transfer_to_status: status.atReceivingPoint });
  expect([(await w.row(left)).waypointId, (await w.row(own)).waypointId]).toEqual([kiosk, null]);
});

test('a point is said only where a parcel is left at one, and only one of the asker’s branches that is open', async () => {
  const id = await withClient();
  const elsewhere = await move(id, { transfer_to_status: status.inStore, waypoint_id: kiosk });
  expect(elsewhere.body.errors.waypoint_id).toEqual(['A receiving point is said only where a parcel is left at one']);
  expect((await move(id, { transfer_to_status: status.atReceivingPoint, waypoint_id: kiosk }, clerk)).status).toBe(422);
  const closed = await w.company.create('waypoint', { name: { en: 'Old', ar: 'قديم' }, branch_id: w.o });
  await boss.call('POST', `waypoints/${closed}/disable`, {});
  const refused = await move(id, { transfer_to_status: status.atReceivingPoint, waypoint_id: closed });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['waypoint_id']]);
  expect((await w.row(id)).statusId).toBe(2);
});

test('the step to a receiving point offers to say which', async () => {
  const { items } = (await boss.call('GET', `shipments/${await withClient()}/moves`)).body.result;
  const needs = Object.fromEntries(items.map((one: any) => [one.id, one.needs.waypoint]));
  expect([needs[status.atReceivingPoint], needs[status.inStore]]).toEqual([true, false]);
});
