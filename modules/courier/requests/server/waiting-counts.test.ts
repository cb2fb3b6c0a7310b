import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { createTransfer, dispatchTransfer } from '#courier/transfers/server';
import { tellEvents } from '#platform/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import { type Listener, listenAs } from '../../../../apps/server/testing/listen.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/requests/server';
import '#courier/transfers/server';

let w: MovesWorld;
let third: number;
let asker: Person;
let boss: Person;
let clerkOfD: Person;
let clerkOfThird: Person;
let client: Person;
let stranger: Person;
const open: Listener[] = [];
beforeAll(async () => {
  w = await movesWorld();
  third = await w.company.create('branch', { name: { en: 'Mosul', ar: 'Mosul' }, complete_phone: '07701000003' });
  asker = await w.company.person({ branchId: w.o, branchIds: [w.o], permissions: ['shipments_management'] });
  boss = await w.company.person({});
  clerkOfD = await w.company.person({ branchId: w.d, branchIds: [w.d] });
  clerkOfThird = await w.company.person({ branchId: third, branchIds: [third] });
  client = await w.company.person({
    kind: 'client',
    clientId: w.clientId,
    branchId: w.o,
    branchIds: [w.o],
    permissions: ['shipments_management', 'edit_shipments_price_requests'],
  });
  const other = await w.world.addTenant({ slug: 'strangers' });
  stranger = await other.person({});
});
beforeEach(() => new Promise((resolve) => setTimeout(resolve, 1100)));
afterAll(async () => {
  for (const one of open) one.close();
  await w?.world.close();
});

const listening = async (...people: Person[]) => {
  const heard = await Promise.all(people.map((who) => listenAs(w.world, who, 'menu_counts')));
  open.push(...heard);
  return heard;
};
const settle = async (ms = 200) => {
  await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now));
  await new Promise((resolve) => setTimeout(resolve, ms));
};
const askPrice = async (id: number) =>
  (await asker.call('POST', `shipments/${id}/price-change-requests`, { price: '40000', reason: 'less' })).body.result.item.id;
const onItsWay = () =>
  w.parcel({ status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: w.agentId, courier_id: w.agentId });

test('a request is told to the branches of its parcel, its client and the head office; to nobody else', async () => {
  const id = await onItsWay();
  const heard = await listening(boss, clerkOfD, client, clerkOfThird, asker, stranger);
  await askPrice(id);
  await settle();
  const told = [{ name: 'priceRequests' }];
  // Whoever asked holds no key of that list; no number travels at all.
  expect(heard.map((one) => one.told)).toEqual([told, told, told, [], [], []]);
});

test('deciding, and a move that leaves nothing to decide, are told as well', async () => {
  const [one, two] = [await onItsWay(), await onItsWay()];
  const requests = [await askPrice(one), await askPrice(two)];
  await settle(1200);
  const [heard] = (await listening(boss)) as [Listener];
  expect((await boss.call('POST', `price-change-requests/${requests[0]}/reject`, { note: 'no' })).status).toBe(200);
  await settle(1200);
  expect(heard.told).toHaveLength(1);
  expect(
    (
      await boss.call('POST', `shipments/${two}/move`, {
        transfer_to_status: status.returnWithAgent,
        version: 1,
        reason_code: 'refused_at_door',
      })
    ).status,
  ).toBe(200);
  await settle(1200);
  expect(heard.told.length).toBeLessThanOrEqual(2);
});

test('twenty at once are told twice at most: at the first, and once more a second later', async () => {
  const ids = await w.parcels(20, {
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
  });
  const [heard] = (await listening(boss)) as [Listener];
  for (const id of ids) await askPrice(id);
  await settle(1500);
  expect(heard.told).toHaveLength(2);
});

test('parcels on their way are told to the branch they go to', async () => {
  const ids = await w.parcels(3, { current_branch_id: w.o, custodian_id: w.o });
  const heard = await listening(clerkOfD, clerkOfThird, stranger);
  const { id } = await boss.do((ctx) =>
    createTransfer(ctx, { kind: 'outbound', fromBranchId: w.o, toBranchId: w.d, shipmentIds: ids }),
  );
  await boss.do((ctx) => dispatchTransfer(ctx, { id }));
  await settle();
  expect(heard.map((one) => one.told)).toEqual([[{ name: 'incoming' }], [], []]);
});

test('an agent is not let in, and hears nothing', async () => {
  const agent = await w.company.person({ kind: 'delivery_agent', courierId: w.agentId, branchId: w.d, branchIds: [w.d] });
  const [heard] = (await listening(agent)) as [Listener];
  expect(heard.ok).toBe(false);
});
