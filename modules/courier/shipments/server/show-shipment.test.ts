import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { moveShipment } from '../../moves/server/move-shipments.ts';
import { createShipment } from './create-shipment.ts';
import { type OfficeWorld, officeWorld } from './office-world.ts';

interface Event {
  to_status: { id: number };
  from_custodian: { name: unknown } | null;
  to_custodian: { kind: string; name: unknown };
}
let w: OfficeWorld;
let id: number;
beforeAll(async () => {
  w = await officeWorld();
  const parcel = {
    client: w.clientId,
    city: w.cityId,
    phone: '07705000001',
    address: 'near the clock tower',
    receiverName: 'Karim',
    price: 50_000,
  };
  id = await w.admin.do((ctx) => createShipment(ctx, parcel));
  await w.admin.do((ctx) => moveShipment(ctx, { id, to: status.inStore, via: 'scan', branchId: w.d }));
  await w.admin.do((ctx) => moveShipment(ctx, { id, to: status.outForDelivery, via: 'manual', courierId: w.agentId }));
  await w.admin.do((ctx) => moveShipment(ctx, { id, to: status.delivered, via: 'manual', collected: 50_000 }));
});
afterAll(() => w?.world.close());

test('the details are what a chat about the parcel shows', async () => {
  const { body } = await w.admin.call('GET', `shipment/${id}/details`);
  expect(body.result.item).toMatchObject({
    id,
    branch: { name: { en: 'Basra' } },
    receiver_name: 'Karim',
    commercial_name: 'Nadia Shop',
    client: { phone: '07702000001' },
    city: { title: { en: 'Basra' } },
    receiving_address: 'near the clock tower',
    price: '50000',
    destination_phone: '07705000001',
    is_reported: false,
    was_reported: false,
  });
  const seenByAgent = await w.agent.call('GET', `shipment/${id}/details`);
  expect(seenByAgent.body.result.item.client.phone).toBeNull();
});

test('the timeline names everyone who had the parcel and everyone who moved it', async () => {
  const { body } = await w.admin.call('GET', `shipments/${id}/timeline`);
  const told = body.result.items.map((event: Event) => [
    event.to_status.id,
    event.from_custodian?.name,
    event.to_custodian.kind,
    event.to_custodian.name,
  ]);
  expect(told).toEqual([
    [status.delivered, 'Ali', 'consignee', null],
    [status.outForDelivery, { en: 'Basra', ar: 'البصرة' }, 'agent', 'Ali'],
    [status.inStore, 'Nadia Shop', 'branch', { en: 'Basra', ar: 'البصرة' }],
    [status.ready, 'Nadia Shop', 'client', 'Nadia Shop'],
    [1, undefined, 'client', 'Nadia Shop'],
  ]);
  expect(body.result.items[0].user.name).toMatch(/^Person/);
});

test('the prices say why, in the language of who asks, and what people earn only to those who keep the books', async () => {
  const { body } = await w.admin.call('GET', `shipments/${id}/prices`, undefined, { locale: 'ar' });
  const [trace] = body.result.items;
  expect(trace).toMatchObject({
    cause: 'ready',
    price: '50000',
    delivery_fee: '5000',
    agent_commission: '1500',
    net_amount: '45000',
  });
  expect(trace.explanation[0].text).toBe('أجرة التوصيل حسب الباقة الافتراضية «الأسعار العامة»');
  const forAgent = await w.agent.call('GET', `shipments/${id}/prices`);
  expect(forAgent.body.result.items[0]).not.toHaveProperty('agent_commission');
  expect(JSON.stringify(forAgent.body)).not.toMatch(/commission/i);
});

test('the entries are the lines of the books, for those who keep them', async () => {
  const { body } = await w.admin.call('GET', `shipments/${id}/entries`);
  expect(body.result.items).toHaveLength(10);
  expect(body.result.items[0]).toMatchObject({
    event: 'delivered',
    account_code: account.agentCash,
    debit: '50000',
    credit: '0',
    currency: 'IQD',
  });
  expect((await w.agent.call('GET', `shipments/${id}/entries`)).status).toBe(403);
});

test('what is not the asker’s is not found', async () => {
  const other = await w.company.create('courier', { name: 'Omar', phone: '07703000009', branch_id: w.d });
  const stranger = await w.company.person({ kind: 'delivery_agent', courierId: other, permissions: ['shipments_management'] });
  for (const path of [`shipment/${id}/details`, `shipments/${id}/timeline`, `shipments/${id}/prices`])
    expect((await stranger.call('GET', path)).status).toBe(404);
});
