import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#platform/entity';
import { type Context, cancelJob, defineJob, type Job, readJob, sql, startJob, stepJob, tellEvents } from '#platform/server';
import { contextOfJob, jobContext } from '../../apps/server/set-up-tenant.ts';
import { type Company, freshWorld, type Person, type World } from '../../apps/server/testing/tenant.ts';

// A job that writes a number a step, until its count; what happens at a step is the test's to say.
let atStep: (ctx: Context, step: number) => void | Promise<void>;
let atEnd: () => Promise<void>;
let told: { state: string; done: number }[] = [];
let ended: string[] = [];
const counting = defineJob<{ upTo: number }, { next: number }>({
  name: 'test.counting',
  step: async (ctx, { input, cursor }) => {
    const number = cursor?.next ?? 1;
    await ctx.db.query(
      sql`insert into number_series (tenant_id, series, last) values (${ctx.tenantId}, ${`step ${number}`}, ${number})`,
    );
    await atStep(ctx, number);
    return {
      cursor: number < input.upTo ? { next: number + 1 } : null,
      done: number,
      total: input.upTo,
      result: { last: number },
    };
  },
  tell: (_tenant, { state, done }) => told.push({ state, done }),
  ended: async (_ctx, job) => {
    ended.push(job.state);
    await atEnd();
  },
});

let world: World;
let company: Company;
let person: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.ownerPool.query(`delete from number_series where series like 'step %'`);
  person = await company.person({});
  atStep = () => undefined;
  atEnd = async () => undefined;
  told = [];
  ended = [];
});

const step = () => stepJob(world.product.pool, company.id, (db, job) => contextOfJob(db, company.id, world.clock.now, job));
const start = (upTo: number) => person.do((ctx) => startJob(ctx, counting, { upTo }, upTo));
const read = (id: number) => company.do((ctx) => readJob(ctx, id)) as Promise<Job>;
const steps = async () =>
  (await world.ownerPool.query(`select last from number_series where series like 'step %' order by 1`)).rows.map((row) =>
    Number(row.last),
  );

test('a job is done step by step, each told after it is kept', async () => {
  const id = await start(3);
  expect([await step(), await step()]).toEqual([true, true]);
  expect(await read(id)).toMatchObject({ state: 'running', done: 2, total: 3, cursor: { next: 3 } });
  expect([await step(), await step()]).toEqual([true, false]);
  expect(await read(id)).toMatchObject({ state: 'done', done: 3, result: { last: 3 } });
  expect(await steps()).toEqual([1, 2, 3]);
  expect(told.map((one) => one.done)).toEqual([1, 2, 3]);
});

test('a step sees with the eyes of the person who asked, in his language', async () => {
  let seen: Context | undefined;
  atStep = (ctx) => {
    seen = ctx;
  };
  await person.do((ctx) => startJob({ ...ctx, locale: 'ar' }, counting, { upTo: 1 }));
  await step();
  expect([seen?.user?.id, seen?.locale]).toEqual([person.principal.id, 'ar']);
});

test('what a killed step wrote is gone, and the next goes on where the last whole one ended', async () => {
  const id = await start(3);
  await step();
  atStep = () => {
    throw new Error('the process was killed');
  };
  await expect(step()).rejects.toThrow('killed');
  expect([await steps(), (await read(id)).done]).toEqual([[1], 1]);
  atStep = () => undefined;
  await step();
  await step();
  expect([await steps(), (await read(id)).state]).toEqual([[1, 2, 3], 'done']);
});

test('what fails three times has failed for good, and does not keep the next from running', async () => {
  atStep = (_, number) => {
    if (number === 1 && ended.length === 0) throw new Error('broken');
  };
  const id = await start(2);
  for (let attempt = 0; attempt < 3; attempt++) await expect(step()).rejects.toThrow('broken');
  expect(await read(id)).toMatchObject({ state: 'failed', error: { key: 'errors.somethingWrong' } });
  expect(ended).toEqual(['failed']);
  const after = await start(1);
  await step();
  expect((await read(after)).state).toBe('done');
});

