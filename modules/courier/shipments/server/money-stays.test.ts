import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment } from '../../moves/server/move-shipments.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/statements/server';

let w: MovesWorld;
let boss: Person;
let other: number;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
  other = await w.company.create('client', { name: 'Second Shop', phone: '07702000002', branch_id: w.o });
  for (const [currency, fee] of [
    ['IQD', '5000'],
    ['USD', '5'],
  ])
    await w.company.create('pricingPackage', {
      name: { en: `Prices in ${currency}`, ar: 'أسعار' },
      currency,
      is_default: true,
      return_fee_policy: 'none',
      lines: [{ fee }],
    });
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const withSender = (more: Record<string, unknown> = {}) =>
  w.parcel({
    status_id: status.ready,
    custodian_kind: 'client',
    custodian_id: w.clientId,
    current_branch_id: w.o,
    address: 'Street 7',
    ...more,
  });
const edit = async (id: number, body: Record<string, unknown>) => {
  const { version } = (await boss.call('GET', `shipments/${id}`)).body.result.item;
  const answer = await boss.call('PUT', `shipments/${id}`, { ...body, version });
  return [answer.status, Object.keys(answer.body.errors ?? {})];
};
const key = () => ({ 'idempotency-key': randomUUID() });
const charge = async (id: number): Promise<number> =>
  (await boss.call('POST', 'service-charges', { shipment_id: id, kind: 'other', amount: '1000' }, key())).body.result.item.id;
const dollars = { currency: 'USD', price: '50' };

test('a parcel with a charge stays its client’s and in its currency until the charge is taken back', async () => {
  const id = await withSender();
  const made = await charge(id);
  expect(await edit(id, dollars)).toEqual([422, ['currency']]);
  await move(id, status.notReady);
  expect(await edit(id, { client_id: other })).toEqual([422, ['client_id']]);
  expect(await edit(id, { note: 'by the door' })).toEqual([200, []]);
  expect((await boss.call('POST', `service-charges/${made}/reverse`, { reason: 'another’s' }, key())).status).toBe(200);
  expect(await edit(id, { client_id: other })).toEqual([200, []]);
  await move(id, status.ready);
  expect(await edit(id, dollars)).toEqual([200, []]);
});

test('so does one whose fee was paid in advance, though it is back with its sender', async () => {
  const id = await withSender({ fee_mode: 'prepaid', net_amount: 50_000 });
  await move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
  await move(id, status.withClient, { pickupAt: '2026-11-22' });
  expect(await edit(id, dollars)).toEqual([422, ['currency']]);
  await move(id, status.ready);
  await move(id, status.notReady);
  expect(await edit(id, { client_id: other })).toEqual([422, ['client_id']]);
});

test('no parcel of a client becomes one of the company itself', async () => {
  const own = await w.company.create('client', { name: 'We', phone: '07702000003', branch_id: w.o });
  await w.company.do((ctx) => ctx.db.query(sql`update client set own = true where tenant_id = ${ctx.tenantId} and id = ${own}`));
  const id = await withSender();
  await move(id, status.notReady);
  expect(await edit(id, { client_id: own })).toEqual([422, ['client_id']]);
});
