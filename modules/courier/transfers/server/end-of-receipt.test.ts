import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveShipments } from '#courier/moves/server';
import { lockMoving } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { noteLateTransfers } from './open-discrepancies.ts';

let w: MovesWorld;
let sender: Person;
let receiver: Person;
beforeAll(async () => {
  w = await movesWorld();
  sender = await w.company.person({ branchId: w.o, branchIds: [w.o] });
  receiver = await w.company.person({ branchId: w.d, branchIds: [w.d] });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const draft = async (ids: number[]): Promise<number> => {
  const body = { kind: 'outbound', to_branch_id: w.d, shipment_ids: ids };
  return (await sender.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() })).body.result.item.id;
};
const sent = async (count: number) => {
  const ids = await w.parcels(count, { current_branch_id: w.o, custodian_id: w.o });
  const id = await draft(ids);
  expect((await sender.call('POST', `shipment-transfers/${id}/dispatch`, {})).status).toBe(200);
  return { ids, id };
};
const receive = (id: number, body: object) => receiver.call('POST', `shipment-transfers/${id}/receive`, body);
const finish = (id: number) => receiver.call('POST', `shipment-transfers/${id}/finish`, {});
const stateOf = async (id: number) => (await sender.call('GET', `shipment-transfers/${id}`)).body.result.item.state;
const foundAtHome = (shipmentIds: number[]) =>
  w.company.do((ctx) => moveShipments(ctx, { shipmentIds, to: status.inStore, branchId: w.o, via: 'scan' }));

describe('a receipt that is finished', () => {
  test.each([
    ['nothing of it arrived', 0],
    ['one parcel arrived', 1],
  ])('closes the manifest where what is missing was found at home before, and %s', async (_, arrived) => {
    const { ids, id } = await sent(arrived + 2);
    if (arrived > 0) await receive(id, { shipment_ids: ids.slice(0, arrived) });
    expect((await foundAtHome(ids.slice(arrived))).failed).toEqual([]);
    expect((await finish(id)).status).toBe(200);
    expect(await stateOf(id)).toBe('closed');
  });

  test('waits for a decision as long as something of it is on its way', async () => {
    const { ids, id } = await sent(2);
    await foundAtHome(ids.slice(1));
    await finish(id);
    expect(await stateOf(id)).toBe('received_with_discrepancy');
    await foundAtHome(ids.slice(0, 1));
    expect(await stateOf(id)).toBe('closed');
  });
});

test('a receipt that was finished is open again where a parcel is put on its manifest afterwards', async () => {
  const { ids, id } = await sent(1);
  const forgotten = await w.parcel({ current_branch_id: w.o, custodian_id: w.o });
  await receive(id, { receipt_nos: [(await w.row(forgotten)).receiptNo] });
  await receive(id, { shipment_ids: ids });
  expect(await stateOf(id)).toBe('received');
  const [line] = (await sender.call('GET', `transfer-discrepancies?transfer_id=${id}`)).body.result.items;
  const joined = { discrepancy_ids: [line.id], decision: 'joined' };
  expect((await sender.call('POST', 'transfer-discrepancies/decide', joined)).body).toMatchObject({ success: true });
  const coming = (await receiver.call('GET', 'shipment-transfer/incoming?per_page=200')).body.result.items;
  expect(coming.map((one: { id: number }) => one.id)).toContain(forgotten);
  // It never comes: somebody is asked.
  expect((await finish(id)).status).toBe(200);
  const asked = (await receiver.call('GET', `transfer-discrepancies?transfer_id=${id}&state=open`)).body.result.items;
  expect(asked).toMatchObject([{ kind: 'missing', shipment_id: forgotten }]);
  await foundAtHome([forgotten]);
  expect(await stateOf(id)).toBe('closed');
});

describe('parcels are held before their papers', () => {
  const somebodyWaits = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const { rows } = await w.world.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  test.each([
    ['a receipt is finished', (id: number) => finish(id) as Promise<unknown>],
    ['a late transfer is noted', () => w.company.do(noteLateTransfers) as Promise<unknown>],
  ])('also when %s while one of them arrives: neither waits for the other in a ring', async (_, work) => {
    const { ids, id } = await sent(2);
    await w.world.ownerPool.query(`update branch_transfer set dispatched_at = '2026-01-01' where id = $1`, [id]);
    let working: Promise<unknown> = Promise.resolve();
    await w.company.do(async (ctx) => {
      await lockMoving(ctx, ids);
      working = work(id);
      await somebodyWaits();
      await ctx.db.query(sql`select from branch_transfer where tenant_id = ${ctx.tenantId} and id = ${id} for update nowait`);
    });
    await working;
    const { rows } = await w.world.ownerPool.query('select from transfer_discrepancy where transfer_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });
});

describe('parcels are named', () => {
  const inArabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const numberOf = async (id: number) => (await w.row(id)).receiptNo as string;

  test('by their numbers in either kind of digits, with blanks and marks of direction around them', async () => {
    const ids = await w.parcels(3, { current_branch_id: w.o, custodian_id: w.o });
    const id = await draft([]);
    const [one, two, three] = await Promise.all(ids.map(numberOf));
    const receipt_nos = [inArabic(one as string), `\u200f ${two}`, (three as string).replace('T', 'T '), 'T-٩٩٩'];
    const { result } = (await sender.call('POST', `shipment-transfers/${id}/load`, { receipt_nos })).body;
    expect([result.ok.toSorted(), result.failed]).toEqual([ids, [expect.objectContaining({ receipt_no: 'T-٩٩٩' })]]);
  });

  test('whoever counts up ids learns of no other branch’s parcel and puts none on record; the one in his hand is', async () => {
    const { id } = await sent(1);
    const hidden = await w.parcel({ destination_branch_id: w.o, current_branch_id: w.o, custodian_id: w.o });
    expect((await receiver.call('GET', `shipments/${hidden}`)).status).toBe(404);
    const guessed = await receive(id, { shipment_ids: [hidden] });
    expect([guessed.status, guessed.body.result.failed]).toEqual([422, [expect.objectContaining({ code: 'unknown' })]]);
    const noted = async () => (await receiver.call('GET', `transfer-discrepancies?transfer_id=${id}`)).body.result.items.length;
    expect(await noted()).toBe(0);
    expect((await receive(id, { receipt_nos: [await numberOf(hidden)] })).body.result.extra).toEqual([hidden]);
    expect(await noted()).toBe(1);
  });
});
