import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { migrate } from '../../platform/server/db/migrate.ts';

/** One throw-away cluster for the whole run; every test file clones the migrated template (platform/server/testing/database.ts). */
export default async function setUp(): Promise<() => Promise<void>> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'karwan-test-'));
  const password = randomBytes(12).toString('hex');
  const database = await startEmbedded(home, { isThrowaway: true });
  await create(database.url, 'karwan_template');
  await migrate(database.url.replace(/\/postgres$/, '/karwan_template'), { appPassword: password });
  process.env.KARWAN_TEST_CLUSTER = JSON.stringify({ url: database.url, password });
  return async () => {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

async function create(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
