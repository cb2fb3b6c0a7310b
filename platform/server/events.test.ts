import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineEvent } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../apps/server/testing/tenant.ts';
import { keepEvent, listenTo, mostAttempts, tellEvents } from './events.ts';

const parcelSeen = defineEvent<{ number: number }>('test.parcelSeen');
const rowAdded = defineEvent<{ number: number }>('test.rowAdded');
const nobodyHears = defineEvent<{ number: number }>('test.nobodyHears');
const heard: number[] = [];
/** The transactions in which they were heard. */
const heardIn: unknown[] = [];
const unbearable = 99;
let failures = 0;

let world: World;
let company: Company;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  listenTo(parcelSeen, async ({ db }, { number }) => {
    if (failures-- > 0 || number === unbearable) throw new Error('not now');
    // The first of several takes its time, so that whoever does not wait would be told before it.
    if (number === 11) await new Promise((resolve) => setTimeout(resolve, 50));
    heard.push(number);
    heardIn.push(db);
  });
  listenTo(
    rowAdded,
    async ({ db }, { number }) => {
      db.run(sql`insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response)
        values (:tenant, 0, ${String(number)}, 'test', '', 200, '')`);
      if (number === unbearable) throw new Error('not now');
      heard.push(number);
      heardIn.push(db);
    },
    { inRuns: true },
  );
});
afterAll(() => world.close());

const tell = () => tellEvents(world.product.pool, company.id, (db) => ({ tenantId: company.id, db }) as Context);
const kept = async () => Number((await world.ownerPool.query('select count(*)::int as n from outbox')).rows[0].n);

test('an event is heard after its transaction, in the order it was told', async () => {
  await company.do(async ({ db }) => {
    for (const number of [1, 2, 3]) keepEvent(db, parcelSeen.with({ number }));
  });
  expect(heard).toEqual([]);
  expect(await tell()).toBe(3);
  expect(heard).toEqual([1, 2, 3]);
});

test('an event of a transaction that failed was never told', async () => {
  const failing = company.do(async ({ db }) => {
    keepEvent(db, parcelSeen.with({ number: 4 }));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await tell()).toBe(0);
});

test('a listener that fails hears the event again', async () => {
  failures = 1;
  await company.do(async ({ db }) => keepEvent(db, parcelSeen.with({ number: 5 })));
  await expect(tell()).rejects.toThrow('not now');
  expect(await kept()).toBe(1);
  expect(await tell()).toBe(1);
  expect(heard.at(-1)).toBe(5);
});

test('one that is never heard is set aside in the end, and those behind it are told', async () => {
  await company.do(async ({ db }) => {
    for (const number of [unbearable, 6]) keepEvent(db, parcelSeen.with({ number }));
  });
  for (let attempt = 0; attempt < mostAttempts; attempt++) await expect(tell()).rejects.toThrow('not now');
  expect(await tell()).toBe(1);
  expect(heard.at(-1)).toBe(6);
  const { rows } = await world.ownerPool.query('delete from outbox returning payload, attempts');
  expect(rows).toEqual([{ payload: { number: unbearable }, attempts: mostAttempts }]);
});

test('two processes tell a company’s events in their order: the second leaves them to the first', async () => {
  await company.do(async ({ db }) => {
    for (const number of [11, 12, 13]) keepEvent(db, parcelSeen.with({ number }));
  });
  const told = await Promise.all([tell(), tell()]);
  expect(told.reduce((sum, one) => sum + one)).toBe(3);
  expect(heard.slice(-3)).toEqual([11, 12, 13]);
});

test('what may be told together is told in one transaction, in order, and up to what is told alone', async () => {
  await company.do(async ({ db }) => {
    for (const number of [21, 22, 23]) keepEvent(db, rowAdded.with({ number }));
    keepEvent(db, parcelSeen.with({ number: 24 }));
    keepEvent(db, rowAdded.with({ number: 25 }));
  });
  expect(await tell()).toBe(5);
  expect(heard.slice(-5)).toEqual([21, 22, 23, 24, 25]);
  const [one, second, third, alone, last] = heardIn.slice(-5);
  expect([second, third]).toEqual([one, one]);
  expect(new Set([one, alone, last]).size).toBe(3);
});

test('of several told together one fails: what others did is done once, the failed one is counted and holds up those behind it', async () => {
  await company.do(async ({ db }) => {
    for (const number of [31, 32, unbearable, 33]) keepEvent(db, rowAdded.with({ number }));
  });
  await expect(tell()).rejects.toThrow('not now');
  const { rows } = await world.ownerPool.query("select payload->'number' as number, attempts from outbox order by id");
  expect(rows).toEqual([
    { number: unbearable, attempts: 1 },
    { number: 33, attempts: 0 },
  ]);
  await world.ownerPool.query('update outbox set attempts = $1 where attempts = 1', [mostAttempts]);
  expect(await tell()).toBe(1);
  const written = await world.ownerPool.query("select key from idempotency_key where route = 'test' order by key");
  expect(written.rows.map(({ key }) => key)).toEqual(['21', '22', '23', '25', '31', '32', '33']);
  await world.ownerPool.query('delete from outbox');
});

test('an event nobody listens to is not kept', async () => {
  await company.do(async ({ db }) => keepEvent(db, nobodyHears.with({ number: 6 })));
  expect(await kept()).toBe(0);
});
