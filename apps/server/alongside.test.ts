import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type ExampleCompany, exampleCompany } from './testing/example-company.ts';
import { readEveryList, workOneDay } from './testing/one-day.ts';
import { freshWorld, type World } from './testing/tenant.ts';

// A process works on while another, of the next version, has brought the database up to date: it finds columns it does not know.
let world: World;
let base: string;
let w: ExampleCompany;
beforeAll(async () => {
  world = await freshWorld();
  base = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
  const company = await world.addTenant({ slug: 'alongside' });
  await company.person({});
  w = await exampleCompany(base, 'person1@alongside.test', 'alongside');
  const [capital] = (await w.admin.get('accounts?code=3100')).items;
  await w.admin.post('transactions/credit', { treasury_id: w.safeOfO, account_id: capital.id, amount: '900000000' });
});
afterAll(() => world?.close());

/** What a migration may do (docs/decisions/0079), to every table and function there is. */
async function migrateOnce(nth: number): Promise<number> {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ command: string }>(`
    select format($c$alter table %I add column later${nth} text not null default 'not yet', add column never${nth} bigint$c$, relname) as command
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
    union all
    select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`);
  for (const { command } of rows) await owner.query(command);
  await owner.end();
  return rows.length;
}

/** So many at once that each connection has its plans. */
async function workAtOnce(): Promise<void> {
  const parcel = { client_id: w.client, city_id: w.city, phone: '07705000001', address: 'Corniche street', price: '50000' };
  const many = Array.from({ length: 24 }, () => w.clerkOfO.post('shipments', parcel));
  await Promise.all(
    (await Promise.all(many)).map(async ({ item: { id, version } }) => {
      const { item } = await w.clerkOfO.put(`shipments/${id}`, { version, note: 'at noon' });
      await w.clerkOfO.post(`shipments/${id}/move`, { version: item.version, transfer_to_status: status.inStore });
    }),
  );
}

test('a day goes on as before where every table has got columns that nobody here knows of', async () => {
  for (let nth = 1; nth <= 2; nth++) {
    await workOneDay(w);
    await workAtOnce();
    const { read } = await readEveryList(base, w);
    expect(await migrateOnce(nth)).toBeGreaterThan(100);
    await workAtOnce();
    await workOneDay(w);
    expect(await readEveryList(base, w)).toEqual({ read, failed: [] });
    expect(read).toBeGreaterThan(60);
  }
  const books = await w.admin.get('books');
  expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
});
