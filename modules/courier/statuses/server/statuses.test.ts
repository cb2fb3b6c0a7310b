import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { seededReasons, status } from '#courier/statuses/contract';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

const statusOf = async (id: number) => (await w.admin.call('GET', `shipment-statuses/${id}`)).body.result.item;

describe('statuses', () => {
  test('and their reasons are there from the first day, in every language', async () => {
    const { body } = await w.admin.call('GET', '/api/v1/shipment-statuses?per_page=50');
    expect(body.result.items.map((one: { id: number }) => one.id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    for (const { name } of body.result.items) {
      expect(Object.keys(name).toSorted()).toEqual(['ar', 'en', 'es', 'fr', 'ku', 'zh']);
      expect(Object.values(name).filter((one) => String(one).includes('names.'))).toEqual([]);
    }
    const reasons = (await w.admin.call('GET', '/api/v1/status-reasons?per_page=50')).body.result.items;
    expect(reasons.length).toBe(seededReasons.length);
    for (const { name } of reasons)
      expect(Object.values(name).filter((one) => one && !String(one).includes('names.'))).toHaveLength(6);
    expect((await statusOf(status.delivered)).name).toMatchObject({ en: 'Delivered', ar: 'تم التسليم', ku: 'Hat radestkirin' });
  });

  test('that ended otherwise than well do not look as if they had ended well', async () => {
    const colours = [status.delivered, status.cancelled, status.lost].map(async (id) => (await statusOf(id)).color);
    expect(await Promise.all(colours)).toEqual(['green', 'grey', 'red']);
  });

  test('keep their other languages when only the colour is changed', async () => {
    const before = await statusOf(status.late);
    const name = { ar: before.name.ar, en: before.name.en };
    await w.admin.call('PUT', 'shipment-statuses/10', { version: before.version, color: 'red', name });
    expect(await statusOf(status.late)).toMatchObject({ color: 'red', name: { ku: 'Dereng ma' } });
  });

  test('of one’s own begin at 100 and behave as the one they stand on', async () => {
    const { status: code, body } = await w.admin.call('POST', 'shipment-statuses', {
      name: { ar: 'قيد الفحص', en: 'Being checked' },
      color: 'blue',
      sort: 85,
      base_id: status.inStore,
    });
    expect([code, body.result.item]).toMatchObject([
      201,
      { id: 100, base_id: status.inStore, phase: 'hub', custodian: 'branch' },
    ]);
    const parcel = { client: w.clientId, city: w.cityId, phone: '07705000001', address: 'x', price: 1000 };
    const id = await w.company.do((ctx) => createShipment(ctx, parcel));
    const shown = await w.admin.call('GET', `shipments/${id}`);
    expect(shown.body.result.item.can_transfer_to).toContain(100);
  });

  test('made by several at once each get an id of their own', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        w.admin.call('POST', 'shipment-statuses', {
          name: { ar: name, en: name },
          color: 'blue',
          sort: 90,
          base_id: status.inStore,
        }),
      ),
    );
    expect(made.map(({ status: code }) => code)).toEqual(Array(6).fill(201));
    expect(new Set(made.map(({ body }) => body.result.item.id)).size).toBe(6);
  });

  test('without which no parcel could be delivered cannot be disabled, others can unless parcels stand in them', async () => {
    expect((await w.admin.call('POST', 'shipment-statuses/9/disable')).status).toBe(409);
    expect((await w.admin.call('POST', 'shipment-statuses/3/disable')).status).toBe(200);
    const { body } = await w.admin.call('GET', '/api/v1/shipments');
    expect(body.result.items[0].can_transfer_to).not.toContain(status.withClient);
    await w.admin.call('POST', 'shipment-statuses/3/enable');
  });
});

describe('transfers', () => {
  test('switched off are offered to nobody from the next request on', async () => {
    const { body } = await w.admin.call('GET', '/api/v1/status-transitions?from_id=2&to_id=19');
    const [transfer] = body.result.items;
    await w.admin.call('PUT', `status-transitions/${transfer.id}`, { version: transfer.version, enabled: false });
    const list = await w.admin.call('GET', '/api/v1/shipments');
    expect(list.body.result.items[0].can_transfer_to).not.toContain(status.cancelled);
    expect((await w.admin.call('POST', 'status-transitions', {})).status).toBe(404);
  });
});

