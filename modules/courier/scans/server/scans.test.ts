import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

// A clerk with a scanner, 800 parcels before noon: each read does one thing, once, and says at once what it came to.
let w: MovesWorld;
let clerk: Person;
let session: string;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({ branchId: w.d, branchIds: [w.d] });
});
afterAll(() => w.world.close());

/** A manifest opened as the screens do it. */
const newTransfer = (who: Person, body: object) =>
  who.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() });
beforeEach(() => {
  session = randomUUID();
});

const numberOf = async (id: number) => (await w.row(id)).receiptNo as string;
/** A parcel whose label says this number. */
async function numbered(receiptNo: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await w.parcel(columns);
  await w.world.ownerPool.query('update shipment set receipt_no = $2 where id = $1', [id, receiptNo]);
  return id;
}
const read = async (mode: string, code: string, more: Record<string, unknown> = {}, who = clerk) => {
  const { status, body } = await who.call('POST', 'scans', {
    client_uuid: randomUUID(),
    session_uuid: session,
    mode,
    code,
    device_at: '2026-11-21T06:59:00Z',
    ...more,
  });
  return { status, body, item: body.result?.item };
};
const scan = async (mode: string, id: number, more: Record<string, unknown> = {}, who = clerk) =>
  (await read(mode, await numberOf(id), more, who)).item;
const statusOf = async (id: number) => (await w.row(id)).statusId;

