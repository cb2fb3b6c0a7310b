import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/agent-day/server';

// What waited on a phone without a signal reaches the office hours later, when the parcel may be on another round.
let w: MovesWorld;
let agent: Person;
let office: Person;
beforeAll(async () => {
  w = await movesWorld();
  const here = { branchId: w.d, branchIds: [w.d] };
  agent = await w.company.person({ role: 'deliveryAgent', kind: 'delivery_agent', courierId: w.agentId, ...here });
  office = await w.company.person(here);
});
afterAll(() => w.world.close());

const move = async (id: number, at: string, to: number) => {
  w.world.clock.now = new Date(`2026-11-21T${at}:00Z`);
  const { version } = await w.row(id);
  const more = to === status.outForDelivery && { delivery_selected_id: w.agentId };
  const answer = await office.call('POST', `shipments/${id}/move`, { version, transfer_to_status: to, ...more });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
};
/** Out with the agent in the morning, back at noon, out with him again. */
const outTwice = async () => {
  const id = await w.parcel();
  await move(id, '07:00', status.outForDelivery);
  await move(id, '11:00', status.inStore);
  await move(id, '12:00', status.outForDelivery);
  return id;
};
const send = (kind: string, shipment_id: number, at: string, more: object = {}) =>
  agent.call('POST', 'agent-day/acts', {
    client_uuid: randomUUID(),
    kind,
    shipment_id,
    device_at: `2026-11-21T${at}:00Z`,
    ...more,
  });
const tomorrow = { reason_code: 'requested_date', postponed_to: '2026-11-22' };
const standsAt = async (id: number) => (await w.row(id)).statusId;

test('a postponement of the round before does not touch the parcel he carries anew, and he is told who gave it to him', async () => {
  const id = await outTwice();
  const { status: code, body } = await send('postpone', id, '09:00', tomorrow);
  expect([code, body.message]).toEqual([409, expect.stringContaining(office.principal.name)]);
  expect(await standsAt(id)).toBe(status.outForDelivery);
  expect((await send('postpone', id, '12:30', tomorrow)).status).toBe(201);
  expect(await standsAt(id)).toBe(status.postponed);
});

test('a delivery counts whenever it was made, and so does what a phone says whose clock goes slow', async () => {
  const delivered = await outTwice();
  expect((await send('deliver', delivered, '09:00', { collected: '50000' })).status).toBe(201);
  const once = await w.parcel();
  await move(once, '12:00', status.outForDelivery);
  expect((await send('postpone', once, '09:00', tomorrow)).status).toBe(201);
});
