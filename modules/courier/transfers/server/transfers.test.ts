import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import '#courier/transfers/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let sender: Person;
let receiver: Person;
beforeAll(async () => {
  w = await movesWorld();
  sender = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.o, branchIds: [w.o] });
  receiver = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.d, branchIds: [w.d] });
});
afterAll(() => w?.world.close());

/** A manifest opened as the screens do it. */
const newTransfer = (who: Person, body: object) =>
  who.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() });

const inStoreOfO = () => ({ current_branch_id: w.o, custodian_id: w.o });
const open = async (count: number, kind = 'outbound', columns: Record<string, unknown> = inStoreOfO()) => {
  const ids = await w.parcels(count, columns);
  const made = await newTransfer(sender, { kind, to_branch_id: w.d, shipment_ids: ids });
  expect(made.body).toMatchObject({ success: true });
  return { ids, id: made.body.result.item.id as number, item: made.body.result.item };
};
const state = async (id: number) => (await sender.call('GET', `shipment-transfers/${id}`)).body.result.item;

describe('a manifest', () => {
  test('takes parcels from the store of one branch to the store of another, custody unbroken', async () => {
    const { ids, id, item } = await open(3);
    expect(item).toMatchObject({ state: 'draft', parcels: 3, from_branch_id: w.o, to_branch_id: w.d });
    expect((await sender.call('POST', `shipment-transfers/${id}/dispatch`, {})).body.result.item).toMatchObject({
      state: 'dispatched',
    });
    expect(await w.row(ids[0] as number)).toMatchObject({
      statusId: status.inTransit,
      custodianKind: 'manifest',
      custodianId: id,
      manifestId: id,
    });
    expect((await receiver.call('GET', 'shipment-transfer/getIncomingShipmentCount')).body.result.items).toBe(3);
    expect((await sender.call('GET', 'shipment-transfer/getIncomingShipmentCount')).body.result.items).toBe(0);
    expect((await receiver.call('GET', 'shipment-transfer/incoming')).body.result.pagination.total_records).toBe(3);
    const got = await receiver.call('POST', `shipment-transfers/${id}/receive`, { everything: true });
    expect(got.body.result).toMatchObject({ ok: ids, failed: [], item: { state: 'received', received: 3 } });
    expect(await w.row(ids[0] as number)).toMatchObject({
      statusId: status.inStore,
      currentBranchId: w.d,
      custodianId: w.d,
      manifestId: null,
    });
    expect(await w.faults()).toEqual([]);
  });

  test('received in part stays open; what was never scanned is missing and still on its way', async () => {
    const { ids, id } = await open(3);
    const [first, second, third] = ids as [number, number, number];
    await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    const receipt = (await w.row(first)).receiptNo as string;
    const got = await receiver.call('POST', `shipment-transfers/${id}/receive`, {
      receipt_nos: [receipt, 'nobody'],
      shipment_ids: [second],
    });
    expect(got.body.result).toMatchObject({
      item: { state: 'receiving', received: 2 },
      failed: [{ receipt_no: 'nobody', code: 'unknown' }],
    });
    expect(
      (await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [first] })).body.result.already,
    ).toEqual([first]);
    const done = await receiver.call('POST', `shipment-transfers/${id}/finish`, {});
    expect(done.body).toMatchObject({
      message: 'Receiving finished: 2 of 3 arrived.',
      result: { item: { state: 'received_with_discrepancy' } },
    });
    const { items } = (await receiver.call('GET', `transfer-discrepancies?transfer_id=${id}`)).body.result;
    expect(items.map((one: { shipment_id: number }) => one.shipment_id)).toEqual([third]);
    expect(await w.row(third)).toMatchObject({ statusId: status.inTransit, manifestId: id });
    // Found at home after all: received back, and the discrepancy is closed.
    const back = await w.company.do((ctx) =>
      import('#courier/moves/server').then((s) =>
        s.moveShipments(ctx, { shipmentIds: [third], to: status.inStore, branchId: w.o, via: 'manual' }),
      ),
    );
    expect(back.failed).toEqual([]);
    expect(await state(id)).toMatchObject({ state: 'closed', received: 2 });
    expect(await w.row(third)).toMatchObject({ statusId: status.inStore, currentBranchId: w.o, manifestId: null });
  });

  test('brings returned parcels back to the branch of their sender', async () => {
    const ids = await w.parcels(2, { status_id: status.returned });
    const made = await newTransfer(receiver, { kind: 'return', to_branch_id: w.o, shipment_ids: ids });
    const { id } = made.body.result.item;
    await receiver.call('POST', `shipment-transfers/${id}/dispatch`, {});
    expect(await w.row(ids[0] as number)).toMatchObject({ statusId: status.returnInTransit });
    await sender.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: ids });
    expect(await w.row(ids[0] as number)).toMatchObject({ statusId: status.returned, currentBranchId: w.o, returnFeeCharged: 0 });
    expect(await w.posted(ids[0] as number)).toEqual({});
  });

  test('takes no parcel that lies elsewhere, is on another manifest or is unknown', async () => {
    const { ids, id } = await open(1);
    const elsewhere = await w.parcel();
    const made = await newTransfer(sender, {
      to_branch_id: w.d,
      shipment_ids: [...ids, elsewhere, 424_242],
    });
    expect(made.status).toBe(422);
    expect(made.body.result.failed.map((one: { code: string }) => one.code)).toEqual([
      'in_other_transfer',
      'other_branch',
      'unknown',
    ]);
    await sender.call('POST', `shipment-transfers/${id}/unload`, { shipment_ids: ids });
    const empty = await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    expect([empty.status, empty.body.message]).toEqual([409, (await state(id)).can.dispatch]);
    expect((await sender.call('POST', `shipment-transfers/${id}/cancel`, {})).body.result.item).toMatchObject({
      state: 'cancelled',
      parcels: 0,
    });
    expect((await sender.call('POST', `shipment-transfers/${id}/load`, { shipment_ids: ids })).status).toBe(409);
  });

  test('sent twice by a lost answer is one manifest; without a key it is not taken', async () => {
    const body = { to_branch_id: w.d, shipment_ids: await w.parcels(1, inStoreOfO()) };
    const key = { 'idempotency-key': randomUUID() };
    const send = async (headers = {}) => sender.call('POST', 'shipment-transfers', body, headers);
    expect((await send()).status).toBe(400);
    const [first, again] = [await send(key), await send(key)];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  test('goes to no branch that has been closed: nobody is there to receive it', async () => {
    const closed = await w.company.create('branch', { name: { en: 'Closed', ar: 'Closed' }, complete_phone: '07701000077' });
    await w.world.ownerPool.query('update branch set disabled_at = now() where id = $1', [closed]);
    const ids = await w.parcels(1, inStoreOfO());
    const made = await newTransfer(sender, { to_branch_id: closed, shipment_ids: ids });
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['to_branch_id']]);
    expect(made.body.errors.to_branch_id).toEqual(['This branch is disabled']);
  });

  test('received by two people at once, and its receipt ended meanwhile: each parcel arrives once', async () => {
    const { id, ids } = await open(20);
    await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    const receive = () => receiver.call('POST', `shipment-transfers/${id}/receive`, { everything: true });
    const answers = await Promise.all([receive(), receiver.call('POST', `shipment-transfers/${id}/finish`, {}), receive()]);
    expect(answers.every((answer) => [200, 409, 422].includes(answer.status))).toBe(true);
    const item = await state(id);
    const inStore = await Promise.all(ids.map((one) => w.row(one)));
    expect(item.received).toBe(inStore.filter((row) => row.statusId === status.inStore).length);
    expect(item.received).toBe(20);
    expect(['received', 'closed']).toContain(item.state);
    expect(await w.faults()).toEqual([]);
  });

  test('one parcel read by two people at once: it arrives once, and the other is told that it had', async () => {
    const { id, ids } = await open(8);
    await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    for (const one of ids.slice(0, 7)) {
      const receive = () => receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [one] });
      const answers = (await Promise.all([receive(), receive(), receive()])).map(({ status, body }) => [
        status,
        body.result?.ok,
        body.result?.already,
      ]);
      expect(answers).toEqual(expect.arrayContaining([[200, [one], []]]));
      expect(answers.filter(([, , already]) => already?.length === 1)).toHaveLength(2);
    }
  });

  test('sent off while parcels are put on it: what left is what it says', async () => {
    const { id } = await open(5);
    const more = await w.parcels(5, inStoreOfO());
    await Promise.all([
      sender.call('POST', `shipment-transfers/${id}/dispatch`, {}),
      sender.call('POST', `shipment-transfers/${id}/load`, { shipment_ids: more }),
    ]);
    const item = await state(id);
    const { items } = (await sender.call('GET', `shipment-transfers/${id}/shipments`)).body.result;
    expect(items).toHaveLength(item.parcels);
    expect(new Set(items.map((one: { status_id: number }) => one.status_id))).toEqual(
      new Set([item.state === 'draft' ? status.inStore : status.inTransit]),
    );
  });

  test('is received only where it goes, and only by those who may', async () => {
    const { id, ids } = await open(1);
    await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    expect((await sender.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: ids })).status).toBe(403);
    const clerk = await w.company.person({
      permissions: ['branches_management'],
      kind: 'branch_user',
      branchId: w.d,
      branchIds: [w.d],
    });
    expect((await clerk.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: ids })).status).toBe(403);
  });

  test('is shown to who holds show_transfer_shipment_to_branch, its parcels and bags with it, and to nobody else', async () => {
    const { id } = await open(1);
    const at = { kind: 'branch_user', branchId: w.o, branchIds: [w.o] } satisfies Parameters<typeof w.company.person>[0];
    const shown = async (permissions: string[]) => {
      const who = await w.company.person({ ...at, permissions });
      const paths = [`shipment-transfers/${id}`, `shipment-transfers/${id}/shipments`, `shipment-transfers/${id}/bags`];
      return Promise.all(paths.map(async (path) => (await who.call('GET', path)).status));
    };
    expect(await shown(['show_transfer_shipment_to_branch'])).toEqual([200, 200, 200]);
    expect(await shown(['branches_management'])).toEqual([403, 403, 403]);
  });

  test('offers each end what is done there, and does nothing else there', async () => {
    const { id, ids } = await open(2);
    const offered = async (who: Person) => (await who.call('GET', `shipment-transfers/${id}`)).body.result.item.can;
    const put = (who: Person, verb: string, body: object = {}) => who.call('POST', `shipment-transfers/${id}/${verb}`, body);
    expect(await offered(sender)).toEqual({ dispatch: null, load: null, receive: null, finish: null, cancel: null });
    expect(await offered(receiver)).toMatchObject({ dispatch: false, load: false, cancel: false });
    for (const verb of ['dispatch', 'cancel', 'load', 'unload'])
      expect([verb, (await put(receiver, verb, { shipment_ids: ids })).status]).toEqual([verb, 403]);
    expect((await put(sender, 'dispatch')).status).toBe(200);
    expect(await offered(receiver)).toMatchObject({ receive: null, finish: null });
    expect(await offered(sender)).toMatchObject({ receive: false, finish: false });
    for (const verb of ['receive', 'finish'])
      expect([verb, (await put(sender, verb, { shipment_ids: ids })).status]).toEqual([verb, 403]);
    expect((await put(receiver, 'load', { shipment_ids: ids })).status).toBe(409);
  });
});

test('a scan answers with the rows of the parcels it named, so that the page need not ask for all of them', async () => {
  const { id, ids } = await open(3);
  const [first, second] = ids as [number, number];
  await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
  const receive = async (shipment_ids: number[]) =>
    (await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids })).body.result;
  expect((await receive([first])).rows).toMatchObject([{ id: first, state: 'received', city: { name: { en: 'Basra' } } }]);
  expect((await receive([first, second])).rows.map((row: { id: number }) => row.id)).toEqual([first, second]);
  const { items } = (await receiver.call('GET', `shipment-transfers/${id}/shipments`)).body.result;
  expect((await receive([second])).rows).toEqual([items[1]]);
});
