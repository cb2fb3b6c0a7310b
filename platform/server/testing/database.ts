import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appUrl } from '../db/app-url.ts';
import { urlOfDatabase } from '../db/database-url.ts';
import { appRole } from '../db/migrate.ts';
import { templateName, testAppPassword } from './cluster.ts';

/** Names the cluster of the test run to everything that runs in it. */
export const clusterVariable = 'KARWAN_TEST_CLUSTER';

/** Names the one database all tests work in, where databases cannot be copied: each file then makes companies of its own in it. */
export const oneDatabaseVariable = 'KARWAN_TEST_DATABASE';

export interface FreshDatabase {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/** A database of one's own: a copy of the template, migrated and empty unless another is named, in a few hundredths of a second. */
export async function freshDatabase(template = templateName): Promise<FreshDatabase> {
  const shared = process.env[oneDatabaseVariable];
  if (shared) return { ownerUrl: shared, appUrl: appUrl(shared, appRole, testAppPassword), drop: async () => undefined };
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = urlOfDatabase(clusterUrl(), name);
  return {
    ownerUrl,
    appUrl: appUrl(ownerUrl, appRole, testAppPassword),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  };
}

/** A template that whoever needs it first fills, once in a run; everybody else waits for it. */
export async function filledTemplate(name: string, fill: (empty: FreshDatabase) => Promise<void>): Promise<string> {
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return;
    const draft = await freshDatabase();
    await fill(draft);
    await client.query(`alter database ${new URL(draft.ownerUrl).pathname.slice(1)} rename to ${name}`);
  });
  return name;
}

/** A database without a table in it. */
export async function emptyDatabase(): Promise<Omit<FreshDatabase, 'appUrl'>> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onCluster(`create database ${name} template template0`);
  return { ownerUrl: urlOfDatabase(clusterUrl(), name), drop: () => onCluster(`drop database if exists ${name} with (force)`) };
}

async function onCluster(work: string | ((client: pg.Client) => Promise<void>)): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    if (typeof work === 'string') await client.query(work);
    else await work(client);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env[clusterVariable];
  if (!url) throw new Error('no database runs for this test: run it with vitest, as part of the project "database"');
  return url;
}
