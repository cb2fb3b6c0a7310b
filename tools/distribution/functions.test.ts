import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/server/testing/database.ts';
import { functionBreaches } from './functions.ts';
import { functions } from './named.ts';
import { spreadTables } from './schema.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tables = spreadTables();

test('the tables known as companies’ tables are those that have a company', async () => {
  const { rows } =
    await client.query(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'tenant' and not a.attisdropped`);
  expect([...tables].sort()).toEqual(rows.map(({ relname }) => relname).sort());
});

test('every function of the database keeps to the rules of distribution, or is named with its reason', async () => {
  const { rows } = await client.query<{
    name: string;
    definition: string;
  }>(`select proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`);
  expect(rows.length).toBeGreaterThan(40);
  const broken = new Map(
    rows.map(({ name, definition }) => [
      name,
      [...new Set(functionBreaches(definition, { tables }).map(({ rule }) => rule))].sort(),
    ]),
  );
  const named = Object.fromEntries(Object.entries(functions).map(([name, of]) => [name, of.map(({ rule }) => rule).sort()]));
  expect(Object.fromEntries([...broken].filter(([, found]) => found.length > 0))).toEqual(named);
});
