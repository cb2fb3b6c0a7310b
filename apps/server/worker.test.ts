import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineJob, readJob, sql, startJob } from '#platform/server';
import { type Company, freshWorld, type World } from './testing/tenant.ts';
import { nightly, startWorker } from './worker.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
});
afterAll(() => world.close());

test('the night forgets old answers, keeps fresh ones, and finds nothing wrong with untouched books', async () => {
  await company.do(({ db, tenantId }) =>
    db.query(sql`insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response, created_at)
      values (${tenantId}, 1, 'old', '/', '', 200, '{}', now() - interval '8 days'), (${tenantId}, 1, 'fresh', '/', '', 200, '{}', now())`),
  );
  expect(await company.do(nightly)).toBe(0);
  const kept = await company.do(({ db, tenantId }) =>
    db.query<{ key: string }>(sql`select key from idempotency_key where tenant_id = ${tenantId}`),
  );
  expect(kept).toEqual([{ key: 'fresh' }]);
});

describe('long work', () => {
  let free: () => void;
  let begun: () => void;
  const slow = defineJob<null, null>({
    name: 'test.slow',
    step: async () => {
      begun();
      await new Promise<void>((resolve) => {
        free = resolve;
      });
      return { cursor: null, done: 1, total: 1 };
    },
  });
  const quick = defineJob<null, null>({
    name: 'test.quick',
    step: async () => ({ cursor: null, done: 1, total: 1 }),
  });

  test('of one company whose step is slow keeps no other company waiting, nor the end of the process', async () => {
    const other = await world.addTenant();
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await company.do((ctx) => startJob(ctx, slow, null));
    const id = await other.do((ctx) => startJob(ctx, quick, null));
    const stop = startWorker(world.product.pool, { failed: (error) => console.error(error), checked: () => undefined });
    await isBegun;
    await expect.poll(() => other.do(async (ctx) => (await readJob(ctx, id))?.state), { timeout: 8000 }).toBe('done');
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(5000);
    free();
  });
});
