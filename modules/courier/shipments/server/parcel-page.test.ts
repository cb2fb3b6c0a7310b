import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let boss: Person;
let deskOfO: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({ branchId: w.d });
  deskOfO = await w.company.person({ branchId: w.o, branchIds: [w.o] });
});
afterAll(() => w?.world.close());

const asked = async (path: string, by = boss, locale = 'en') => {
  const { status, body } = await by.call('GET', path, undefined, { locale });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
};
const post = async (path: string, body: object, by = boss, headers: object = { 'idempotency-key': crypto.randomUUID() }) => {
  const answer = await by.call('POST', path, body, { ...headers });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body.result;
};
const words = (items: { words: { title: string; detail: string | null; state: string | null }; number: string | null }[]) =>
  items.map((one) => [one.words.title, one.words.detail, one.words.state].filter(Boolean).join(' / '));

describe('the papers a parcel stands in', () => {
  let id: number;
  beforeAll(async () => {
    id = await w.parcel({ current_branch_id: w.o, custodian_id: w.o });
    await post('shipment-transfers', { kind: 'outbound', to_branch_id: w.d, shipment_ids: [id] }, deskOfO);
    await post('complaints', {
      title: 'Late',
      kind: 'delivery',
      message: 'Where is it?',
      shipment_id: id,
      branch_id: w.d,
    });
    await post('shipment-print/multi', { shipment_ids: [id], kind: 'label' });
  });

  test('are told with their state, whoever’s module they are of, each with the way to it', async () => {
    const { items } = await asked(`shipments/${id}/documents`);
    expect(words(items).toSorted()).toEqual([
      'Branch transfer / Outbound / Draft',
      'Complaint / Delivery / Open',
      'Print / Label',
    ]);
    const transfer = items.find((one: { kind: string }) => one.kind === 'branchTransfer');
    expect(transfer.page).toBe(`/shipment-transfer/${transfer.id}/show`);
    expect(words((await asked(`shipments/${id}/documents`, boss, 'ar')).items)).toContain('طباعة / ملصق');
  });

  test('are told only to whoever may open them, and of a parcel he sees', async () => {
    const clerk = await w.company.person({ permissions: ['shipments_management'] });
    expect(words((await asked(`shipments/${id}/documents`, clerk)).items)).toEqual([]);
    const elsewhere = await w.company.person({ branchIds: [w.o + 999], permissions: ['shipments_management'] });
    expect((await elsewhere.call('GET', `shipments/${id}/documents`)).status).toBe(404);
  });

  test('hold the requests, and the statement it is in', async () => {
    const delivered = await w.parcel({
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    const request = (await post(`shipments/${delivered}/price-change-requests`, { price: '40000', reason: 'He took less' })).item;
    await post(`price-change-requests/${request.id}/cancel`, {});
    await post(`shipments/${delivered}/move`, {
      transfer_to_status: status.delivered,
      version: (await asked(`shipments/${delivered}`)).item.version,
    });
    await post('statement-accounts', { kind: 'delivery', delivery_id: w.agentId, currency: 'IQD' }, boss, {
      'idempotency-key': 'hand-in',
    });
    const { items } = await asked(`shipments/${delivered}/documents`);
    expect(items.map((one: { kind: string }) => one.kind).toSorted()).toEqual(['priceChangeRequest', 'statement']);
    expect(items.every((one: { words: { title: string } }) => !one.words.title.includes('.'))).toBe(true);
  });
});

describe('the log of a parcel', () => {
  test('tells a weight in kilograms', async () => {
    const id = await w.parcel({ status_id: status.ready });
    const { version } = (await asked(`shipments/${id}`)).item;
    const changed = await boss.call('PUT', `shipments/${id}`, { version, weight: '2.5' });
    expect(changed.body.result.item.weight).toBe(2.5);
    const { items } = await asked(`shipments/${id}/log`);
    expect(items[0].changes).toContainEqual({ field: 'weight', before: null, after: 2.5 });
  });

  test('has its moves and what was changed between, the newest first, with names and amounts', async () => {
    const id = await w.parcel();
    const { version } = (await asked(`shipments/${id}`)).item;
    const changed = await boss.call('PUT', `shipments/${id}`, { version, receiver_name: 'Zainab', phone: '07705550001' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await post(`shipments/${id}/move`, {
      transfer_to_status: status.outForDelivery,
      delivery_selected_id: w.agentId,
      version: changed.body.result.item.version,
    });
    const { items } = await asked(`shipments/${id}/log`);
    const edit = items.find((one: { action: string }) => one.action === 'edit');
    expect(edit.changes).toEqual(
      expect.arrayContaining([
        { field: 'receiverName', before: null, after: 'Zainab' },
        { field: 'phone', before: '07705000001', after: '07705550001' },
      ]),
    );
    expect(edit.user.id).toBe(boss.id);
    const moves = items.filter((one: { action: string }) => one.action === 'move');
    expect(moves.map((one: { to_status: { id: number } }) => one.to_status.id).toSorted()).toEqual([
      status.outForDelivery,
      status.inStore,
    ]);
    expect(items.map((one: { at: string }) => one.at)).toEqual(
      items
        .map((one: { at: string }) => one.at)
        .toSorted()
        .toReversed(),
    );
  });

  test('is for whoever may read the log', async () => {
    const clerk = await w.company.person({ permissions: ['shipments_management'] });
    expect((await clerk.call('GET', `shipments/${await w.parcel()}/log`)).status).toBe(403);
  });
});

describe('the receiver', () => {
  test('is known by either of his numbers: how his earlier parcels went and what was tried', async () => {
    const phone = '07709990001';
    await w.parcels(2, { phone, status_id: status.delivered, delivered_at: '2026-11-20T08:00:00Z', custodian_kind: 'consignee' });
    await w.parcel({ second_phone: phone, status_id: status.returned });
    await w.parcel({ phone: '07709990002' });
    const id = await w.parcel({ phone, second_phone: '07709990003' });
    const { known, parcels, attempts, item } = await asked(`shipments/${id}/receiver`);
    expect([known, item.id]).toEqual([{ parcels: 3, delivered: 2, returned: 1, open: 0, clients: 1 }, id]);
    expect([parcels.length, attempts]).toEqual([3, []]);
  });

  test('of another branch’s parcels is counted, not shown, and told to no client', async () => {
    const phone = '07709990009';
    const other = await w.company.create('client', { name: 'Saad', phone: '07702000077', branch_id: w.d });
    await w.parcel({ phone, client_id: other, origin_branch_id: w.d });
    const id = await w.parcel({ phone, current_branch_id: w.o, custodian_id: w.o });
    const seen = await asked(`shipments/${id}/receiver`, deskOfO);
    expect([seen.known.parcels, seen.parcels]).toEqual([1, []]);
    const client = await w.company.person({
      kind: 'client',
      clientId: w.clientId,
      permissions: ['edit_shipments_status', 'shipments_management'],
    });
    expect((await asked(`shipments/${id}/receiver`, client)).known.parcels).toBe(0);
  });
});