describe('what a scan does', () => {
  test('into the store: a parcel from the receiving point lies on the shelf', async () => {
    const id = await w.parcel({ status_id: status.atReceivingPoint, custodian_kind: 'receivingPoint' });
    expect(await scan('store_in', id)).toMatchObject({ verdict: 'ok', shipment: { id } });
    expect([await statusOf(id), (await w.row(id)).custodianKind]).toEqual([status.inStore, 'branch']);
  });

  test('out with an agent: it is his from that second', async () => {
    const id = await w.parcel();
    expect((await scan('dispatch', id, { delivery_id: w.agentId })).verdict).toBe('ok');
    expect(await w.row(id)).toMatchObject({ statusId: status.outForDelivery, courierId: w.agentId, custodianKind: 'agent' });
  });

  test('a return from an agent comes back on the shelf, and only so', async () => {
    const id = await w.parcel({
      status_id: status.returnWithAgent,
      courier_id: w.agentId,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
    });
    expect((await scan('receive_returns', id, { delivery_id: w.agentId })).verdict).toBe('ok');
    expect(await statusOf(id)).toBe(13);
    expect(await w.faults()).toEqual([]);
  });

  test('handed to the client at the counter, under the name of whoever took it', async () => {
    const id = await w.parcel({ status_id: status.returned, origin_branch_id: w.d });
    expect((await scan('hand_to_client', id, { receiver_name: 'Nadia' })).verdict).toBe('ok');
    expect(await statusOf(id)).toBe(17);
  });

  test('onto a manifest and off it at the other end', async () => {
    const id = await w.parcel({ current_branch_id: w.o, custodian_id: w.o });
    const [sender, receiver] = [await w.company.person({ branchId: w.o }), clerk];
    const made = await newTransfer(sender, {
      from_branch_id: w.o,
      to_branch_id: w.d,
      shipment_ids: [await w.parcel({ current_branch_id: w.o, custodian_id: w.o })],
    });
    const transfer_id = made.body.result.item.id;
    expect((await scan('load_manifest', id, { transfer_id }, sender)).verdict).toBe('ok');
    expect((await sender.call('POST', `shipment-transfers/${transfer_id}/dispatch`)).status).toBe(200);
    expect((await scan('receive_manifest', id, { transfer_id }, receiver)).verdict).toBe('ok');
    expect(await w.row(id)).toMatchObject({ statusId: status.inStore, currentBranchId: w.d });
  });

  test('in a bag: its number brings all of them where the seal is intact, and else each is scanned', async () => {
    const [sender, receiver] = [await w.company.person({ branchId: w.o }), clerk];
    for (const isSealIntact of [true, false]) {
      const ids = await w.parcels(2, { current_branch_id: w.o, custodian_id: w.o });
      const made = await newTransfer(sender, { from_branch_id: w.o, to_branch_id: w.d });
      const transfer_id = made.body.result.item.id;
      for (const id of ids)
        expect((await scan('load_manifest', id, { transfer_id, bag: 'B 7', seal: '33' }, sender)).verdict).toBe('ok');
      expect((await scan('load_manifest', ids[0] as number, { transfer_id, bag: 'b7' }, sender)).verdict).toBe('duplicate');
      await sender.call('POST', `shipment-transfers/${transfer_id}/dispatch`);
      const said = { transfer_id, is_seal_intact: isSealIntact };
      const first = (await read('receive_manifest', 'b7', said)).item;
      expect(first).toMatchObject(isSealIntact ? { verdict: 'ok', inside: ids } : { verdict: 'wrong_state', inside: [] });
      expect(await Promise.all(ids.map(statusOf))).toEqual(
        isSealIntact ? [status.inStore, status.inStore] : [status.inTransit, status.inTransit],
      );
      expect((await read('receive_manifest', 'b7', { transfer_id, is_seal_intact: true })).item.verdict).toBe(
        isSealIntact ? 'duplicate' : 'wrong_state',
      );
      if (!isSealIntact) expect((await scan('receive_manifest', ids[1] as number, said, receiver)).verdict).toBe('ok');
    }
  });

  test('a parcel that came without standing on the manifest is said to be strange, and noted', async () => {
    const [sender, receiver] = [await w.company.person({ branchId: w.o }), clerk];
    const there = { current_branch_id: w.o, custodian_id: w.o };
    const [on, off] = [await w.parcel(there), await w.parcel(there)];
    const made = await newTransfer(sender, { from_branch_id: w.o, to_branch_id: w.d, shipment_ids: [on] });
    const transfer_id = made.body.result.item.id;
    await sender.call('POST', `shipment-transfers/${transfer_id}/dispatch`);
    expect((await scan('receive_manifest', off, { transfer_id }, receiver)).verdict).toBe('wrong_branch');
    const noted = await receiver.call('GET', `transfer-discrepancies?transfer_id=${transfer_id}`);
    expect(noted.body.result.items).toMatchObject([{ kind: 'extra', shipment_id: off, state: 'open' }]);
  });

  test('what lies on the manifest already is said so, and nobody waits for it', async () => {
    const sender = await w.company.person({ branchId: w.o });
    const there = { current_branch_id: w.o, custodian_id: w.o };
    const [on, off] = [await w.parcel(there), await w.parcel(there)];
    const made = await newTransfer(sender, { from_branch_id: w.o, to_branch_id: w.d, shipment_ids: [on] });
    const transfer_id = made.body.result.item.id;
    const asked = await sender.call('GET', `scans/expected?mode=load_manifest&transfer_id=${transfer_id}`);
    const ids = asked.body.result.items.map((item: { id: number }) => item.id);
    expect([ids.includes(on), ids.includes(off)]).toEqual([false, true]);
    expect((await scan('load_manifest', on, { transfer_id }, sender)).verdict).toBe('duplicate');
    expect((await scan('load_manifest', off, { transfer_id }, sender)).verdict).toBe('ok');
  });

  test('counting the shelf moves nothing', async () => {
    const id = await w.parcel();
    expect((await scan('audit', id)).verdict).toBe('ok');
    expect(await statusOf(id)).toBe(8);
  });

  test('a number typed by a scanner with another keyboard is the same number', async () => {
    const id = await numbered('70001');
    expect((await read('audit', ' ٧٠٠٠١\u200f')).item).toMatchObject({ verdict: 'ok', shipment: { id } });
  });
});

