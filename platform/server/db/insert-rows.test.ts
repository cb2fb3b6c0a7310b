import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../testing/count-statements.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { insertRows } from './insert-rows.ts';
import { createPool } from './pool.ts';
import { sql } from './sql.ts';
import { transact } from './transaction.ts';

let database: FreshDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const types = { entity: 'text', entity_id: 'bigint', after: 'jsonb' };
const add = (rows: Record<string, unknown>[]) =>
  transact(pool, 7, async (db) => insertRows(db, 'audit_entry', { types, same: { action: ['counted', 'text'] }, rows }));
const seenBy = (company: number) =>
  transact(pool, company, (db) =>
    db.query<{ entityId: number; after: unknown }>(
      sql`select entity_id, after from audit_entry where tenant_id = :tenant and action = 'counted' order by id`,
    ),
  );

test.each([0, 1, 8, 9, 500, 501, 1000])(
  '%i rows are all added, in their order, to the company of the transaction alone',
  async (many) => {
    const before = (await seenBy(7)).length;
    await add(Array.from({ length: many }, (_, at) => ({ entity: 'parcel', entity_id: at })));
    const added = (await seenBy(7)).slice(before);
    expect(added.map(({ entityId }) => entityId)).toEqual(Array.from({ length: many }, (_, at) => at));
    expect(await seenBy(8)).toEqual([]);
  },
);

test('up to 500 rows are one statement, a thousand are two', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ entity: 'parcel', entity_id: at }));
  const aroundThem = 2;
  const counts = [1, 9, 500, 1000].map((many) => () => countStatements(() => add(rows.slice(0, many))));
  const sent: number[] = [];
  for (const count of counts) sent.push((await count()) - aroundThem);
  expect(sent).toEqual([1, 1, 1, 2]);
});

test('what is said in JSON stays what it is, and what is not said is empty', async () => {
  const said = [{ after: { name: 'أحمد', list: [1, null] } }, { after: 'text' }, { after: false }, { after: null }, {}];
  const before = (await seenBy(7)).length;
  await add(said.map((one, at) => ({ entity: 'parcel', entity_id: at, ...one })));
  const added = (await seenBy(7)).slice(before);
  expect(added.map(({ after }) => after)).toEqual([{ name: 'أحمد', list: [1, null] }, 'text', false, null, null]);
});
