import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import { custodyFaults } from '../../moves/server/move-faults.ts';
import { type OfficeWorld, officeWorld } from './office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

const parcel = (more: Record<string, unknown> = {}) => ({
  client_id: w.clientId,
  phone: '07705000001',
  receiver_name: 'Karim',
  city_id: w.cityId,
  address: 'near the clock tower',
  price: '50000',
  ...more,
});

describe('a new parcel', () => {
  test('is ready at once, with its price taken, its receipt number, and the branch that delivers in its city', async () => {
    const { status: code, body } = await w.admin.call('POST', 'shipments', parcel());
    expect(code, JSON.stringify(body)).toBe(201);
    expect(body.result.item).toMatchObject({
      receipt_no: '100001',
      status_id: status.ready,
      price: '50000',
      expected: '50000',
      delivery_fee: '5000',
      shipping_cost: '5000',
      net_amount: '45000',
      branch_id: w.o,
      destination_branch_id: w.d,
      quantity: 1,
      client: { id: w.clientId, name: 'Nadia Shop' },
      commercial_name: { name: 'Nadia Shop' },
    });
    expect(body.result.item.can_transfer_to).toEqual([
      status.notReady,
      status.withClient,
      status.cancelled,
      status.atReceivingAgent,
      status.atReceivingPoint,
      status.inStore,
    ]);
    const events = await w.company.do((ctx) =>
      ctx.db.query(sql`select seq, from_status_id, to_status_id, from_custodian_kind, to_custodian_kind from shipment_event
        where tenant_id = ${ctx.tenantId} and shipment_id = ${body.result.item.id} order by seq`),
    );
    expect(events).toEqual([
      { seq: 1, fromStatusId: null, toStatusId: status.notReady, fromCustodianKind: null, toCustodianKind: 'client' },
      { seq: 2, fromStatusId: status.notReady, toStatusId: status.ready, fromCustodianKind: 'client', toCustodianKind: 'client' },
    ]);
  });

  test('that lacks something names it in the words the staff know', async () => {
    const { status: code, body } = await w.admin.call('POST', 'shipments', { note: 'x'.repeat(31) });
    expect(code).toBe(422);
    expect(body.errors).toEqual({
      client_id: ['A client is required'],
      phone: [expect.stringContaining('This field is required')],
      city_id: [expect.stringContaining('This field is required')],
      price: [expect.stringContaining('This field is required')],
      address: ['Address required'],
      note: ['Note maximum 30 characters'],
    });
  });

  test("of a client with several commercial names none is taken silently: 'a commercial name is required'", async () => {
    const client = await w.company.create('client', { name: 'Two Shops', phone: '07702000077', branch_id: w.o });
    const made = await w.admin.call('POST', 'commercial-names', { client_id: client, name: 'The second shop' });
    expect(made.status).toBe(201);
    const { status: code, body } = await w.admin.call('POST', 'shipments', parcel({ client_id: client }));
    expect([code, body.errors]).toEqual([422, { commercial_name_id: ['A commercial name is required'] }]);
    const said = await w.admin.call(
      'POST',
      'shipments',
      parcel({ client_id: client, commercial_name_id: made.body.result.item.id }),
    );
    expect(said.body.result.item.commercial_name).toMatchObject({ name: 'The second shop' });
    const disabled = await w.admin.call('POST', `commercial-names/${made.body.result.item.id}/disable`);
    expect(disabled.status).toBe(200);
    const alone = await w.admin.call('POST', 'shipments', parcel({ client_id: client }));
    expect(alone.body.result.item.commercial_name).toMatchObject({ name: 'Two Shops' });
  });

  test('kept as a draft needs no address, has no price yet and waits at not ready', async () => {
    const { body } = await w.admin.call('POST', 'shipments', parcel({ draft: true, address: '' }));
    expect(body.result.item).toMatchObject({ status_id: status.notReady, receipt_no: null, delivery_fee: '0', priced_at: null });
  });

  test('of the same client UUID is the same parcel', async () => {
    const client_uuid = '0d5d4d4e-8a4b-4f7e-9f2e-2f4a8f1c9b11';
    const first = await w.admin.call('POST', 'shipments', parcel({ client_uuid }));
    const second = await w.admin.call('POST', 'shipments', parcel({ client_uuid, price: '1' }));
    expect(second.body.result.item.id).toBe(first.body.result.item.id);
    expect(second.body.result.item.price).toBe('50000');
  });

  test('of the same client UUID at the same instant is the same parcel too', async () => {
    const client_uuid = '0d5d4d4e-8a4b-4f7e-9f2e-2f4a8f1c9b12';
    const made = await Promise.all(Array.from({ length: 8 }, () => w.admin.call('POST', 'shipments', parcel({ client_uuid }))));
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(made.map(({ body }) => body.result.item.id)).size).toBe(1);
  });

  test('may not bear the receipt number of another live one', async () => {
    await w.admin.call('POST', 'shipments', parcel({ receipt_no: 'A-1' }));
    const { status: code, body } = await w.admin.call('POST', 'shipments', parcel({ receipt_no: 'A-1' }));
    expect([code, Object.keys(body.errors)]).toEqual([422, ['receipt_no']]);
  });

  test('may bring a delivery address that is not yet in the list', async () => {
    const { body } = await w.admin.call(
      'POST',
      'shipments',
      parcel({ address: null, new_address: { ar: 'العشار', en: 'Ashar' } }),
    );
    expect(body.result.item.delivery_address.name).toEqual({ ar: 'العشار', en: 'Ashar' });
  });

  test('put right with a new address in a city that is none, is refused beside the field', async () => {
    const { id, version } = (await w.admin.call('POST', 'shipments', parcel())).body.result.item;
    const wrong = { version, new_address: 'Karrada', city_id: { toString: null } };
    const refused = await w.admin.call('PUT', `shipments/${id}`, wrong);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['city_id']]);
    const right = { version, new_address: { ar: 'الجزائر', en: 'Jazair' } };
    const { body } = await w.admin.call('PUT', `shipments/${id}`, right);
    expect(body.result.item.delivery_address.name).toEqual(right.new_address);
  });

  test('of a client of another branch is not for this branch to take', async () => {
    const { status: code, body } = await w.clerkOfD.call('POST', 'shipments', parcel());
    expect([code, Object.keys(body.errors)]).toEqual([422, ['client_id']]);
  });

  test('in dollars costs what the dollar list says, and cannot be taken while there is none', async () => {
    const { status: code, body } = await w.admin.call('POST', 'shipments', parcel({ currency: 'USD', price: '12.50' }));
    expect([code, body.errors]).toEqual([422, { currency: [expect.stringContaining('currency')] }]);
  });
});

