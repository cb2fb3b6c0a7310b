import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '#courier/transfers/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../shipments/server/move-world.ts';

let w: MovesWorld;
let sender: Person;
let receiver: Person;
beforeAll(async () => {
  w = await movesWorld();
  sender = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.o, branchIds: [w.o] });
  receiver = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.d, branchIds: [w.d] });
});
afterAll(() => w?.world.close());

/** A manifest on its way: a sealed bag of so many parcels, and as many loose ones. */
async function bagged(inBag: number, loose = 0): Promise<{ id: number; inside: number[]; outside: number[] }> {
  const [inside, outside] = [
    await w.parcels(inBag, { current_branch_id: w.o, custodian_id: w.o }),
    loose ? await w.parcels(loose, { current_branch_id: w.o, custodian_id: w.o }) : [],
  ];
  const made = await sender.call('POST', 'shipment-transfers', { to_branch_id: w.d, shipment_ids: [...inside, ...outside] });
  const { id } = made.body.result.item;
  const packed = await sender.call('POST', `shipment-transfers/${id}/bags`, { number: 'B-1', seal: '774', shipment_ids: inside });
  expect(packed.body.result).toMatchObject({ ok: inside, failed: [] });
  await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
  return { id, inside, outside };
}
const open = (id: number, isSealIntact: boolean) =>
  receiver.call('POST', `shipment-transfers/${id}/bags/open`, { number: 'b-1', is_seal_intact: isSealIntact });
const bagsOf = async (id: number) => (await receiver.call('GET', `shipment-transfers/${id}/bags`)).body.result.items;

describe('a bag of a manifest', () => {
  test('with its seal intact brings all its parcels by its number, and none of the others', async () => {
    const { id, inside, outside } = await bagged(3, 1);
    const answer = await open(id, true);
    expect(answer.body.result).toMatchObject({ ok: inside, item: { state: 'receiving', received: 3 } });
    expect(await w.row(outside[0] as number)).toMatchObject({ statusId: 18 });
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
    const done = await receiver.call('POST', `shipment-transfers/${id}/finish`, {});
    expect(done.body.result.missing).toEqual([inside[1]]);
  });

  test('received by two people at once, while a third says that the seal is broken: each parcel arrives once or not at all', async () => {
    const { id, inside } = await bagged(10);
    const answers = await Promise.all([open(id, true), open(id, false), open(id, true)]);
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    const [bag] = await bagsOf(id);
    const rows = await Promise.all(inside.map((one) => w.row(one)));
    expect(rows.filter((row) => row.statusId === 8)).toHaveLength(bag.state === 'received' ? 10 : 0);
    expect(answers.filter((answer) => answer.status === 200 && answer.body.result.ok.length > 0).length).toBeLessThan(2);
    expect(await w.faults()).toEqual([]);
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