describe('what a scan says', () => {
  test('read twice in one run it is already scanned, and moves once', async () => {
    const id = await w.parcel();
    await scan('dispatch', id, { delivery_id: w.agentId });
    const { version } = await w.row(id);
    expect((await scan('dispatch', id, { delivery_id: w.agentId })).verdict).toBe('duplicate');
    expect((await w.row(id)).version).toBe(version);
  });

  test('sent again by somebody who reads another language, it is told in that one', async () => {
    const delivered = { status_id: status.delivered, custodian_kind: 'consignee', custodian_id: null, collected: 50_000 };
    const id = await w.parcel({ ...delivered, delivered_at: '2026-11-20T08:00:00Z', delivered_branch_id: w.d });
    const sent = {
      client_uuid: randomUUID(),
      session_uuid: session,
      mode: 'dispatch',
      code: await numberOf(id),
      device_at: '2026-11-21T06:59:00Z',
      delivery_id: w.agentId,
    };
    const told = async (locale: string) => (await clerk.call('POST', 'scans', sent, { locale })).body.result.item.message;
    expect(await told('ar')).toMatch(/^[^a-z]+$/i);
    expect(await told('en')).toBe('A parcel that is "Delivered" cannot become "Out for delivery"');
    expect(await told('ar')).toMatch(/^[^a-z]+$/i);
  });

  test.each([
    ['a number nobody has', async () => 'no-such-number', 'unknown'],
    [
      'a parcel of another branch',
      async () => numberOf(await w.parcel({ current_branch_id: w.o, custodian_id: w.o })),
      'wrong_branch',
    ],
    [
      'a parcel that was delivered',
      async () =>
        numberOf(
          await w.parcel({
            status_id: status.delivered,
            custodian_kind: 'consignee',
            custodian_id: null,
            collected: 50_000,
            delivered_at: '2026-11-20T08:00:00Z',
            delivered_branch_id: w.d,
          }),
        ),
      'wrong_state',
    ],
  ])('%s', async (_, code, verdict) => {
    const { item } = await read('dispatch', await code(), { delivery_id: w.agentId });
    expect(item.verdict).toBe(verdict);
    expect(item.message.length).toBeGreaterThan(5);
    expect(item.message).not.toMatch(/\{\{|^scan\./);
  });

  test('a number of several parcels asks which; chosen, it goes on', async () => {
    const [one, two] = [
      await numbered('80001', { archived_at: '2026-11-01T08:00:00Z' }),
      await numbered('80001', { archived_at: '2026-11-02T08:00:00Z' }),
    ];
    const { item } = await read('audit', '80001');
    expect([item.verdict, item.choices.map((choice: { id: number }) => choice.id).sort()]).toEqual([
      'several',
      [one, two].sort(),
    ]);
    const live = await numbered('80001');
    expect((await read('audit', '80001')).item).toMatchObject({ verdict: 'ok', shipment: { id: live } });
    expect((await read('audit', '80001', { shipment_id: two })).item.shipment.id).toBe(two);
  });

  test('what the mode needs is asked for before the first parcel', async () => {
    const { status, body } = await read('dispatch', '1');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['delivery_id']]);
  });

  test('somebody without the key scans nothing', async () => {
    const stranger = await w.company.person({ branchId: w.d, permissions: ['dashboard'] });
    expect((await read('audit', '1', {}, stranger)).status).toBe(403);
  });
});

