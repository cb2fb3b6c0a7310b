import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineEvent } from '#platform/entity';
import type { Context } from '#platform/server';
import { type Company, freshWorld, type World } from '../../apps/server/testing/tenant.ts';
import { keepEvent, listenTo, mostAttempts, tellEvents } from './events.ts';

const parcelSeen = defineEvent<{ number: number }>('test.parcelSeen');
const nobodyHears = defineEvent<{ number: number }>('test.nobodyHears');
const heard: number[] = [];
const unbearable = 99;
let failures = 0;

let world: World;
let company: Company;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  listenTo(parcelSeen, async (_ctx, { number }) => {
    if (failures-- > 0 || number === unbearable) throw new Error('not now');
    // The first of several takes its time, so that whoever does not wait would be told before it.
    if (number === 11) await new Promise((resolve) => setTimeout(resolve, 50));
    heard.push(number);
  });
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

test('an event nobody listens to is not kept', async () => {
  await company.do(async ({ db }) => keepEvent(db, nobodyHears.with({ number: 6 })));
  expect(await kept()).toBe(0);
});
