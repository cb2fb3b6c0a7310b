import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { shareFairly } from './connections.ts';
import { keepPlans } from './kept-plans.ts';
import { createPool } from './pool.ts';
import { sql } from './sql.ts';
import { together } from './together.ts';
import { type Mode, type Transaction, transact } from './transaction.ts';

let database: FreshDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.appUrl, { max: 6 });
  shareFairly(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const busy = () => pool.totalCount - pool.idleCount;
const tenantSeen = (db: Transaction) => db.one<{ id: string }>(sql`select current_setting('app.tenant_id') as id`);
const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Says when it has come so far, and waits there until it is let go. */
function gate() {
  const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async () => {
    reached.resolve();
    await open.promise;
  };
  return { pass, reached: reached.promise, open: open.resolve };
}

test('ids kept in a row are numbers, as an id is everywhere else', async () => {
  const [row] = await transact(pool, 1, (db) => db.query<{ ids: unknown }>(sql`select array[7, null, 9]::bigint[] as ids`));
  expect(row?.ids).toEqual([7, null, 9]);
});

describe('the company of a statement', () => {
  test('is bound wherever it says :tenant, beside the values it has', async () => {
    const said = await transact(pool, 7, (db) =>
      db.one(sql`select :tenant as company, ${'x'}::text as x, ':'::text || 'tenant' as text, :tenant + 1 as next`),
    );
    expect(said).toEqual({ company: 7, x: 'x', text: ':tenant', next: 8 });
  });
  test('is not asked for where there is none', async () => {
    await expect(transact(pool, null, (db) => db.query(sql`select :tenant`))).rejects.toThrow('sent for none');
  });
});

describe('a transaction', () => {
  test('takes a connection with its first statement, and none where it has none', async () => {
    await transact(pool, 1, async () => expect(busy()).toBe(0));
    await transact(pool, 1, async (db) => {
      await db.query(sql`select 1`);
      expect(busy()).toBe(1);
    });
    expect(busy()).toBe(0);
  });

  test('sends its statements in their order, those from before there was a connection among them', async () => {
    const told = await transact(pool, 1, async (db) => {
      db.run(sql`create temporary table said (n int) on commit drop`);
      for (let n = 0; n < 20; n++) {
        db.run(sql`insert into said select ${n}::int where ${n}::int = (select count(*) from said)`);
        if (n % 3 === 0) await settled();
      }
      return db.one<{ n: number }>(sql`select count(*)::int as n from said`);
    });
    expect(told.n).toBe(20);
  });

  test('keeps what nobody waits for until the next that somebody does, or its end', async () => {
    const made = (db: Transaction, series: string) =>
      db.run(sql`insert into number_series (tenant_id, series, last) values (1, ${series}, 1)`);
    const kept = sql`select series from number_series where tenant_id = 1 and series like 'held %' order by series`;
    const seen = await transact(pool, 1, async (db) => {
      for (const series of ['held 1', 'held 2']) made(db, series);
      const found = await db.query<{ series: string }>(kept);
      for (let nth = 3; nth < 13; nth++) made(db, `held ${nth}`);
      return found.length;
    });
    const after = await transact(pool, 1, (db) => db.query(kept));
    expect([seen, after.length]).toEqual([2, 12]);
    const twice = transact(pool, 1, async (db) => made(db, 'held 1'));
    await expect(twice).rejects.toThrow('duplicate key');
    expect(busy()).toBe(0);
  });

  test('goes on from work that goes together when all of it has ended, and tells what was named first', async () => {
    const ended: string[] = [];
    const doing = (name: string, statement: ReturnType<typeof sql>, refusal?: string) => async (db: Transaction) => {
      await db.query(statement);
      ended.push(name);
      if (refusal) throw new Error(refusal);
      return name;
    };
    const [quick, slow] = [sql`select 1`, sql`select pg_sleep(0.02)`];
    const done = await transact(pool, 1, (db) => together(doing('slow', slow)(db), doing('quick', quick)(db), 7));
    expect([done, ended]).toEqual([
      ['slow', 'quick', 7],
      ['slow', 'quick'],
    ]);
    const refused = transact(pool, 1, (db) =>
      together(doing('quick', quick, 'refused first')(db), doing('slow', slow, 'refused then')(db)),
    );
    await expect(refused).rejects.toThrow('refused first');
    expect([ended.length, busy()]).toEqual([4, 0]);
  });

  test('rests without its connection, and goes on for the same company', async () => {
    await transact(pool, 7, async (db) => {
      expect((await tenantSeen(db)).id).toBe('7');
      await db.rest();
      expect(busy()).toBe(0);
      expect((await tenantSeen(db)).id).toBe('7');
      expect(busy()).toBe(1);
      await Promise.all([db.rest(), db.rest()]);
      expect(busy()).toBe(0);
    });
  });

  const committed: [string, (db: Transaction) => Promise<unknown>, Mode?][] = [
    ['written', (db) => db.query(sql`insert into number_series (tenant_id, series, last) values (1, 'rest', 1)`)],
    ['locked', (db) => db.query(sql`select from number_series where tenant_id = 1 for update`)],
    ['begun what may be taken back', (db) => db.apart(async () => db.rest())],
    ['begun to read one moment', (db) => db.query(sql`select 1`), 'snapshot'],
  ];
  test.each(committed)('that has %s does not rest: it stands or falls as one', async (_, work, mode) => {
    await transact(pool, 1, (db) =>
      db.query(sql`insert into number_series (tenant_id, series, last) values (1, 'kept', 1) on conflict do nothing`),
    );
    const resting = transact(
      pool,
      1,
      async (db) => {
        await work(db);
        await db.rest();
      },
      mode,
    );
    await expect(resting).rejects.toThrow('stands or falls together');
    const left = await transact(pool, 1, (db) =>
      db.query(sql`select from number_series where tenant_id = 1 and series = 'rest'`),
    );
    expect([left.length, busy()]).toEqual([0, 0]);
  });

  test('what fails after a rest is taken back, and what was done before a failure to connect is told', async () => {
    const failing = transact(pool, 1, async (db) => {
      await db.query(sql`select 1`);
      await db.rest();
      await db.query(sql`insert into number_series (tenant_id, series, last) values (1, 'late', 1)`);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(
      await transact(pool, 1, (db) => db.query(sql`select from number_series where tenant_id = 1 and series = 'late'`)),
    ).toEqual([]);
    const nowhere = createPool('postgres://nobody:x@127.0.0.1:1/none', { max: 1 });
    await expect(transact(nowhere, 1, (db) => Promise.all([db.query(sql`select 1`), db.query(sql`select 2`)]))).rejects.toThrow(
      'ECONNREFUSED',
    );
    await nowhere.end();
  });
});

describe('plans', () => {
  const mode = (db: Transaction) => db.one<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`);

  test('are kept where rows are found by their keys, once it is known that they lie on one machine', async () => {
    expect((await transact(pool, 1, mode, 'by keys')).mode).toBe('auto');
    await keepPlans(pool);
    expect((await transact(pool, 1, mode, 'by keys')).mode).toBe('force_generic_plan');
  });

  test('of other work are made as it comes', async () => {
    expect((await transact(pool, 1, mode)).mode).toBe('auto');
    expect((await transact(pool, 1, mode, 'read only')).mode).toBe('auto');
  });
});

test('what people choose to see uses up no names of other statements', async () => {
  // A process that has named nothing yet: other files of this worker have used names up.
  vi.resetModules();
  const { asSent } = await import('./sql.ts');
  const named = (text: string, chosen: boolean) => asSent({ text, values: [], chosen }, null).name !== undefined;
  const chosen = Array.from({ length: 2_400 }, (_, n) => named(`select ${n} as chosen`, true));
  expect([chosen[0], chosen.at(-1)]).toEqual([true, false]);
  expect(named('select 1 as other', false)).toBe(true);
  expect(named('select 0 as chosen', true)).toBe(true);
});

describe('connections', () => {
  test('are left for others by a company that holds all it may, and go to whoever waits when they come back', async () => {
    const { pass, open } = gate();
    const flood = Array.from({ length: 40 }, (_, n) =>
      transact(
        pool,
        1,
        async (db) => {
          await db.query(sql`select 1`);
          await pass();
        },
        'read only',
        { company: 'one', person: String(n % 5) },
      ),
    );
    while (busy() < 4) await settled();
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, n) => transact(pool, 2, tenantSeen, 'read only', { company: 'two', person: String(n) })),
    );
    expect(others.map(({ id }) => id)).toEqual(Array(10).fill('2'));
    expect(busy()).toBe(4);
    open();
    await Promise.all(flood);
    expect(busy()).toBe(0);
  });
});
