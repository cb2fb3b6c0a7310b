import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAppPassword } from '../testing/cluster.ts';
import { emptyDatabase } from '../testing/database.ts';
import { keepPlans, keepsPlans } from './kept-plans.ts';
import { appRole, migrate } from './migrate.ts';
import { machines } from './spread.ts';

// Citus is not at hand where tests run. What it refused when it was tried is refused here by a stand-in for the calls that spread a table.
const standIn = `
create table pg_dist_partition (logicalrelid regclass primary key, by_column text);
create table shard_grant (name text);
create function refuse_unless_fit(name regclass, by_column text) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint k where k.contype = 'f' and (k.conrelid = name or k.confrelid = name)
      and not exists (select from pg_dist_partition p where p.logicalrelid = case when k.conrelid = name then k.confrelid else k.conrelid end)) then
    raise exception '% has a key to or from a table that is not spread', name;
  end if;
  if by_column is not null and exists (select from pg_index i join pg_attribute a on a.attrelid = name and a.attname = by_column
      where i.indrelid = name and (i.indisunique or i.indisexclusion) and not a.attnum = any(i.indkey::int2[])) then
    raise exception 'cannot create constraint on "%"', name;
  end if;
  if exists (select from pg_trigger t where t.tgrelid = name and not tgisinternal) and current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' then
    raise exception 'triggers are not supported on %', name;
  end if;
  if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
    raise exception 'parallel operation in the transaction';
  end if;
  insert into pg_dist_partition values (name, by_column);
end $$;
create function create_reference_table(name regclass) returns void language sql as $$ select refuse_unless_fit(name, null) $$;
create function create_distributed_table(name regclass, by_column text) returns void language sql as $$ select refuse_unless_fit(name, by_column) $$;
create function run_command_on_workers(command text) returns table (nodename text, nodeport int, success boolean, result text) language sql as
  $$ values ('one', 5432, true, '1'), ('two', 5432, false, 'could not connect') $$;
grant select on pg_dist_partition to public;
`;

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
const many = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
const keys = () =>
  many(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);
beforeAll(async () => {
  database = await emptyDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  // Roles are everybody's on this server.
  const names = ['citus.propagate_set_commands', 'citus.enable_unsafe_triggers', 'citus.allow_nested_distributed_execution'];
  for (const role of [appRole, 'karwan_seer', 'current_user'])
    for (const name of names) await client.query(`alter role ${role} reset ${name}`);
  await client.query('alter role karwan_seer nologin');
  await client.end();
  await database.drop();
});

test('laid on a coordinator, every company’s table is spread by its company, the directory of companies is everywhere, and every key stands as on one machine', async () => {
  const plain = await emptyDatabase();
  await migrate(plain.ownerUrl, { appPassword: testAppPassword });
  const beside = new pg.Client({ connectionString: plain.ownerUrl });
  await beside.connect();
  const companies = `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'tenant' order by 1`;
  const expected = (await beside.query({ text: companies, rowMode: 'array' })).rows.flat();
  await client.query(standIn);
  await migrate(database.ownerUrl, { appPassword: testAppPassword });
  expect(expected.length).toBeGreaterThan(80);
  expect(await many(`select logicalrelid::text from pg_dist_partition where by_column = 'tenant_id' order by 1`)).toEqual(
    expected,
  );
  expect(await many('select logicalrelid::text from pg_dist_partition where by_column is null')).toEqual(['tenant']);
  const keysBeside = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
  expect(await keys()).toEqual((await beside.query({ text: keysBeside, rowMode: 'array' })).rows.flat());
  await beside.end();
  await plain.drop();
});

test('a table that comes later is spread by its own migration', async () => {
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
  await client.query('create table later (tenant_id bigint not null, id bigint not null, primary key (tenant_id, id))');
  await client.query(`select protect('later')`);
  expect(await many(`select by_column from pg_dist_partition where logicalrelid = 'later'::regclass`)).toEqual(['tenant_id']);
  await migrate(database.ownerUrl, { appPassword: testAppPassword });
});

test('the roles have what they need on many machines', async () => {
  const { rows } = await client.query(
    `select rolname, rolcanlogin, rolconfig from pg_roles where rolname in ('${appRole}', 'karwan_seer') order by 1`,
  );
  for (const { rolcanlogin, rolconfig } of rows) {
    expect(rolcanlogin).toBe(true);
    expect(rolconfig).toEqual(
      expect.arrayContaining([
        'citus.propagate_set_commands=local',
        'citus.enable_unsafe_triggers=on',
        'citus.allow_nested_distributed_execution=on',
      ]),
    );
  }
});

test('plans are made by the company’s value there, and lost machines are named', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  await keepPlans(pool);
  expect(keepsPlans(pool)).toBe(false);
  expect(await machines(pool)).toEqual([
    { address: 'one:5432', answers: true },
    { address: 'two:5432', answers: false },
  ]);
  await pool.end();
});
