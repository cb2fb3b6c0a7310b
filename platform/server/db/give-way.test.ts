import { getPriority } from 'node:os';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { givingWay } from './give-way.ts';
import { createPool } from './pool.ts';

// What a flood keeps the database busy with comes after what everybody else asks.
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pools: pg.Pool[];
beforeAll(async () => {
  database = await freshDatabase();
  pools = [givingWay(createPool(database.appUrl, { max: 1 })), createPool(database.appUrl, { max: 1 })];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

test.skipIf(process.platform !== 'linux')('a database on this machine works on them after everybody else’s', async () => {
  const priorities = await Promise.all(
    pools.map(async (pool) => getPriority((await pool.query('select pg_backend_pid() as id')).rows[0].id)),
  );
  expect(priorities).toEqual([10, 0]);
});
