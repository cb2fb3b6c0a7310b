import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appUrl } from '../db/app-url.ts';
import { urlOfDatabase } from '../db/database-url.ts';
import { appRole } from '../db/migrate.ts';
import { templateName, testAppPassword } from './cluster.ts';

/** Names the cluster of the test run to everything that runs in it. */
export const clusterVariable = 'KARWAN_TEST_CLUSTER';

export interface FreshDatabase {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own: a copy of the template, in a few hundredths of a second. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onCluster(`create database ${name} template ${templateName} strategy file_copy`);
  const ownerUrl = urlOfDatabase(clusterUrl(), name);
  return {
    ownerUrl,
    appUrl: appUrl(ownerUrl, appRole, testAppPassword),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  };
}

/** A database without a table in it. */
export async function emptyDatabase(): Promise<Omit<FreshDatabase, 'appUrl'>> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onCluster(`create database ${name} template template0`);
  return { ownerUrl: urlOfDatabase(clusterUrl(), name), drop: () => onCluster(`drop database if exists ${name} with (force)`) };
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env[clusterVariable];
  if (!url) throw new Error('no database runs for this test: run it with vitest, as part of the project "database"');
  return url;
}
