import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { urlOfDatabase } from '../db/database-url.ts';
import { restoreDatabase } from './restore.ts';

/** The whole drill: restores a backup into a database made for it on the same server, compares every table, and drops it. */
export async function drill(serverUrl: string, folder: string, appPassword: string): Promise<string[]> {
  const name = `karwan_drill_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
    return await restoreDatabase(urlOfDatabase(serverUrl, name), folder, appPassword);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
