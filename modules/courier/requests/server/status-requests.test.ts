import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/requests/server';

let w: MovesWorld;
let agent: Person;
let client: Person;
let clerk: Person;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  const { company, d, o, agentId, clientId } = w;
  const of = (branch: number) => ({ branchId: branch, branchIds: [branch] });
  agent = await company.person({
    ...of(d),
    kind: 'delivery_agent',
    courierId: agentId,
    permissions: ['shipments_management', 'edit_shipments_status'],
  });
  client = await company.person({ ...of(o), kind: 'client', clientId, permissions: ['shipments_management'] });
  clerk = await company.person({ ...of(d), permissions: ['shipments_management', 'show_change_status_requests'] });
  boss = await company.person({ branchId: d });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const delivered = async () => {
  const id = await w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
  });
  expect((await boss.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
  return id;
};
const ask = (by: Person, id: number, body: Record<string, unknown>) =>
  by.call('POST', `shipments/${id}/status-change-requests`, { reason: 'pressed by mistake', ...body });
const askable = async (by: Person, id: number) =>
  ((await by.call('GET', `shipments/${id}/askable-moves`)).body.result.items as { id: number }[]).map((one) => one.id);
const approve = (by: Person, request: number) => by.call('POST', `status-change-requests/${request}/approve`, {});
const item = async (id: number) => (await boss.call('GET', `status-change-requests/${id}`)).body.result.item;

test('an agent who pressed delivered by mistake asks for it back; the office says yes, and everything it posted is taken back', async () => {
  const id = await delivered();
  expect(await askable(agent, id)).toEqual([status.returnWithAgent]);
  const request = (await ask(agent, id, { to_status_id: status.returnWithAgent })).body.result.item.id;
  expect((await approve(clerk, request)).body.message).toMatch(/permission/i);
  expect((await approve(boss, request)).status).toBe(200);
  expect(await w.row(id)).toMatchObject({ statusId: status.returnWithAgent, collected: 0, deliveredAt: null });
  expect(await w.balance(account.agentCash)).toBe(0);
  expect(await item(request)).toMatchObject({
    state: 'approved',
    decided_by: { id: boss.id },
    from_status_id: status.delivered,
    to_status_id: status.returnWithAgent,
  });
  const [event] = (await boss.call('GET', `shipments/${id}/timeline`)).body.result.items;
  expect(event).toMatchObject({ user: { id: boss.id }, note: `${agent.principal.name}: pressed by mistake` });
});

test('what the move needs is said when it is asked', async () => {
  const id = await w.parcel();
  expect(await askable(client, id)).toEqual(expect.arrayContaining([status.outForDelivery, status.returned, status.lost]));
  expect((await ask(client, id, { to_status_id: status.outForDelivery })).body.errors).toEqual({
    delivery_id: ['Select a delivery agent first'],
  });
  expect((await ask(client, id, { to_status_id: status.lost })).body.errors).toHaveProperty('reason_code');
  expect((await ask(client, id, { to_status_id: status.returnedToClient })).body.errors).toHaveProperty('to_status_id');
  // By a manifest, or with the parcel in the hand: nothing to ask for.
  expect(await askable(client, id)).not.toContain(status.inTransit);
  const request = (await ask(client, id, { to_status_id: status.returned, reason: 'I recall it' })).body.result.item.id;
  expect((await ask(clerk, id, { to_status_id: status.returned })).status).toBe(409);
  expect((await approve(boss, request)).status).toBe(200);
  expect(await w.row(id)).toMatchObject({ statusId: status.returned, custodianKind: 'branch' });
});

test('it is judged when it is approved: a parcel that moved on stays where it is', async () => {
  const id = await w.parcel();
  const request = (await ask(client, id, { to_status_id: status.returned })).body.result.item.id;
  await boss.call('POST', `shipments/${id}/move`, {
    transfer_to_status: status.outForDelivery,
    version: 1,
    delivery_selected_id: w.agentId,
  });
  expect((await approve(boss, request)).body.message).toBe('A parcel that is "Out for delivery" cannot become "Returned"');
  expect(await w.row(id)).toMatchObject({ statusId: status.outForDelivery });
  expect((await item(request)).state).toBe('pending');
  expect((await client.call('POST', `status-change-requests/${request}/cancel`, {})).status).toBe(200);
});

test('who asked does not approve, though he could make the move by now', async () => {
  const id = await w.parcel();
  const request = (await ask(clerk, id, { to_status_id: status.returned })).body.result.item.id;
  expect(await approve(clerk, request)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Somebody else/) } });
  expect((await boss.call('POST', `status-change-requests/${request}/cancel`, {})).status).toBe(403);
  const moved = await boss.call('POST', `shipments/${id}/move`, { transfer_to_status: status.returned, version: 1 });
  expect([moved.status, (await item(request)).state]).toEqual([200, 'expired']);
});

