import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

const status = async (id: number) => (await w.admin.call('GET', `shipment-statuses/${id}`)).body.result.item;

describe('statuses', () => {
  test('twenty are there from the first day, in every language', async () => {
    const { body } = await w.admin.call('GET', '/api/v1/shipment-statuses?per_page=50');
    expect(body.result.items.map((one: { id: number }) => one.id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await status(9)).name).toMatchObject({ en: 'Delivered', ar: 'تم التسليم', ku: 'Hat radestkirin' });
  });

  test('keep their other languages when only the colour is changed', async () => {
    const before = await status(10);
    const name = { ar: before.name.ar, en: before.name.en };
    await w.admin.call('PUT', 'shipment-statuses/10', { version: before.version, color: 'red', name });
    expect(await status(10)).toMatchObject({ color: 'red', name: { ku: 'Dereng ma' } });
  });

  test('of one’s own begin at 100 and behave as the one they stand on', async () => {
    const { status: code, body } = await w.admin.call('POST', 'shipment-statuses', {
      name: { ar: 'قيد الفحص', en: 'Being checked' },
      color: 'blue',
      sort: 85,
      base_id: 8,
    });
    expect([code, body.result.item]).toMatchObject([201, { id: 100, base_id: 8, phase: 'hub', custodian: 'branch' }]);
    const parcel = { client: w.clientId, city: w.cityId, phone: '07705000001', address: 'x', price: 1000 };
    const id = await w.company.do((ctx) => createShipment(ctx, parcel));
    const shown = await w.admin.call('GET', `shipments/${id}`);
    expect(shown.body.result.item.can_transfer_to).toContain(100);
  });

  test('made by several at once each get an id of their own', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        w.admin.call('POST', 'shipment-statuses', { name: { ar: name, en: name }, color: 'blue', sort: 90, base_id: 8 }),
      ),
    );
    expect(made.map(({ status: code }) => code)).toEqual(Array(6).fill(201));
    expect(new Set(made.map(({ body }) => body.result.item.id)).size).toBe(6);
  });

  test('without which no parcel could be delivered cannot be disabled, others can unless parcels stand in them', async () => {
    expect((await w.admin.call('POST', 'shipment-statuses/9/disable')).status).toBe(409);
    expect((await w.admin.call('POST', 'shipment-statuses/3/disable')).status).toBe(200);
    const { body } = await w.admin.call('GET', '/api/v1/shipments');
    expect(body.result.items[0].can_transfer_to).not.toContain(3);
    await w.admin.call('POST', 'shipment-statuses/3/enable');
  });
});

describe('transfers', () => {
  test('switched off are offered to nobody from the next request on', async () => {
    const { body } = await w.admin.call('GET', '/api/v1/status-transitions?from_id=2&to_id=19');
    const [transfer] = body.result.items;
    await w.admin.call('PUT', `status-transitions/${transfer.id}`, { version: transfer.version, enabled: false });
    const list = await w.admin.call('GET', '/api/v1/shipments');
    expect(list.body.result.items[0].can_transfer_to).not.toContain(19);
    expect((await w.admin.call('POST', 'status-transitions', {})).status).toBe(404);
  });
});

describe('reasons', () => {
  test('are given for late, postponed, returned, cancelled and lost parcels only', async () => {
    const reason = { name: { ar: 'الطريق مقطوع', en: 'Road cut' }, liable: 'third_party', return_fee: 'waive' };
    expect((await w.admin.call('POST', 'status-reasons', { ...reason, target_ids: [9] })).body.errors).toHaveProperty(
      'target_ids',
    );
    const made = await w.admin.call('POST', 'status-reasons', { ...reason, target_ids: [10, 11] });
    expect([made.status, made.body.result?.item]).toMatchObject([201, { counts_as_attempt: true }]);
  });

  test('made at the same instant have codes of their own', async () => {
    const reason = { liable: 'us', return_fee: 'waive', target_ids: [10] };
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => w.admin.call('POST', 'status-reasons', { ...reason, name: { ar: name, en: name } })),
    );
    expect(made.map(({ status: code }) => code)).toEqual(Array(4).fill(201));
  });
});