describe('reasons', () => {
  test('are given for late, postponed, returned, cancelled and lost parcels only', async () => {
    const reason = { name: { ar: 'الطريق مقطوع', en: 'Road cut' }, liable: 'third_party', return_fee: 'waive' };
    expect(
      (await w.admin.call('POST', 'status-reasons', { ...reason, target_ids: [status.delivered] })).body.errors,
    ).toHaveProperty('target_ids');
    const made = await w.admin.call('POST', 'status-reasons', { ...reason, target_ids: [status.late, status.postponed] });
    expect([made.status, made.body.result?.item]).toMatchObject([201, { counts_as_attempt: true }]);
  });

  test('made at the same instant have codes of their own', async () => {
    const reason = { liable: 'us', return_fee: 'waive', target_ids: [status.late] };
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => w.admin.call('POST', 'status-reasons', { ...reason, name: { ar: name, en: name } })),
    );
    expect(made.map(({ status: code }) => code)).toEqual(Array(4).fill(201));
  });
});

describe('the graph as a whole', () => {
  const rows = async () => (await w.admin.call('GET', '/api/v1/status-transitions?per_page=200')).body.result.items;
  const row = async (from: number, to: number) =>
    (await rows()).find((one: { from_id: number; to_id: number }) => one.from_id === from && one.to_id === to);
  const save = (changes: unknown[]) => w.admin.call('POST', 'status-transitions/save', { changes });

  test('tells what a change would strand before it is made, by the numbers of the list', async () => {
    const parcel = { client: w.clientId, city: w.cityId, phone: '07705000009', address: 'x', price: 1000 };
    await w.company.do((ctx) => createShipment(ctx, parcel));
    const waysOut = (await rows()).filter((one: { from_id: number }) => one.from_id === status.ready);
    const off = waysOut.map((one: { id: number }) => one.id).join(',');
    const { item } = (await w.admin.call('GET', `status-transitions/simulate?off=${off}`)).body.result;
    const { total_records: ready } = (await w.admin.call('GET', '/api/v1/shipments?status_id=2')).body.result.pagination;
    expect(item.new_dead_ends).toEqual([{ status_id: status.ready, parcels: ready }]);
    expect([item.stranded, item.closed.length > 0, item.closed[0].parcels]).toEqual([ready, true, ready]);
    expect((await w.admin.call('GET', 'status-transitions/simulate?off=x')).status).toBe(422);
  });

  test('is changed in one go, from the versions that were read, and recorded', async () => {
    const [late, recall] = [await row(status.outForDelivery, status.late), await row(status.inStore, status.returned)];
    const changes = [
      { id: late.id, version: late.version, notify: true, needs_reason: false },
      { id: recall.id, version: recall.version, permission: 'reverse_delivered_shipment', actor_kinds: ['admin'] },
    ];
    expect((await save(changes)).body.result).toEqual({ saved: 2 });
    expect(await row(status.inStore, status.returned)).toMatchObject({
      permission: 'reverse_delivered_shipment',
      actor_kinds: ['admin'],
    });
    expect(await row(status.outForDelivery, status.late)).toMatchObject({
      notify: true,
      needs_reason: false,
      version: late.version + 1,
    });
    expect((await save(changes)).status).toBe(409);
    const { rows: log } = await w.world.ownerPool.query(
      `select before, after from audit_entry where entity = 'statusTransition' and entity_id = $1 order by id desc limit 1`,
      [recall.id],
    );
    expect(log[0]).toMatchObject({ before: { permission: 'edit_shipments_status' }, after: { actorKinds: ['admin'] } });
  });

  test('two who save at once: one of them does', async () => {
    const one = await row(status.outForDelivery, status.returnWithAgent);
    const answers = await Promise.all(
      [true, false].map((notify) => save([{ id: one.id, version: one.version, notify: !notify, enabled: notify }])),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const now = await row(status.outForDelivery, status.returnWithAgent);
    await save([{ id: now.id, version: now.version, enabled: true }]);
  });

  test('keeps what a move is: nobody loses the administrator, the liable party or the date', async () => {
    const [lost, sent, back] = [
      await row(status.inStore, status.lost),
      await row(status.inStore, status.outForDelivery),
      await row(status.delivered, status.returnWithAgent),
    ];
    const refused = async (one: { id: number; version: number }, change: object) =>
      Object.keys((await save([{ id: one.id, version: one.version, ...change }])).body.errors ?? {});
    expect(await refused(lost, { needs_reason: false })).toEqual(['needs_reason']);
    expect(await refused(back, { needs_reason: false })).toEqual(['needs_reason']);
    expect(await refused(sent, { needs_date: true })).toEqual(['needs_date']);
    expect(await refused(sent, { actor_kinds: ['employee'] })).toEqual(['actor_kinds']);
    expect(await refused(sent, { actor_kinds: ['admin', 'boss'] })).toEqual(['actor_kinds']);
    expect(await refused(sent, { permission: 'fly' })).toEqual(['permission']);
    expect((await row(status.inStore, status.outForDelivery)).version).toBe(sent.version);
  });
});