test('two approve at once: the parcel moves once', async () => {
  const id = await delivered();
  const request = (await ask(agent, id, { to_status_id: status.returnWithAgent })).body.result.item.id;
  const others = await Promise.all(Array.from({ length: 10 }, () => approve(boss, request)));
  expect(others.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const events = await w.company.do((ctx) =>
    ctx.db.query(
      sql`select id from shipment_event where tenant_id = ${ctx.tenantId} and shipment_id = ${id} and to_status_id = ${status.returnWithAgent}::bigint`,
    ),
  );
  expect(events).toHaveLength(1);
});

test('several at once: each as its parcel allows', async () => {
  const [one, two] = [await w.parcel(), await w.parcel()];
  const requests = [
    (await ask(client, one, { to_status_id: status.returned })).body.result.item.id,
    (await ask(client, two, { to_status_id: status.returned })).body.result.item.id,
  ];
  await boss.call('POST', `shipments/${two}/move`, {
    transfer_to_status: status.outForDelivery,
    version: 1,
    delivery_selected_id: w.agentId,
  });
  const answer = await boss.call('POST', 'status-change-requests/approve', { request_ids: requests });
  expect(answer.body.result).toMatchObject({ ok: [requests[0]], failed: [{ id: requests[1] }] });
  expect([(await w.row(one)).statusId, (await w.row(two)).statusId]).toEqual([status.returned, status.outForDelivery]);
});

test('cash asked for into a safe of one’s own is approved by a colleague; into somebody else’s it is not', async () => {
  const safe = await w.company.create('treasury', {
    name: { en: 'The clerk’s safe', ar: 'قاصة الموظف' },
    branch_id: w.d,
    kind: 'cash',
    currency: 'IQD',
    user_ids: [clerk.id],
  });
  const [own, foreign] = (await w.parcels(2)) as [number, number];
  const of = async (by: Person, id: number) =>
    (await ask(by, id, { to_status_id: status.delivered, treasury_id: safe, receiver_name: 'Zainab' })).body.result.item.id;
  const colleague = await w.company.person({ branchId: w.d, branchIds: [w.d], permissions: ['shipments_management'] });
  expect((await approve(boss, await of(clerk, own))).status).toBe(200);
  expect((await approve(boss, await of(colleague, foreign))).body.message).toMatch(/kept for others/);
  expect(await w.row(own)).toMatchObject({ statusId: status.delivered, deliveredTreasuryId: safe });
  expect(await w.row(foreign)).toMatchObject({ statusId: status.inStore });
});

test('one whose treasury is gone since stays with its reason; the others are approved', async () => {
  const gone = await w.company.create('treasury', {
    name: { en: 'Till', ar: 'Till' },
    branch_id: w.d,
    kind: 'cash',
    currency: 'IQD',
  });
  const [one, two, three] = [await w.parcel(), await w.parcel(), await w.parcel()];
  const asked = async (id: number, body: Record<string, unknown>) => (await ask(client, id, body)).body.result.item.id;
  const requests = [
    await asked(one, { to_status_id: status.returned }),
    await asked(two, { to_status_id: status.delivered, treasury_id: gone, receiver_name: 'Zainab' }),
    await asked(three, { to_status_id: status.returned }),
  ];
  expect((await boss.call('POST', `treasuries/${gone}/disable`)).status).toBe(200);
  const answer = await boss.call('POST', 'status-change-requests/approve', { request_ids: requests });
  expect([answer.status, answer.body.result]).toMatchObject([
    200,
    { ok: [requests[0], requests[2]], failed: [{ id: requests[1], message: expect.any(String) }] },
  ]);
  expect([(await w.row(one)).statusId, (await w.row(two)).statusId, (await w.row(three)).statusId]).toEqual([
    status.returned,
    status.inStore,
    status.returned,
  ]);
});
