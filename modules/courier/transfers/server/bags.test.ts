import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

/** A manifest on its way: a sealed bag of so many parcels, and as many loose ones. */
async function bagged(inBag: number, loose = 0): Promise<{ id: number; inside: number[]; outside: number[] }> {
  const [inside, outside] = [
    await w.parcels(inBag, { current_branch_id: w.o, custodian_id: w.o }),
    loose ? await w.parcels(loose, { current_branch_id: w.o, custodian_id: w.o }) : [],
  ];
  const made = await newTransfer(sender, { to_branch_id: w.d, shipment_ids: [...inside, ...outside] });
  const { id } = made.body.result.item;
  const packed = await sender.call('POST', `shipment-transfers/${id}/bags`, { number: 'B-1', seal: '774', shipment_ids: inside });
  expect(packed.body.result).toMatchObject({ ok: inside, failed: [] });
  await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
  return { id, inside, outside };
}
const open = (id: number, isSealIntact: boolean) =>
  receiver.call('POST', `shipment-transfers/${id}/bags/open`, { number: 'b-1', is_seal_intact: isSealIntact });
const bagsOf = async (id: number) => (await receiver.call('GET', `shipment-transfers/${id}/bags`)).body.result.items;

describe('bags of one number written in two ways', () => {
  const migration = path.join(import.meta.dirname, 'migrations/2026-11-21-58-bag-numbers.sql');
  /** Two bags as they were kept before, each with one parcel; the second way of writing is the second bag. */
  async function twins(states: readonly [string, string]): Promise<{ id: number; ids: number[] }> {
    const { id, inside } = await bagged(2);
    await w.world.ownerPool.query('alter table transfer_bag drop constraint if exists transfer_bag_number_check');
    const { rows } = await w.world.ownerPool.query(
      `insert into transfer_bag (tenant_id, transfer_id, number, seal, state, opened_by_id, opened_at)
        values ($1, $2, 'b -1', '775', $3, $4, case when $4::bigint is not null then now() end) returning id`,
      [w.company.id, id, states[1], states[1] === 'packed' ? null : receiver.id],
    );
    await w.world.ownerPool.query('update branch_transfer_row set bag_id = $1 where shipment_id = $2', [rows[0].id, inside[1]]);
    await w.world.ownerPool.query("update transfer_bag set state = $1 where transfer_id = $2 and number = 'B-1'", [
      states[0],
      id,
    ]);
    return { id, ids: inside };
  }

  test('become one when the product is brought up to date: what was found broken stays so, what nobody opened is still asked about', async () => {
    const [closed, half, broken] = [
      await twins(['packed', 'packed']),
      await twins(['received', 'packed']),
      await twins(['packed', 'broken']),
    ];
    await w.world.ownerPool.query(await readFile(migration, 'utf8'));
    const merged = { number: 'B-1', seal: '774 / 775', parcels: 2 };
    expect(await bagsOf(closed.id)).toMatchObject([{ ...merged, state: 'packed', opened_by: null }]);
    expect(await bagsOf(half.id)).toMatchObject([{ ...merged, state: 'packed' }]);
    expect(await bagsOf(broken.id)).toMatchObject([{ ...merged, state: 'broken', opened_by: { id: receiver.id } }]);
    expect((await open(half.id, true)).body.result).toMatchObject({ ok: half.ids });
  });
});

describe('a bag of a manifest', () => {
  test('with its seal intact brings all its parcels by its number, and none of the others', async () => {
    const { id, inside, outside } = await bagged(3, 1);
    const answer = await open(id, true);
    expect(answer.body.result).toMatchObject({ ok: inside, item: { state: 'receiving', received: 3 } });
    expect(await w.row(outside[0] as number)).toMatchObject({ statusId: status.inTransit });
    expect(await bagsOf(id)).toMatchObject([{ number: 'B-1', seal: '774', state: 'received', parcels: 3, received: 3 }]);
    expect((await open(id, true)).body.result).toMatchObject({ ok: [], already: inside });
    expect((await open(id, false)).status).toBe(409);
    expect(await w.faults()).toEqual([]);
  });

  test('with a broken seal brings nothing: who found it is kept, and each parcel counts when it is scanned', async () => {
    const { id, inside, outside } = await bagged(2, 1);
    expect((await open(id, false)).body).toMatchObject({ success: true, result: { ok: [] } });
    expect(await bagsOf(id)).toMatchObject([{ state: 'broken', received: 0, opened_by: { id: receiver.id } }]);
    expect((await open(id, true)).status).toBe(409);
    const all = await receiver.call('POST', `shipment-transfers/${id}/receive`, { everything: true });
    expect(all.body.result.ok).toEqual(outside);
    await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [inside[0]] });
    await receiver.call('POST', `shipment-transfers/${id}/finish`, {});
    const { items } = (await receiver.call('GET', `shipment-transfers/${id}/shipments`)).body.result;
    const missing = items.filter(({ state }: { state: string }) => state === 'missing');
    expect(missing.map((one: { id: number }) => one.id)).toEqual([inside[1]]);
  });

  test('received by two people at once, while a third says that the seal is broken: each parcel arrives once or not at all', async () => {
    const { id, inside } = await bagged(10);
    const answers = await Promise.all([open(id, true), open(id, false), open(id, true)]);
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    const [bag] = await bagsOf(id);
    const rows = await Promise.all(inside.map((one) => w.row(one)));
    expect(rows.filter((row) => row.statusId === status.inStore)).toHaveLength(bag.state === 'received' ? 10 : 0);
    expect(answers.filter((answer) => answer.status === 200 && answer.body.result.ok.length > 0).length).toBeLessThan(2);
    expect(await w.faults()).toEqual([]);
  });

  test('is one bag however its number is written: all that was put in arrives with it', async () => {
    const ids = await w.parcels(3, { current_branch_id: w.o, custodian_id: w.o });
    const made = await newTransfer(sender, { to_branch_id: w.d, shipment_ids: ids });
    const { id } = made.body.result.item;
    for (const [index, number] of ['A1', 'a1', ' A ١'].entries())
      await sender.call('POST', `shipment-transfers/${id}/bags`, { number, shipment_ids: [ids[index]] });
    await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
    expect(await bagsOf(id)).toMatchObject([{ number: 'A1', parcels: 3 }]);
    const opened = await receiver.call('POST', `shipment-transfers/${id}/bags/open`, { number: 'a 1', is_seal_intact: true });
    expect(opened.body.result.ok).toEqual(ids);
  });

  test('is packed only before it leaves, and its number is asked for', async () => {
    const { id } = await bagged(1);
    const late = await sender.call('POST', `shipment-transfers/${id}/bags`, { number: 'B-2' });
    expect(late.status).toBe(409);
    const nameless = await sender.call('POST', `shipment-transfers/${id}/bags`, { number: ' ' });
    expect(nameless.body.errors).toHaveProperty('number');
    const unknown = await receiver.call('POST', `shipment-transfers/${id}/bags/open`, { number: 'B-9', is_seal_intact: true });
    expect(unknown.status).toBe(404);
  });
});
