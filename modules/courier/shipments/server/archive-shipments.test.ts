import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/statements/server';

let w: MovesWorld;
let boss: Person;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({ branchId: w.d });
  clerk = await w.company.person({ branchId: w.d, branchIds: [w.d], permissions: ['shipments_management'] });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const archive = (ids: readonly number[], verb = 'archive') => boss.call('POST', `shipments/${verb}`, { shipment_ids: ids });
const cancelled = (columns = {}) =>
  w.parcel({ status_id: status.cancelled, custodian_kind: 'client', custodian_id: w.clientId, ...columns });
const delivered = async () => {
  const id = await w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
  });
  expect((await boss.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
  return id;
};
/** A paper that holds the parcel, in the state named. */
const inPaper = (id: number, kind: 'client' | 'delivery', state: string) =>
  w.company.do(async (ctx) => {
    const { id: paper } = await ctx.db.one<{
      id: number;
    }>(sql`insert into statement (tenant_id, number, kind, branch_id, currency, state)
      values (${ctx.tenantId}, ${`${kind}-${state}-${id}`}, ${kind}, ${w.o}, 'IQD', ${state}) returning id`);
    const isHandIn = kind === 'delivery';
    await ctx.db.query(sql`insert into statement_row (tenant_id, statement_id, shipment_id, taking_id, kind, status_id, net)
      values (${ctx.tenantId}, ${paper}, ${id}, (select k.id from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.shipment_id = ${id} and ${isHandIn}), ${kind}, 9, 0)`);
  });
const listed = async (query: string) => (await boss.call('GET', query)).body.result;

describe('archiving', () => {
  test('what is finished and settled leaves the lists and their sums, and stands in the archive', async () => {
    const id = await cancelled();
    const before = await listed('shipments');
    expect((await boss.call('POST', `shipments/${id}/archive`)).status).toBe(200);
    const after = await listed('shipments');
    expect([before.totals.count - after.totals.count, Number(before.totals.price_sum) - Number(after.totals.price_sum)]).toEqual([
      1, 50_000,
    ]);
    const archived = await listed('archived-shipments');
    expect(archived.items.map((one: { id: number }) => one.id)).toContain(id);
    expect(archived.items[0].archived_at).toBe('2026-11-21T07:00:00.000Z');
    expect((await boss.call('POST', `shipments/${id}/move`, { transfer_to_status: status.notReady, version: 2 })).status).toBe(
      422,
    );
    expect((await boss.call('POST', `shipments/${id}/archive`)).status).toBe(409);
  });

  test('a delivered parcel waits for its cash and for its client', async () => {
    const id = await delivered();
    const message = async () => (await boss.call('POST', `shipments/${id}/archive`)).body.message;
    expect(await message()).toMatch(/agent/);
    await inPaper(id, 'delivery', 'audited');
    expect(await message()).toMatch(/agent/);
    await w.company.do((ctx) =>
      ctx.db.query(sql`update statement set state = 'paid' where tenant_id = ${ctx.tenantId} and kind = 'delivery'`),
    );
    expect(await message()).toMatch(/client/);
    await inPaper(id, 'client', 'paid');
    expect((await boss.call('POST', `shipments/${id}/archive`)).status).toBe(200);
  });

  test('what is on its way, undecided or owed stays, each with its reason; the others go', async () => {
    const done = await cancelled();
    const open = await w.parcel();
    const short = await w.parcel({
      status_id: status.delivered,
      custodian_kind: 'consignee',
      custodian_id: null,
      amount_confirmed: false,
      delivered_at: '2026-11-21T06:00:00Z',
      delivery_fee: 0,
    });
    const { status: code, body } = await archive([done, open, short, 987_654]);
    expect([code, body.result.ok]).toEqual([200, [done]]);
    expect(body.result.failed.map((one: { id: number; code: string }) => [one.id, one.code])).toEqual([
      [open, 'unfinished'],
      [short, 'amount_open'],
      [987_654, 'unknown'],
    ]);
    expect((await archive([open])).body.message).toMatch(/end/);
  });

  test('only who looks after the archive archives, and two at once do it once', async () => {
    const id = await cancelled();
    expect((await clerk.call('POST', `shipments/${id}/archive`)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3, 4].map(() => boss.call('POST', `shipments/${id}/archive`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('restoring', () => {
  test('brings a parcel back with its sums, unless another has its number by now', async () => {
    const [one, two] = [await cancelled(), await cancelled()];
    const before = (await listed('shipments')).totals;
    await archive([one, two]);
    const { receiptNo } = (await w.row(two)) as { receiptNo: string };
    await w.company.do((ctx) =>
      ctx.db.query(sql`update shipment set receipt_no = 'R-1' where tenant_id = ${ctx.tenantId} and id = ${one}`),
    );
    const newer = await w.parcel();
    await w.company.do((ctx) =>
      ctx.db.query(sql`update shipment set receipt_no = ${receiptNo} where tenant_id = ${ctx.tenantId} and id = ${newer}`),
    );
    const { body } = await archive([one, two], 'restore');
    expect(body.result).toMatchObject({ ok: [one], failed: [{ id: two, code: 'number_taken' }] });
    const after = (await listed('shipments')).totals;
    expect(after.count).toBe(before.count);
    expect((await archive([one], 'restore')).status).toBe(422);
  });
});