describe('sent again after a lost answer', () => {
  test('it is the same scan with the same answer, and moved once', async () => {
    const id = await w.parcel({ status_id: status.atReceivingPoint, custodian_kind: 'receivingPoint' });
    const client_uuid = randomUUID();
    const first = await scan('store_in', id, { client_uuid });
    const again = await scan('store_in', id, { client_uuid });
    expect(again).toMatchObject({ id: first.id, verdict: 'ok', message: first.message });
    expect(
      (await w.world.ownerPool.query('select count(*)::int as n from parcel_scan where client_uuid = $1', [client_uuid])).rows[0]
        .n,
    ).toBe(1);
  });

  test('sent five times at once it is one scan', async () => {
    const id = await w.parcel();
    const client_uuid = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scan('dispatch', id, { client_uuid, delivery_id: w.agentId })),
    );
    expect(new Set(answers.map((answer) => `${answer.id} ${answer.verdict}`)).size).toBe(1);
    const { rows } = await w.world.ownerPool.query(
      'select to_status_id from shipment_event where shipment_id = $1 order by seq',
      [id],
    );
    expect(rows.map((row) => Number(row.to_status_id))).toEqual([status.inStore, status.outForDelivery]);
  });

  test('two people with one parcel: one dispatches it, the other is told', async () => {
    const id = await w.parcel();
    const other = await w.company.person({ branchId: w.d, branchIds: [w.d] });
    const verdicts = await Promise.all(
      [clerk, other].map(
        async (who, index) =>
          (
            await scan(
              'dispatch',
              id,
              { delivery_id: w.agentId, session_uuid: randomUUID(), client_uuid: randomUUID(), receiver_name: String(index) },
              who,
            )
          ).verdict,
      ),
    );
    expect(verdicts.sort()).toEqual(['ok', 'wrong_state']);
  });

  test('both clocks are kept', async () => {
    const id = await w.parcel();
    const { id: scanId } = await scan('audit', id, { device_at: '2026-11-20T10:00:00Z' });
    const { rows } = await w.world.ownerPool.query('select device_at, at > device_at as later from parcel_scan where id = $1', [
      scanId,
    ]);
    expect([rows[0].device_at.toISOString(), rows[0].later]).toEqual(['2026-11-20T10:00:00.000Z', true]);
  });
});

describe('taken back', () => {
  const undo = (id: number, who = clerk) => who.call('POST', `scans/${id}/undo`);

  test('a parcel given to an agent by mistake lies in the store again, and may be scanned anew', async () => {
    const id = await w.parcel();
    const { id: scanId } = await scan('dispatch', id, { delivery_id: w.agentId });
    expect((await undo(scanId)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ statusId: status.inStore, custodianKind: 'branch' });
    expect((await scan('dispatch', id, { delivery_id: w.agentId })).verdict).toBe('ok');
    expect(await w.faults()).toEqual([]);
  });

  test('a way that leads on only is said, and the scan stands', async () => {
    const id = await w.parcel({
      status_id: status.returnWithAgent,
      courier_id: w.agentId,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
    });
    const { id: scanId } = await scan('receive_returns', id, { delivery_id: w.agentId });
    expect((await undo(scanId)).status).toBe(422);
    expect(await statusOf(id)).toBe(13);
  });

  test('nobody takes back another’s scan, and nobody his own twice', async () => {
    const { id: scanId } = await scan('audit', await w.parcel());
    expect((await undo(scanId, await w.company.person({ branchId: w.d }))).status).toBe(404);
    expect([(await undo(scanId)).status, (await undo(scanId)).status]).toEqual([200, 409]);
  });
});

describe('what ought to come', () => {
  test('is known where somebody can know it, by the numbers on the labels', async () => {
    const mine = await w.parcel({
      status_id: status.returnWithAgent,
      courier_id: w.agentId,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
    });
    const returns = (await clerk.call('GET', `scans/expected?mode=receive_returns&delivery_id=${w.agentId}`)).body.result;
    expect(returns.items).toContainEqual(expect.objectContaining({ id: mine, receipt_no: await numberOf(mine) }));
    const shelf = (await clerk.call('GET', 'scans/expected?mode=audit')).body.result;
    expect(shelf.items.map((item: { id: number }) => item.id)).not.toContain(mine);
    expect((await clerk.call('GET', 'scans/expected?mode=dispatch')).body.result.total).toBeNull();
    expect((await clerk.call('GET', 'scans/expected?mode=dance')).status).toBe(422);
  });
});
