import path from 'node:path';
import pg from 'pg';
import { createPool } from '#platform/server';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { urlOfDatabase } from '../../platform/server/db/database-url.ts';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { namedDatabase } from '../../platform/server/db/named-database.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { seedLarge } from '../seed/index.ts';

/** `BENCH_PARCELS=5000000` gives the largest company so many, beside one of a thousand, in a database of their own. */
const parcelsAsked = Number(process.env.BENCH_PARCELS) || null;
/** How many the largest company has. */
export const largest = parcelsAsked ?? 500_000;
export const dataDir = path.resolve(import.meta.dirname, '../../.cache', parcelsAsked ? `bench-${parcelsAsked}` : 'bench');
export const secret = 'a secret of the benchmark, known to everyone';

const appPassword = secretFor(secret, 'database');

/** `BENCH_STATEMENTS=1` tells after each figure what the database spent its time on. */
export const isWatched = Boolean(process.env.BENCH_STATEMENTS);

export interface BenchDatabase {
  /** As the superuser, whom row-level security does not touch. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/** The embedded database with a million parcels, seeded once; anew where its tables have changed since, or a seed broke off. */
export async function openBench(say: (line: string) => void, isFresh = false): Promise<BenchDatabase> {
  const settings = { ...(isWatched && { shared_preload_libraries: 'pg_stat_statements' }) };
  const embedded = await startEmbedded({ dataDir, settings });
  const ownerUrl = urlOfDatabase(embedded.url, 'bench');
  const reason = isFresh ? 'asked for' : await problemOf(embedded.url);
  if (reason) {
    say(`the database is made anew, which takes minutes: ${reason}`);
    await seedAnew(embedded.url, say);
  }
  return { ownerUrl, stop: () => embedded.stop() };
}

/** A database of its own on the same server, with nothing in it. */
export async function emptyDatabase(name: string): Promise<BenchDatabase> {
  const settings = { ...(isWatched && { shared_preload_libraries: 'pg_stat_statements' }) };
  const embedded = await startEmbedded({ dataDir, settings });
  await onServer(embedded.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  return { ownerUrl: urlOfDatabase(embedded.url, name), stop: () => embedded.stop() };
}

async function problemOf(serverUrl: string): Promise<string | null> {
  const pool = createPool(await namedDatabase(serverUrl, 'bench'), { max: 1 });
  try {
    await migrate(urlOfDatabase(serverUrl, 'bench'), { appPassword });
    const { rows } = await pool.query("select to_regclass('bench_seeded') is not null as seeded");
    return rows[0].seeded ? null : 'it was not seeded to the end';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await pool.end();
  }
}

async function seedAnew(serverUrl: string, say: (line: string) => void): Promise<void> {
  const started = Date.now();
  await onServer(serverUrl, ['drop database if exists bench with (force)', 'create database bench']);
  const ownerUrl = urlOfDatabase(serverUrl, 'bench');
  await migrate(ownerUrl, { appPassword });
  const pools = {
    owner: createPool(ownerUrl, { max: 2 }),
    app: createPool(appUrl(ownerUrl, appRole, appPassword), { max: 4 }),
  };
  try {
    await seedLarge(pools, parcelsAsked ? twoOf(parcelsAsked) : undefined, say);
    await pools.owner.query('create table bench_seeded as select now() as at');
  } finally {
    await Promise.all([pools.owner.end(), pools.app.end()]);
  }
  say(`seeded in ${Math.round((Date.now() - started) / 1000)} s`);
}

const twoOf = (parcels: number) => [
  { slug: 'load', parcels },
  { slug: 'load5', parcels: 1_000 },
];

/** A copy the figures may write into: every run starts from the same rows. */
export async function copied(database: BenchDatabase, say: (line: string) => void): Promise<string> {
  const started = Date.now();
  const statements = [
    'drop database if exists bench_run with (force)',
    'create database bench_run template bench strategy file_copy',
  ];
  await onServer(database.ownerUrl, statements);
  say(`the seeded database is copied in ${Math.round((Date.now() - started) / 1000)} s`);
  return urlOfDatabase(database.ownerUrl, 'bench_run');
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfDatabase(url, 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The statements that took longest since the last time this was asked. */
export async function costliest(owner: pg.Pool): Promise<string[]> {
  await owner.query('create extension if not exists pg_stat_statements');
  const { rows } =
    await owner.query(`select round(total_exec_time) as total, calls, round(mean_exec_time::numeric, 3) as mean, usename, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
    from pg_stat_statements s join pg_user u on u.usesysid = s.userid order by total_exec_time desc limit 25`);
  await owner.query('select pg_stat_statements_reset()');
  return rows.map((row) => `    ${row.total} ms  ${row.calls} × ${row.mean}  ${row.usename.slice(0, 10)}  ${row.query}`);
}
