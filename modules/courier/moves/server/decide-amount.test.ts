import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import { type AmountDecision, decideAmount } from './decide-amount.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
/** Delivered by the agent; 50,000 was expected and 45,000 of it the client's. */
const delivered = async (collected: number) => {
  const id = await w.parcel();
  await move(id, status.outForDelivery, { courierId: w.agentId });
  await move(id, status.delivered, { collected });
  return id;
};
const decide = (id: number, decision: AmountDecision) => w.company.do((ctx) => decideAmount(ctx, { id, decision }));
const net = async (id: number) => (await w.row(id)).netAmount;
/** What the totals of the lists were told of amounts since the company began. */
const told = async () => {
  const { sum } = await w.company.do((ctx) =>
    ctx.db.one<{ sum: number }>(
      sql`select (select coalesce(sum(net), 0) from shipment_delta where tenant_id = ${ctx.tenantId})::bigint as sum`,
    ),
  );
  return sum;
};

test.each([
  ['approve', 40_000, 35_000],
  ['reject', 40_000, 45_000],
  ['overage', 55_000, 45_000],
  ['approve', 55_000, 50_000],
] as const)('%s of %i: the client gets %i, and the lists say so', async (decision, collected, gets) => {
  const id = await delivered(collected);
  const [before, toldBefore] = [(await net(id)) as number, await told()];
  await decide(id, decision);
  expect(await net(id)).toBe(gets);
  expect((await told()) - toldBefore).toBe(gets - before);
});

test('a delivery taken back gives the parcel the amount it had', async () => {
  const id = await delivered(40_000);
  const toldBefore = await told();
  await decide(id, 'reject');
  await move(id, status.returnWithAgent, { note: 'never delivered' });
  expect(await net(id)).toBe(45_000);
  expect((await told()) - toldBefore).toBe(10_000);
});
