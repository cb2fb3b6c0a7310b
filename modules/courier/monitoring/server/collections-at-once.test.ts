import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveShipments } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/monitoring/server';

let w: MovesWorld;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({ branchId: w.d });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const held = (count: number) =>
  w.parcels(count, {
    courier_id: w.agentId,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    status_id: status.returnWithAgent,
  });
const ask = () => boss.call('POST', 'return-collections/ask', { branch_id: w.d });
const takeOff = (ctx: Context, id: number) =>
  moveShipments(ctx, { shipmentIds: [id], to: status.returned, branchId: w.d, via: 'scan' });
const open = async () =>
  (await w.world.ownerPool.query(`select from return_collection where tenant_id = $1 and state = 'open'`, [w.company.id])).rows
    .length;
/** What is put off until the end of a transaction is done now. */
const asWritten = (ctx: Context) => ctx.db.query(sql`select 1`);
const aMoment = () => new Promise((done) => setTimeout(done, 300));

test('two who take an agent’s last two parcels at once leave the store nothing to collect', async () => {
  const [one, two] = (await held(2)) as [number, number];
  await ask();
  let second: Promise<unknown> = Promise.resolve();
  await w.company.do(async (ctx) => {
    await takeOff(ctx, one);
    await asWritten(ctx);
    // Neither sees what the other is doing until it is done.
    second = w.company.do((other) => takeOff(other, two));
    await aMoment();
  });
  await second;
  expect(await open()).toBe(0);
});

test('the store is not asked for a parcel that is just being taken off its agent', async () => {
  const [one] = (await held(1)) as [number];
  let asked: ReturnType<typeof ask> | undefined;
  await w.company.do(async (ctx) => {
    await takeOff(ctx, one);
    asked = ask();
    await aMoment();
  });
  expect((await asked)?.status).toBe(422);
  expect(await open()).toBe(0);
});
