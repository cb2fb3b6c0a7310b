import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type Post, writeLetter } from '#foundation/letters/server';
import { money } from '#platform/entity';
import { dayIn, defineJob, readJob, sql, startJob } from '#platform/server';
import { type Company, freshWorld, type World } from './testing/tenant.ts';
import { findFaults, forgetTheOld, startWorker } from './worker.ts';

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
  await company.do(forgetTheOld);
  expect(await company.do(findFaults)).toEqual([]);
  const kept = await company.do(({ db, tenantId }) =>
    db.query<{ key: string }>(sql`select key from idempotency_key where tenant_id = ${tenantId}`),
  );
  expect(kept).toEqual([{ key: 'fresh' }]);
});

test('a company that may only read has nothing booked in its name, while others’ rents are paid', async () => {
  world.clock.now = new Date();
  const [open, reading] = [await world.addTenant(), await world.addTenant()];
  for (const one of [open, reading]) await planRent(one);
  await world.ownerPool.query(`update tenant set subscription_status = 'read_only' where tenant_id = $1`, [reading.id]);
  const rents = (one: Company) =>
    one.do(({ db, tenantId }) => db.query(sql`select id from expense where tenant_id = ${tenantId}`)).then((rows) => rows.length);
  // The companies are worked for in the order they were made in, so the last one's rent tells that a round is over.
  const last = await world.addTenant();
  await planRent(last);
  const stop = startWorker(world.product.pool, { failed: (error) => console.error(error), checked: () => undefined });
  await expect.poll(() => rents(last)).toBe(1);
  await stop();
  expect([await rents(open), await rents(reading)]).toEqual([1, 0]);
});

test('kept balances take over what was booked', async () => {
  const one = await world.addTenant();
  const branchId = await one.create('branch', { name: { en: 'Here', ar: 'هنا' }, complete_phone: '07701000001' });
  const rent = money(7_000, 'IQD');
  const lines = [debit(account.rent, branchId, rent), credit(account.otherIncome, branchId, rent)];
  await one.do((ctx) => post(ctx, { docType: 'test', docId: 1, event: 'posted', seq: 1, lines }));
  const kept = () =>
    one.do(({ db, tenantId }) =>
      db.one(sql`select (select count(*)::int from ledger_delta where tenant_id = ${tenantId}) as waiting,
        (select sum(debit)::int from ledger_sum where tenant_id = ${tenantId} and grain = 'ever' and not is_of_party) as folded`),
    );
  expect(await kept()).toEqual({ waiting: 2, folded: null });
  const stop = startWorker(world.product.pool, { failed: (error) => console.error(error), checked: () => undefined });
  await expect.poll(kept).toEqual({ waiting: 0, folded: 7_000 });
  await stop();
});

test('letters leave beside the rest', async () => {
  const left: string[] = [];
  const post: Post = {
    outcome: 'sent',
    deliver: async ({ to }) => {
      left.push(to);
    },
    forget: async () => undefined,
  };
  await company.do(async (ctx) => {
    const values = { name: 'Noor', company: 'Basra' };
    writeLetter(ctx, { kind: 'password_changed', to: 'noor@basra.test', locale: 'en', values });
  });
  const reports = { failed: (error: unknown) => console.error(error), checked: () => undefined };
  const stop = startWorker(world.product.pool, reports, post);
  await expect.poll(() => left).toEqual(['noor@basra.test']);
  await stop();
});

async function planRent(one: Company): Promise<void> {
  const branch_id = await one.create('branch', { name: { en: 'Here', ar: 'هنا' }, complete_phone: '07701000001' });
  const boss = await one.person({ branchId: branch_id });
  const { id: account_id } = await one.do(({ db, tenantId }) =>
    db.one<{ id: number }>(sql`select id from account where tenant_id = ${tenantId} and code = ${account.rent}`),
  );
  const what = { name: 'Rent', kind: 'expense', account_id, branch_id, amount: '1000', currency: 'IQD' };
  const rent = { ...what, frequency: 'one_time', starts_on: dayIn('Asia/Baghdad', new Date()) };
  const planned = await boss.call('POST', 'expense-schedules', rent, { 'idempotency-key': crypto.randomUUID() });
  expect(planned.body.errors).toBeUndefined();
}

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
