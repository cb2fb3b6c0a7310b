import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { urlOfDatabase } from '../db/database-url.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

/** The migrated database every test starts from a copy of. */
export const templateName = 'karwan_template';
export const testAppPassword = 'karwan-test';

/** Quick and forgetful: nothing here outlives the run. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** A PostgreSQL of the test run with the migrated template in it. */
export async function startTestCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'karwan-test-'));
  // Its own user passes through to the database.
  await chmod(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, settings: forgetful });
  await createTemplate(database.url);
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
    await migrate(urlOfDatabase(url, templateName), { appPassword: testAppPassword });
  } finally {
    await client.end();
  }
}
