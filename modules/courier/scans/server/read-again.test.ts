import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

// A run of scans lasts a morning; what happens to a parcel between two reads of it is no echo of the first.
let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({ branchId: w.d, branchIds: [w.d] });
});
afterAll(() => w.world.close());

const read = async (code: string, run: { session: string; mode: string; more?: object; by?: Person }) => {
  const { session: session_uuid, mode, more, by = clerk } = run;
  const said = { client_uuid: randomUUID(), session_uuid, mode, code, device_at: '2026-11-21T06:59:00Z', ...more };
  const { status: code_, body } = await by.call('POST', 'scans', said);
  expect([code_, body.errors]).toEqual([201, undefined]);
  return body.result.item as { verdict: string; shipment: { id: number } | null };
};
const numberOf = async (id: number) => (await w.row(id)).receiptNo as string;
const back = async (id: number) => {
  const { version } = await w.row(id);
  return clerk.call('POST', `shipments/${id}/move`, { transfer_to_status: status.inStore, version });
};

describe('a parcel read again in one run', () => {
  test('goes out with the agent once more where it was taken back from him meanwhile; a double read does nothing', async () => {
    const id = await w.parcel();
    const run = { session: randomUUID(), mode: 'dispatch', more: { delivery_id: w.agentId } };
    const number = await numberOf(id);
    expect((await read(number, run)).verdict).toBe('ok');
    expect((await read(number, run)).verdict).toBe('duplicate');
    expect((await back(id)).status).toBe(200);
    expect((await read(number, run)).verdict).toBe('ok');
    expect(await w.row(id)).toMatchObject({ statusId: status.outForDelivery, custodianKind: 'agent', custodianId: w.agentId });
    expect(await w.faults()).toEqual([]);
  });

  test('stands on the manifest again where somebody took it off', async () => {
    const sender = await w.company.person({ branchId: w.o, branchIds: [w.o] });
    const id = await w.parcel({ current_branch_id: w.o, custodian_id: w.o });
    const made = await sender.call('POST', 'shipment-transfers', { to_branch_id: w.d }, { 'idempotency-key': randomUUID() });
    const { id: transfer } = made.body.result.item;
    const run = { session: randomUUID(), mode: 'load_manifest', more: { transfer_id: transfer }, by: sender };
    expect((await read(await numberOf(id), run)).verdict).toBe('ok');
    await sender.call('POST', `shipment-transfers/${transfer}/unload`, { shipment_ids: [id] });
    expect((await read(await numberOf(id), run)).verdict).toBe('ok');
    expect((await sender.call('GET', `shipment-transfers/${transfer}`)).body.result.item.parcels).toBe(1);
  });

  test('counts once on a shelf, whatever has happened to it', async () => {
    const id = await w.parcel();
    const run = { session: randomUUID(), mode: 'audit' };
    expect((await read(await numberOf(id), run)).verdict).toBe('ok');
    await read(await numberOf(id), { session: randomUUID(), mode: 'dispatch', more: { delivery_id: w.agentId } });
    await back(id);
    expect((await read(await numberOf(id), run)).verdict).toBe('duplicate');
  });
});

test('off a manifest nothing is expected that was found at home meanwhile', async () => {
  const sender = await w.company.person({ branchId: w.o, branchIds: [w.o] });
  const ids = await w.parcels(2, { current_branch_id: w.o, custodian_id: w.o });
  const body = { to_branch_id: w.d, shipment_ids: ids };
  const { id } = (await sender.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() })).body.result.item;
  const expected = async () =>
    (await clerk.call('GET', `scans/expected?mode=receive_manifest&transfer_id=${id}`)).body.result.items.map(
      (one: { id: number }) => one.id,
    );
  expect(await expected()).toEqual([]);
  await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
  expect(await expected()).toEqual(ids);
  await read(await numberOf(ids[0] as number), { session: randomUUID(), mode: 'store_in', by: sender });
  expect(await expected()).toEqual(ids.slice(1));
});

describe('a number is found as it stands on the parcel', () => {
  const numbered = async (receiptNo: string) => {
    const id = await w.parcel();
    await w.world.ownerPool.query('update shipment set receipt_no = $2 where id = $1', [id, receiptNo]);
    return id;
  };
  const meant = async (code: string) => (await read(code, { session: randomUUID(), mode: 'audit' })).shipment?.id;

  test.each([
    ['A 501', ['A 501', 'A  501', 'A ٥٠١']],
    ['٥٠٢٧', ['٥٠٢٧', '5027', '50 27', '۵۰۲۷']],
    ['K-77', ['K-77', 'K - 77', 'K-٧٧', ' \u200fK-77']],
  ])('%s, with blanks and in either kind of digits', async (receiptNo, codes) => {
    const id = await numbered(receiptNo);
    for (const code of codes) expect([code, await meant(code)]).toEqual([code, id]);
  });

  test('of two written nearly alike the one that is spelt so is meant', async () => {
    const [close, wide] = [await numbered('B601'), await numbered('B 601')];
    expect([await meant('B601'), await meant('B 601')]).toEqual([close, wide]);
  });
});
