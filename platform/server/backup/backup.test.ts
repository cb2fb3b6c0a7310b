import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAppPassword } from '../testing/cluster.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { backUp, saveFiles } from './back-up.ts';
import { compareDatabase } from './compare.ts';
import { filesUnder } from './content.ts';
import { drill } from './drill.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { verifyFiles } from './verify.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-backup-'));
const filesDir = path.join(folder, 'files');
const backup = path.join(folder, 'monday');
const hostile = 'tab\t, line\nbreak, back\\slash, "quote", \\N, ١٢٣ بصرة, 🚚';
let source: FreshDatabase;

beforeAll(async () => {
  source = await freshDatabase();
  mkdirSync(path.join(filesDir, 'logo'), { recursive: true });
  writeFileSync(path.join(filesDir, 'logo/one.png'), Buffer.from([0, 1, 2, 255]));
  await run(
    source.ownerUrl,
    `select create_tenant('one', 1, 1, 'active'), create_tenant('two', 2, 2, 'trial')`,
    `insert into audit_entry (tenant_id, user_id, entity, entity_id, action, after)
     select 1 + n % 2, n, 'branch', n, 'create', jsonb_build_object('text', ${pg.escapeLiteral(hostile)}, 'n', n) from generate_series(1, 5000) n`,
    `insert into number_series values (1, ${pg.escapeLiteral(hostile)}, 9007199254740991)`,
  );
  await backUp({ ownerUrl: source.ownerUrl, filesDir }, backup);
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup is whole, and says of each table what it holds', async () => {
  const manifest = await readManifest(backup);
  expect(manifest.tables.find(({ name }) => name === 'audit_entry')?.rows).toBe(5000);
  expect(manifest.files).toMatchObject([{ path: 'logo/one.png', bytes: 4 }]);
  expect(manifest.migrations.length).toBeGreaterThan(0);
  expect(await verifyFiles(backup)).toEqual([]);
  expect(await compareDatabase(source.ownerUrl, manifest)).toEqual([]);
});

test('restored into an empty database every row, number and file is there again', async () => {
  const target = await emptyDatabase();
  const restoredFiles = path.join(folder, 'restored');
  try {
    expect(await restore({ ownerUrl: target.ownerUrl, filesDir: restoredFiles }, backup, testAppPassword)).toEqual([]);
    expect(readFileSync(path.join(restoredFiles, 'logo/one.png'))).toEqual(Buffer.from([0, 1, 2, 255]));
    const [rows] = await run(target.ownerUrl, `select count(*)::int n, max(after ->> 'text') as text from audit_entry`);
    expect(rows).toEqual([{ n: 5000, text: hostile }]);
    const [next] = await run(target.ownerUrl, `select nextval('audit_entry_id_seq')::int as next`);
    expect(next).toEqual([{ next: 5001 }]);
    // What is written afterwards runs its triggers again, and shows as a difference.
    await run(target.ownerUrl, `delete from audit_entry where entity_id = 1`);
    expect(await compareDatabase(target.ownerUrl, await readManifest(backup))).toEqual([
      'table audit_entry: 4999 rows instead of 5000',
    ]);
  } finally {
    await target.drop();
  }
});

test('the drill restores into a database of its own and leaves nothing behind', async () => {
  const drilled = await drill(source.ownerUrl, backup, testAppPassword);
  expect((await run(source.ownerUrl, 'select from tenant'))[0]).not.toEqual([]);
  expect(drilled).toEqual([]);
  const [left] = await run(source.ownerUrl, `select from pg_database where datname like 'karwan_drill_%'`);
  expect(left).toEqual([]);
});

test('a database that holds companies is never restored over', async () => {
  await expect(
    restore({ ownerUrl: source.ownerUrl, filesDir: path.join(folder, 'none') }, backup, testAppPassword),
  ).rejects.toThrow(/holds data already/);
  expect(await compareDatabase(source.ownerUrl, await readManifest(backup))).toEqual([]);
});

test('a backup is never written over another, and one that breaks off leaves none', async () => {
  await expect(backUp({ ownerUrl: source.ownerUrl, filesDir }, backup)).rejects.toThrow(/is there already/);
  const target = await emptyDatabase();
  try {
    await expect(backUp({ ownerUrl: target.ownerUrl, filesDir }, path.join(folder, 'empty'))).rejects.toThrow(
      /nothing to back up/,
    );
  } finally {
    await target.drop();
  }
  expect(existsSync(path.join(folder, 'empty'))).toBe(false);
});

test('a changed row, a lost file and a cut file are each named, and refuse the restore', async () => {
  const damaged = path.join(folder, 'damaged');
  await backUp({ ownerUrl: source.ownerUrl, filesDir }, damaged);
  const series = path.join(damaged, 'tables/number_series.copy.gz');
  writeFileSync(series, gzipSync(gunzipSync(readFileSync(series)).toString().replace('9007199254740991', '9007199254740990')));
  const audit = path.join(damaged, 'tables/audit_entry.copy.gz');
  writeFileSync(audit, readFileSync(audit).subarray(0, -100));
  rmSync(path.join(damaged, 'files/logo/one.png'));
  expect(await verifyFiles(damaged)).toEqual([
    expect.stringMatching(/^table audit_entry: cannot be read/),
    'table number_series: its content has changed',
    'file logo/one.png: is missing',
  ]);
  const target = await emptyDatabase();
  try {
    await expect(
      restore({ ownerUrl: target.ownerUrl, filesDir: path.join(folder, 'none') }, damaged, testAppPassword),
    ).rejects.toThrow(/damaged/);
  } finally {
    await target.drop();
  }
});

test('a folder of files that cannot be read is no empty folder', async () => {
  const file = path.join(folder, 'not-a-folder');
  writeFileSync(file, '');
  await expect(filesUnder(file)).rejects.toThrow(/ENOTDIR/);
  expect(await filesUnder(path.join(folder, 'none'))).toEqual([]);
});

async function run(url: string, ...statements: string[]): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown[][] = [];
    for (const statement of statements) results.push((await client.query(statement)).rows);
    return results;
  } finally {
    await client.end();
  }
}

test('a file forgotten between being listed and being copied is left out, and the backup goes on', async () => {
  const from = mkdtempSync(path.join(os.tmpdir(), 'karwan-files-'));
  const to = mkdtempSync(path.join(os.tmpdir(), 'karwan-saved-'));
  writeFileSync(path.join(from, 'kept.pdf'), 'kept');
  expect((await saveFiles(['forgotten.pdf', 'kept.pdf'], from, to)).map((file) => file.path)).toEqual(['kept.pdf']);
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
});
