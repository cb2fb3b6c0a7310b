import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { atTheBell } from '../../../../apps/server/testing/bell.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/requests/server';

let w: MovesWorld;
let agent: Person;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  const permissions = ['shipments_management', 'edit_shipments_status', 'show_notifications_header'];
  agent = await w.company.person({ kind: 'delivery_agent', branchId: w.d, branchIds: [w.d], courierId: w.agentId, permissions });
  boss = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const withAgent = () =>
  w.parcel({ status_id: status.outForDelivery, custodian_kind: 'agent', custodian_id: w.agentId, courier_id: w.agentId });
const asked = async (parcel: number) => {
  const { body } = await agent.call('POST', `shipments/${parcel}/price-change-requests`, { price: '40000', reason: 'less' });
  return body.result.item.id as number;
};
const bell = (who: Person) => atTheBell(w.world, w.company, who);

test('whoever asked for a price is told the answer with its reason, once it is given; who gave it is not', async () => {
  const [yes, no, back] = [await withAgent(), await withAgent(), await withAgent()];
  const [granted, refused, taken] = [await asked(yes), await asked(no), await asked(back)];
  expect(await bell(agent)).toEqual([]);
  await boss.call('POST', `price-change-requests/${granted}/approve`, {});
  await boss.call('POST', `price-change-requests/${refused}/reject`, { note: 'Agreed on the phone.' });
  // What he took back himself he knows.
  await agent.call('POST', `price-change-requests/${taken}/cancel`, {});
  expect(await bell(agent)).toMatchObject([
    {
      title: 'Price not approved',
      message: expect.stringMatching(/ keeps 50,000 IQD\. Agreed on the phone\.$/),
      href: `/shipments/${no}/show`,
    },
    {
      title: 'Price approved',
      message: expect.stringMatching(/^Parcel .*: 50,000 became 40,000 IQD\.$/),
      href: `/shipments/${yes}/show`,
    },
  ]);
  expect(await bell(boss)).toEqual([]);
});

test('many decided at once are one line', async () => {
  await agent.call('GET', 'notifications/show');
  const requests = [];
  for (let number = 0; number < 5; number++) requests.push(await asked(await withAgent()));
  await boss.call('POST', 'price-change-requests/approve', { request_ids: requests });
  const [newest, ...older] = await bell(agent);
  expect(newest).toMatchObject({ title: 'Prices approved', message: expect.stringContaining('Parcels: 5'), href: '/shipments' });
  expect(older).toHaveLength(2);
});
