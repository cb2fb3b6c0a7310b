import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStatement, countHandIn, createHandIn, payHandIn } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const moved = async (path: string, branchId: number) => {
  const { body } = await w.accountant.call('GET', path);
  const { version } = body.result.item;
  const answer = await w.accountant.call('PUT', path, { branch_id: branchId, version });
  return [answer.status, answer.body.errors?.branch_id?.[0] ?? answer.body.result.item.branch_id];
};

test('an agent changes his branch only with empty hands, and when his old branch is settled with him', async () => {
  const path = `deliveries/${w.agentId}`;
  const parcel = await w.parcel();
  await w.move(parcel, status.outForDelivery, { courierId: w.agentId });
  expect(await moved(path, w.o)).toEqual([422, 'This agent still has parcels: 1. Take them back before the branch changes.']);
  await w.move(parcel, status.delivered, { paymentMethod: 'cash' });
  expect(await moved(path, w.o)).toEqual([
    422,
    '“COD cash with delivery agents” of this agent in Basra still stands at 50000 IQD. Settle it before the branch changes.',
  ]);
  const { body } = await w.accountant.call('GET', path);
  const { version } = body.result.item;
  const renamed = await w.accountant.call('PUT', path, { name: 'Ali Hasan', branch_id: w.d, version });
  expect(renamed.status).toBe(200);
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 48_500 }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  expect(await moved(path, w.o)).toEqual([200, w.o]);
});

test('so does a receiving agent', async () => {
  const path = `receiving-deliveries/${w.receivingId}`;
  const atSender = { status_id: status.ready, custodian_kind: 'client', custodian_id: w.clientId, current_branch_id: w.o };
  const fetched = await w.parcel(atSender);
  await w.move(fetched, status.atReceivingAgent, { receivingAgentId: w.receivingId, via: 'scan' });
  expect((await moved(path, w.d))[1]).toBe('This agent still has parcels: 1. Take them back before the branch changes.');
  await w.move(fetched, status.inStore, { branchId: w.o, via: 'scan' });
  const prepaid = await w.parcel({ ...atSender, fee_mode: 'prepaid' });
  await w.move(prepaid, status.atReceivingAgent, { receivingAgentId: w.receivingId, via: 'scan' });
  await w.move(prepaid, status.inStore, { branchId: w.o, via: 'scan' });
  expect((await moved(path, w.d))[1]).toMatch(/still stands at 5000 IQD/);
});