test('a step that takes its process with it is tried three times, then its job has failed and the next one runs', async () => {
  const id = await start(2);
  for (let life = 1; life <= 3; life++) {
    const begun = new Promise<number>((resolve) => {
      atStep = async ({ db }) => {
        resolve((await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
        // A process that died says nothing more.
        await new Promise(() => undefined);
      };
    });
    void step();
    await world.ownerPool.query('select pg_terminate_backend($1, 2000)', [await begun]);
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: life });
  }
  atStep = () => undefined;
  const after = await start(1);
  expect([await step(), (await read(id)).state, ended]).toEqual([true, 'failed', ['failed']]);
  await step();
  expect((await read(after)).state).toBe('done');
});

test('what cannot be put in order after it has ended all the same, and does not begin anew', async () => {
  atStep = () => {
    throw new Refusal('errors.notFound');
  };
  atEnd = async () => {
    throw new Error('broken as well');
  };
  const id = await start(2);
  await expect(step()).rejects.toThrow('could not be ended in order');
  expect(await read(id)).toMatchObject({ state: 'failed', error: { key: 'errors.notFound' } });
  expect(await step()).toBe(false);
});

test('a refusal ends it at once, with its reason', async () => {
  atStep = () => {
    throw new Refusal('errors.notFound', { values: { what: 'x' } });
  };
  const id = await start(2);
  await step();
  expect(await read(id)).toMatchObject({ state: 'failed', error: { key: 'errors.notFound', values: { what: 'x' } } });
});

test('a cancelled job takes no further step; what it did stays', async () => {
  const id = await start(3);
  await step();
  expect(await person.do((ctx) => cancelJob(ctx, id))).toBe(true);
  expect(await step()).toBe(false);
  expect([await steps(), (await read(id)).state, ended]).toEqual([[1], 'cancelled', ['cancelled']]);
  expect(await person.do((ctx) => cancelJob(ctx, id))).toBe(false);
  await tellEvents(world.product.pool, company.id, (db) => jobContext(db, company.id, world.clock.now));
  expect(told.at(-1)).toMatchObject({ state: 'cancelled', done: 1 });
});

test('a job of somebody who may no longer work here ends, its rights with it', async () => {
  const id = await start(2);
  await world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [person.principal.id]);
  await step();
  expect(await read(id)).toMatchObject({ state: 'failed', error: { key: 'errors.deactivated' } });
});

test.each([
  ['disabled', `update tenant set disabled_at = now() where tenant_id = $1`, 'errors.tenantDisabled'],
  ['without a subscription', `update tenant set subscription_status = 'expired' where tenant_id = $1`, 'errors.noSubscription'],
  [
    'set to reading only',
    `update tenant set subscription_status = 'read_only' where tenant_id = $1`,
    'errors.readOnlySubscription',
  ],
])('a job of a company that was %s meanwhile does no further step', async (_, change, key) => {
  const closing = await world.addTenant();
  const asker = await closing.person({});
  const id = await asker.do((ctx) => startJob(ctx, counting, { upTo: 3 }, 3));
  const next = () => stepJob(world.product.pool, closing.id, (db, job) => contextOfJob(db, closing.id, world.clock.now, job));
  await next();
  await world.ownerPool.query(change, [closing.id]);
  await next();
  expect(await closing.do((ctx) => readJob(ctx, id))).toMatchObject({ state: 'failed', done: 1, error: { key } });
});

test('two processes at once do each step once', async () => {
  atStep = () => new Promise((resolve) => setTimeout(resolve, 10));
  const id = await start(4);
  while (!['done', 'failed'].includes((await read(id)).state)) await Promise.all([step(), step(), step()]);
  expect([await steps(), (await read(id)).state]).toEqual([[1, 2, 3, 4], 'done']);
});
