import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { decideAmount } from './decide-amount.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const delivered = async (collected = 50_000) => {
  const id = await w.parcel();
  await move(id, status.outForDelivery, { courierId: w.agentId });
  await move(id, status.delivered, { collected });
  return id;
};
const correct = (id: number, note = 'wrong parcel') => admin.call('POST', `shipments/${id}/correct-delivery`, { note });
const ofParcel = async (id: number) => {
  const lines = Object.values(await w.posted(id)).flat();
  const sum = new Map<string, number>();
  for (const line of lines) {
    const [, side, account = '', amount] = /^(Dr|Cr) (.+) (\d+)$/.exec(line) ?? [];
    sum.set(account, (sum.get(account) ?? 0) + (side === 'Dr' ? 1 : -1) * Number(amount));
  }
  return [...sum.values()].filter((one) => one !== 0);
};

describe('a delivery that was none', () => {
  test('goes back to its agent with every line taken back, the decision about its amount included', async () => {
    const id = await delivered(40_000);
    await w.company.do((ctx) => decideAmount(ctx, { id, decision: 'reject' }));
    expect((await correct(id)).status).toBe(200);
    expect(Object.keys(await w.posted(id))).toEqual([
      'delivered',
      'shortage_rejected',
      'delivered_reversed',
      'shortage_rejected_reversed',
    ]);
    expect(await ofParcel(id)).toEqual([]);
    expect(await w.row(id)).toMatchObject({
      statusId: status.returnWithAgent,
      custodianKind: 'agent',
      custodianId: w.agentId,
      collected: 0,
      amountConfirmed: true,
      deliveredAt: null,
      netAmount: 45_000,
    });
  });

  test('can be delivered and corrected again', async () => {
    const id = await delivered();
    await correct(id);
    await move(id, status.delivered, { collected: 50_000 });
    await correct(id);
    expect(await ofParcel(id)).toEqual([]);
    expect(await w.row(id)).toMatchObject({ seq: 6 });
  });

  test('brings back the return fee it had given back', async () => {
    const id = await w.parcel({ status_id: status.returned, return_fee_charged: 2_000 });
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered);
    expect(await w.row(id)).toMatchObject({ returnFeeCharged: 0 });
    await correct(id);
    expect(await w.row(id)).toMatchObject({ returnFeeCharged: 2_000 });
  });

  test('at the counter goes back to the store, and its cash out of the treasury it came into', async () => {
    const id = await w.parcel();
    await move(id, status.delivered, { treasuryId: w.treasuryOfD });
    expect(await w.balance(account.treasuries, w.d)).toBe(50_000);
    expect((await correct(id)).body.result.item).toMatchObject({ status_id: status.inStore });
    expect(await w.balance(account.treasuries, w.d)).toBe(0);
  });

  test('stays while a hand-in or statement holds it, and needs the key for it and a reason', async () => {
    const id = await delivered();
    const clerk = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.d, branchIds: [w.d] });
    expect((await clerk.call('POST', `shipments/${id}/correct-delivery`, { note: 'x' })).status).toBe(403);
    expect((await admin.call('POST', `shipments/${id}/correct-delivery`, {})).body.errors).toHaveProperty('note');
    await w.company.do(async (ctx) => {
      const { id: statement } = await ctx.db.one<{
        id: number;
      }>(sql`insert into statement (tenant_id, number, kind, courier_id, branch_id, currency)
        values (${ctx.tenantId}, 'H-1', 'delivery', ${w.agentId}, ${w.d}, 'IQD') returning id`);
      await ctx.db.query(
        sql`insert into statement_row (tenant_id, statement_id, shipment_id, taking_id, kind, status_id, net) values (${ctx.tenantId}, ${statement}, ${id},
          (select k.id from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.shipment_id = ${id}), 'delivery', 9, 0)`,
      );
    });
    const answer = await correct(id);
    expect([answer.status, answer.body.message]).toEqual([422, "The parcel stands in the agent's hand-in H-1"]);
  });
});

describe('an amount that differs', () => {
  const decide = (id: number, decision: string) => admin.call('POST', `shipments/${id}/decide-amount`, { decision });

  test('allowed: nothing more is posted', async () => {
    const id = await delivered(45_000);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(Object.keys(await w.posted(id))).toEqual(['delivered']);
    expect(await w.row(id)).toMatchObject({ amountConfirmed: true });
    expect((await decide(id, 'approve')).status).toBe(409);
  });

  test('not allowed: the client is owed the whole and the agent owes what is missing', async () => {
    const id = await delivered(45_000);
    await decide(id, 'reject');
    expect((await w.posted(id)).shortage_rejected).toEqual([
      `Dr 1215{agent ${w.agentId}}(${w.d}) 5000`,
      `Cr 1450{${w.d}→${w.o}}(${w.d}) 5000`,
      `Dr 1450{${w.o}→${w.d}}(${w.o}) 5000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 5000`,
    ]);
  });

  test('at the counter: whoever took the money owes what is missing', async () => {
    const id = await w.parcel();
    const answer = await admin.call('POST', `shipments/${id}/deliver`, { collected: '48000', treasury_id: w.treasuryOfD });
    expect(answer.body).toMatchObject({ success: true });
    await decide(id, 'reject');
    expect((await w.posted(id)).shortage_rejected?.[0]).toBe(`Dr 1240{employee ${admin.id}}(${w.d}) 2000`);
  });

  test('more than expected is the client’s, or waits among the unclaimed differences', async () => {
    const id = await delivered(51_000);
    expect((await decide(id, 'reject')).body.code).toBe('move.noShortage');
    await decide(id, 'overage');
    expect((await w.posted(id)).overage_taken).toEqual([`Dr 2110{client ${w.clientId}}(${w.o}) 1000`, `Cr 2190(${w.o}) 1000`]);
  });
});

test('after all these corrections the books balance and every chain of custody is whole', async () => {
  expect(await w.moved()).toBeGreaterThan(3);
  expect(await w.faults()).toEqual([]);
});
