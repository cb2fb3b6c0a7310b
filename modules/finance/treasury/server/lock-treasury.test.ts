import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { lockTreasury } from './treasuries.ts';

let world: World;
let company: Company;
let safe = 0;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const name = { en: 'Safe', ar: 'القاصة' };
  const branch_id = await company.create('branch', { name, complete_phone: '07701000001' });
  safe = await company.create('treasury', { name, branch_id, kind: 'cash', currency: 'IQD' });
});
afterAll(() => world?.close());

/** Somebody who holds the safe until he lets go of it. */
function holding(how: { onlyIn?: boolean }) {
  const [holds, letsGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = company.do(async (ctx) => {
    await lockTreasury(ctx, { treasuryId: safe, ...how });
    holds.resolve();
    await letsGo.promise;
  });
  ended.catch(holds.reject);
  const letGo = () => {
    letsGo.resolve();
    return ended;
  };
  return { holds: holds.promise, letGo };
}
/** How many wait for somebody else. */
const waiting = () =>
  company.do((ctx) =>
    ctx.db.one<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );

test('many bring money to one safe at once; who takes out of it or counts it waits for all of them, and they for him', async () => {
  const [one, other] = [holding({ onlyIn: true }), holding({ onlyIn: true })];
  await Promise.all([one.holds, other.holds]);
  const taker = holding({});
  await expect.poll(waiting).toEqual({ count: 1 });
  await one.letGo();
  expect(await waiting()).toEqual({ count: 1 });
  await other.letGo();
  await taker.holds;
  const late = holding({ onlyIn: true });
  await expect.poll(waiting).toEqual({ count: 1 });
  await taker.letGo();
  await late.holds;
  await late.letGo();
}, 20_000);
