import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate.ts';
import type { BackupPlace } from './back-up.ts';
import { compareDatabase } from './compare.ts';
import { filesUnder } from './content.ts';
import { BackupError, type Manifest, readManifest, type TableContent, tableFile, uploadedFile } from './manifest.ts';
import { migrationsOf, plainText, tablesOf } from './tables.ts';
import { verifyFiles } from './verify.ts';

/** Brings a backup into an empty database and an empty folder of files, and answers where the result differs from it. */
export async function restore(into: BackupPlace, folder: string, appPassword: string): Promise<string[]> {
  const broken = await verifyFiles(folder);
  if (broken.length) throw new BackupError(`the backup is damaged:\n  ${broken.join('\n  ')}`);
  if ((await filesUnder(into.filesDir)).length)
    throw new BackupError(`${into.filesDir} holds files already; restore into an empty one`);
  const problems = await restoreDatabase(into.ownerUrl, folder, appPassword);
  for (const { path: name } of (await readManifest(folder)).files) {
    const target = path.join(into.filesDir, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(uploadedFile(folder, name), target);
  }
  return problems;
}

/** The database's half; all of it or nothing. */
export async function restoreDatabase(ownerUrl: string, folder: string, appPassword: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'karwan restore' });
  await client.connect();
  try {
    await migrate(ownerUrl, { appPassword });
    await requireSameLevel(client, manifest);
    await client.query(`begin; ${plainText}`);
    await requireEmpty(client);
    await fill(client, manifest, folder);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return compareDatabase(ownerUrl, manifest);
}

async function requireSameLevel(client: pg.Client, manifest: Manifest): Promise<void> {
  const level = (all: readonly { name: string; hash: string }[]) => all.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  if (level(await migrationsOf(client)) === level(manifest.migrations)) return;
  throw new BackupError(
    `this backup was made by version ${manifest.version}, whose tables differ from this version's; restore it with that version, then upgrade`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  for (const { name, columns } of await tablesOf(client)) {
    if (!columns.includes('tenant_id')) continue;
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount)
      throw new BackupError('the database holds data already; restore into an empty one (SEED=none, or a new DATA_DIR)');
  }
}

async function fill(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  await withoutTriggers(client);
  const names = manifest.tables.map(({ name }) => client.escapeIdentifier(name));
  if (names.length) await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) await fillTable(client, table, folder);
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), last, isCalled]);
}

/** The rows were checked when they were written; their effects (postings, deltas, references) are rows of the backup too. */
async function withoutTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      'restoring needs a superuser of the database server, who may load rows without running their triggers',
      { cause: error },
    );
  }
}

async function fillTable(client: pg.Client, table: TableContent, folder: string): Promise<void> {
  const target = client.query(copyFrom(`copy ${client.escapeIdentifier(table.name)} (${table.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), target);
}
