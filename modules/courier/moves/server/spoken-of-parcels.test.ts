import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

// What is said of parcels that are not there, or not chosen, is said in one wording by whichever call is asked.
let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({});
});
afterAll(() => w.world.close());

const unknown = 987_654_321;
const money = { version: 1, collected: '1000', receiver_name: 'Ali' };
test.each([
  ['GET', `shipments/${unknown}`],
  ['GET', `shipment/${unknown}/details`],
  ['PUT', `shipments/${unknown}`, { version: 1, note: 'x' }],
  ['GET', `shipments/${unknown}/timeline`],
  ['GET', `shipments/${unknown}/prices`],
  ['GET', `shipments/${unknown}/entries`],
  ['GET', `shipments/${unknown}/documents`],
  ['GET', `shipments/${unknown}/log`],
  ['GET', `shipments/${unknown}/receiver`],
  ['GET', `shipments/${unknown}/moves`],
  ['GET', `shipments/${unknown}/proofs`],
  ['GET', `shipments/${unknown}/requests`],
  ['GET', `shipments/${unknown}/askable-moves`],
  ['GET', `shipments/${unknown}/reschedule-wish`],
  ['POST', `shipments/${unknown}/archive`],
  ['POST', `shipments/${unknown}/restore`],
  ['POST', `shipments/${unknown}/tracking-link`],
  ['POST', `shipments/${unknown}/move`, { version: 1, transfer_to_status: status.withClient }],
  ['POST', `shipments/${unknown}/deliver`, money],
  ['POST', `shipments/${unknown}/correct-delivery`, { version: 1, note: 'Slip.' }],
  ['POST', `shipments/${unknown}/decide-amount`, { version: 1, decision: 'approve' }],
  ['POST', `shipments/${unknown}/price-change-requests`, { price: '1000', reason: 'Slip.' }],
  ['POST', `shipments/${unknown}/status-change-requests`, { to_status_id: status.late, reason: 'Slip.' }],
  ['GET', `shipment-print/${unknown}/invoice`],
  ['POST', `shipment-report/store/${unknown}`, { content: 'Slip.' }],
  ['POST', `shipment-report/re-report/${unknown}`],
  ['POST', `shipment-report/${unknown}/processing`, { status_id: status.delivered }],
  ['GET', `shipment-report/${unknown}`],
] as const)("an unknown shipment says 'shipment not found': %s %s", async (method, path, body?: object) => {
  const { status: code, body: answer } = await clerk.call(method, path, body);
  expect([code, answer.message]).toEqual([404, 'Shipment not found']);
});

test.each([
  ['shipment-status-transfer/multi', { shipment_ids: [unknown], transfer_to_status: status.withClient }],
  ['shipments/archive', { shipment_ids: [unknown] }],
  ['shipment-print/multi', { shipment_ids: [unknown], kind: 'label' }],
] as const)("of many, an unknown shipment says 'shipment not found' too: POST %s", async (path, body) => {
  const { body: answer } = await clerk.call('POST', path, body);
  expect(JSON.stringify(answer)).toContain('Shipment not found');
  expect(answer.success).toBe(false);
});

test.each([
  ['shipment-status-transfer/multi', { shipment_ids: [], transfer_to_status: status.withClient }],
  ['shipment-status-transfer/multi', { transfer_to_status: status.withClient }],
  ['shipments/archive', { shipment_ids: [] }],
  ['shipments/archive', {}],
  ['shipments/restore', {}],
  ['shipment-print/multi', { kind: 'label' }],
] as const)("a bulk action on nothing says 'no shipment selected': POST %s %j", async (path, body) => {
  const { status: code, body: answer } = await clerk.call('POST', path, body);
  expect([code, answer.message]).toEqual([422, 'No shipment selected']);
});
