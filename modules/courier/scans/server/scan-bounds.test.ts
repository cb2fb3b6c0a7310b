import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

// What a scanner does not show, and whose work it does not undo.
let w: MovesWorld;
let clerk: Person;
let colleague: Person;
beforeAll(async () => {
  w = await movesWorld();
  [clerk, colleague] = (await Promise.all([0, 1].map(() => w.company.person({ branchId: w.d, branchIds: [w.d] })))) as [
    Person,
    Person,
  ];
});
afterAll(() => w.world.close());

/** A manifest opened as the screens do it. */
const newTransfer = (who: Person, body: object) =>
  who.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() });

async function scan(who: Person, mode: string, id: number, more: object = {}): Promise<{ id: number; verdict: string }> {
  const { body } = await who.call('POST', 'scans', {
    client_uuid: randomUUID(),
    session_uuid: randomUUID(),
    mode,
    code: (await w.row(id)).receiptNo,
    device_at: '2026-11-21T06:59:00Z',
    ...more,
  });
  return body.result.item;
}
const undo = async (who: Person, id: number) => (await who.call('POST', `scans/${id}/undo`)).status;

describe('what ought to come is shown', () => {
  const expected = (who: Person, query: string) => who.call('GET', `scans/expected?${query}`);

  test('only to somebody with a key of the mode', async () => {
    const accountant = await w.company.person({ branchId: w.d, permissions: ['dashboard', 'show_shipments_qr'] });
    const asked = await Promise.all(
      ['audit', 'receive_manifest&transfer_id=1', 'load_manifest&transfer_id=1'].map((mode) =>
        expected(accountant, `mode=${mode}`),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 403, 403]);
  });

  test('only of parcels the person sees: those of another branch’s transfers and agents stay theirs', async () => {
    const elsewhere = { origin_branch_id: w.o, current_branch_id: w.o, destination_branch_id: w.o };
    const id = await w.parcel({
      ...elsewhere,
      status_id: status.returnWithAgent,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
    });
    const office = await w.company.person({});
    const query = `mode=receive_returns&delivery_id=${w.agentId}`;
    const ids = async (who: Person) => (await expected(who, query)).body.result.items.map((item: { id: number }) => item.id);
    expect(await ids(office)).toContain(id);
    expect(await ids(clerk)).not.toContain(id);
    const client = await w.company.person({ kind: 'client', clientId: w.clientId, branchId: w.d });
    const others = await w.company.create('client', { name: 'Other', phone: '07709999998', branch_id: w.d });
    await w.world.ownerPool.query('update shipment set client_id = $2 where id = $1', [id, others]);
    expect(await ids(client)).not.toContain(id);
  });
});

describe('of another branch’s parcel', () => {
  const elsewhere = () => ({ origin_branch_id: w.o, current_branch_id: w.o, destination_branch_id: w.o, custodian_id: w.o });
  const read = async (code: string, more: object = {}) =>
    (
      await clerk.call('POST', 'scans', {
        client_uuid: randomUUID(),
        session_uuid: randomUUID(),
        mode: 'audit',
        code,
        device_at: '2026-11-21T06:59:00Z',
        ...more,
      })
    ).body.result.item;

  test('whoever holds it is told where it belongs, and neither whose it is nor for whom', async () => {
    const id = await w.parcel({ ...elsewhere(), receiver_name: 'Zainab Hidden' });
    const told = await read((await w.row(id)).receiptNo as string);
    expect(told).toMatchObject({ verdict: 'wrong_branch', message: expect.stringContaining('Baghdad') });
    expect(told.shipment).toMatchObject({ id, client: null, receiver_name: null, city: null, status_id: null });
    expect(JSON.stringify(told)).not.toMatch(/Hidden|Nadia|Basra/);
  });

  test('nobody finds it by counting: its code leads to it only where no number stands on it', async () => {
    const [numbered, bare, own] = [await w.parcel(elsewhere()), await w.parcel(elsewhere()), await w.parcel()];
    await w.world.ownerPool.query('update shipment set receipt_no = null where id = $1', [bare]);
    expect((await read(`#${numbered}`)).verdict).toBe('unknown');
    expect((await read(`#${bare}`)).verdict).toBe('wrong_branch');
    expect((await read(`#${own}`)).shipment).toMatchObject({ id: own, client: { name: 'Nadia Shop' } });
  });

  test('a scan sent again has the same answer, though the parcel has a number by then', async () => {
    const bare = await w.parcel(elsewhere());
    await w.world.ownerPool.query('update shipment set receipt_no = null where id = $1', [bare]);
    const same = { client_uuid: randomUUID() };
    const first = await read(`#${bare}`, same);
    await w.world.ownerPool.query("update shipment set receipt_no = 'LATER-1' where id = $1", [bare]);
    expect((await read(`#${bare}`, same)).shipment).toMatchObject({ id: first.shipment.id });
  });
});

test('of a shelf with more parcels than a screen holds nobody says what is missing', async () => {
  const full = await w.company.create('branch', { name: { en: 'Full', ar: 'Full' }, complete_phone: '07701000009' });
  const there = { current_branch_id: full, custodian_id: full };
  for (let hundreds = 0; hundreds < 50; hundreds += 5) await w.parcels(500, there);
  const counter = await w.company.person({ branchId: full });
  const expected = async () => (await counter.call('GET', 'scans/expected?mode=audit')).body.result;
  expect(await expected()).toMatchObject({ total: 5000, items: { length: 5000 } });
  await w.parcel(there);
  expect(await expected()).toEqual({ total: null, items: [] });
});

describe('a scan is not taken back any more', () => {
  test('once a colleague gave the parcel to another agent: it stays with that agent', async () => {
    const id = await w.parcel();
    const other = await w.company.create('courier', { name: 'Yasin', phone: '07701112233', branch_id: w.d });
    const first = await scan(clerk, 'dispatch', id, { delivery_id: w.agentId });
    const back = await colleague.call('POST', 'shipment-status-transfer/multi', {
      shipment_ids: [id],
      transfer_to_status: status.inStore,
    });
    expect(back.status).toBe(200);
    expect((await scan(colleague, 'dispatch', id, { delivery_id: other })).verdict).toBe('ok');
    expect(await undo(clerk, first.id)).toBe(409);
    expect(await w.row(id)).toMatchObject({ statusId: status.outForDelivery, courierId: other });
  });

  test('once a colleague took the parcel off the transfer and put it on again', async () => {
    const there = { current_branch_id: w.o, custodian_id: w.o };
    const sender = await w.company.person({ branchId: w.o });
    const made = await newTransfer(sender, { from_branch_id: w.o, to_branch_id: w.d });
    const transfer_id = made.body.result.item.id;
    const id = await w.parcel(there);
    const first = await scan(sender, 'load_manifest', id, { transfer_id });
    const mate = await w.company.person({ branchId: w.o });
    expect((await mate.call('POST', `shipment-transfers/${transfer_id}/unload`, { shipment_ids: [id] })).status).toBe(200);
    const second = await scan(mate, 'load_manifest', id, { transfer_id });
    expect([first.verdict, second.verdict]).toEqual(['ok', 'ok']);
    expect([await undo(sender, first.id), await undo(mate, second.id)]).toEqual([409, 200]);
  });
});