describe('receipt numbers', () => {
  test('of forty parcels saved at once are forty numbers, and a refused parcel gives its number back', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => w.admin.call('POST', 'shipments', parcel())));
    const numbers = made.map(({ body }) => body.result.item.receipt_no);
    expect(new Set(numbers).size).toBe(40);
    const next = async () => (await w.admin.call('POST', 'shipments', parcel())).body.result.item.receipt_no;
    const before = Number(await next());
    expect((await w.admin.call('POST', 'shipments', parcel({ city_id: 987_654 }))).status).toBe(422);
    expect(Number(await next())).toBe(before + 1);
  });

  test('skip what somebody has written by hand', async () => {
    const last = Number((await w.admin.call('POST', 'shipments', parcel())).body.result.item.receipt_no);
    await w.admin.call('POST', 'shipments', parcel({ receipt_no: String(last + 1) }));
    const { body } = await w.admin.call('POST', 'shipments', parcel());
    expect(body.result.item.receipt_no).toBe(String(last + 2));
  });
});

describe('editing', () => {
  const made = async (more = {}) => (await w.admin.call('POST', 'shipments', parcel(more))).body.result.item;

  test('another price changes what is collected and what the sender gets, and nothing else', async () => {
    const { id, version } = await made();
    const { body } = await w.admin.call('PUT', `shipments/${id}`, { version, price: '60000' });
    expect(body.result.item).toMatchObject({
      price: '60000',
      expected: '60000',
      net_amount: '55000',
      delivery_fee: '5000',
      status_id: status.ready,
    });
  });

  test('a status sent along changes nothing: parcels move by moves only', async () => {
    const { id, version } = await made();
    const { body } = await w.admin.call('PUT', `shipments/${id}`, {
      version,
      status_id: status.delivered,
      receiver_name: 'Samir',
    });
    expect(body.result.item).toMatchObject({ status_id: status.ready, receiver_name: 'Samir' });
  });

  test('once it is on its way only the receiver can be put right', async () => {
    const { id, version } = await made();
    await w.company.do((ctx) =>
      ctx.db.query(
        sql`update shipment set status_id = ${status.inStore}::bigint where tenant_id = ${ctx.tenantId} and id = ${id}`,
      ),
    );
    const refused = await w.admin.call('PUT', `shipments/${id}`, { version, price: '1', weight: 2 });
    expect(Object.keys(refused.body.errors)).toEqual(['weight', 'price']);
    const allowed = await w.admin.call('PUT', `shipments/${id}`, { version, phone: '07705000009' });
    expect(allowed.body.result.item.phone).toBe('07705000009');
  });

  test('from a stale version is refused with the parcel as it stands', async () => {
    const { id, version } = await made();
    await w.admin.call('PUT', `shipments/${id}`, { version, note: 'fragile' });
    const { status: code, body } = await w.admin.call('PUT', `shipments/${id}`, { version, note: 'late' });
    expect([code, body.result.item.note]).toEqual([409, 'fragile']);
  });

  describe('the sender', () => {
    const other = async (more = {}) => {
      const phone = `0771${String(++others).padStart(7, '0')}`;
      return w.company.create('client', { name: `Shop ${others}`, phone, branch_id: w.o, ...more });
    };
    let others = 0;
    const send = async (of: { id: number; version: number }, client_id: number, by = w.admin) =>
      by.call('PUT', `shipments/${of.id}`, { version: of.version, client_id });

    test('may be another while the parcel is not ready, and has it in his hands from then on', async () => {
      const draft = await made({ draft: true });
      const client = await other();
      const { body } = await send(draft, client);
      expect(body.result.item).toMatchObject({
        client_id: client,
        custodian_id: client,
        commercial_name: { name: `Shop ${others}` },
      });
      expect((await w.company.do(custodyFaults)).filter(({ shipmentId }) => shipmentId === draft.id)).toEqual([]);
    });

    test('is fixed once it is ready', async () => {
      const { status: code, body } = await send(await made(), await other());
      expect([code, body.errors]).toEqual([
        422,
        { client_id: ['The client is fixed once the parcel is ready. Take it back to not ready first.'] },
      ]);
    });

    test('must be one whose parcels this office takes', async () => {
      const draft = await made({ draft: true });
      const ofD = await other({ branch_id: w.d });
      expect(Object.keys((await send(draft, ofD, w.clerkOfO)).body.errors)).toEqual(['client_id']);
      const gone = await other();
      await w.admin.call('POST', `clients/${gone}/disable`);
      expect((await send(draft, gone)).body.errors).toEqual({ client_id: ['This client is disabled'] });
    });
  });

  describe('the address', () => {
    let elsewhere: number;
    let quay: number;
    let market: number;
    beforeAll(async () => {
      const { create } = w.company;
      const governorate = await create('governorate', { name: { en: 'Maysan', ar: 'ميسان' } });
      elsewhere = await create('city', { title: { en: 'Amara', ar: 'العمارة' }, governorate_id: governorate, branch_id: w.d });
      quay = await create('deliveryAddress', { name: { en: 'Quay', ar: 'الرصيف' }, city_id: w.cityId });
      market = await create('deliveryAddress', { name: { en: 'Market', ar: 'السوق' }, city_id: elsewhere });
    });

    test('lies in the city the parcel goes to', async () => {
      const { status: code, body } = await w.admin.call('POST', 'shipments', parcel({ delivery_address_id: market }));
      expect([code, Object.keys(body.errors)]).toEqual([422, ['delivery_address_id']]);
      const { id, version } = await made({ delivery_address_id: quay });
      const moved = await w.admin.call('PUT', `shipments/${id}`, { version, delivery_address_id: market });
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['delivery_address_id']]);
    });

    test('is asked for anew with another city', async () => {
      const { id, version } = await made({ delivery_address_id: quay });
      const stays = await w.admin.call('PUT', `shipments/${id}`, { version, city_id: elsewhere, delivery_address_id: quay });
      expect(Object.keys(stays.body.errors)).toEqual(['delivery_address_id']);
      const { body } = await w.admin.call('PUT', `shipments/${id}`, { version, city_id: elsewhere });
      expect(body.result.item).toMatchObject({ city_id: elsewhere, delivery_address_id: null });
      const nowhere = await made({ delivery_address_id: quay, address: null });
      const refused = await w.admin.call('PUT', `shipments/${nowhere.id}`, { version: nowhere.version, city_id: elsewhere });
      expect(Object.keys(refused.body.errors)).toEqual(['address']);
      const both = { version: nowhere.version, city_id: elsewhere, delivery_address_id: market };
      expect((await w.admin.call('PUT', `shipments/${nowhere.id}`, both)).body.result.item.delivery_address_id).toBe(market);
    });
  });
});
