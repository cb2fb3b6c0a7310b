import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server';
import { type Company, freshWorld, type World } from './testing/tenant.ts';
import { nightly } from './worker.ts';

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
