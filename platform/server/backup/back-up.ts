import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { filesUnder, measure, tableText } from './content.ts';
import { BackupError, type FileContent, format, type Manifest, type TableContent, tableFile, uploadedFile } from './manifest.ts';
import { migrationsOf, plainText, sequencesOf, type Table, tablesOf } from './tables.ts';

export interface BackupPlace {
  ownerUrl: string;
  /** Where the uploaded files are. */
  filesDir: string;
}

/** Copies the database as it is at one moment, and the uploaded files, into a new folder. The product may go on working. */
export async function backUp(from: BackupPlace, folder: string): Promise<Manifest> {
  const draft = `${folder}.unfinished-${process.pid}`;
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const database = await saveDatabase(from.ownerUrl, draft);
    // After the rows that name them: a file uploaded in between is one too many, never one too few.
    const files = await saveFiles(await filesUnder(from.filesDir), from.filesDir, draft);
    const manifest: Manifest = { format, version: await productVersion(), madeAt: new Date().toISOString(), ...database, files };
    await writeFile(path.join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new BackupError(`${folder} is there already; name a new folder`, { cause: error });
    throw error;
  }
}

type Database = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

async function saveDatabase(ownerUrl: string, folder: string): Promise<Database> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'karwan backup' });
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`);
    const tables: TableContent[] = [];
    for (const table of await tablesOf(client)) tables.push(await saveTable(client, table, folder));
    const migrations = await migrationsOf(client);
    if (!migrations.length) throw new BackupError('there is nothing to back up: this database holds no Karwan');
    // Last: a sequence is never rolled back, so that it can only be ahead of the rows.
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { migrations, tables, sequences };
  } catch (error) {
    if ((error as { code?: string }).code === '42501')
      throw new BackupError('the database role may not read every row; back up as a superuser or a role with BYPASSRLS', {
        cause: error,
      });
    throw error;
  } finally {
    await client.end();
  }
}

async function saveTable(client: pg.Client, table: Table, folder: string): Promise<TableContent> {
  const measured = measure();
  const file = createWriteStream(tableFile(folder, table.name), { mode: 0o600 });
  await pipeline(tableText(client, table), measured.stream, createGzip({ level: 4 }), file);
  return { name: table.name, columns: table.columns, rows: measured.rows(), sha256: measured.sha256() };
}

/** Copies uploaded files by their names. The product goes on working: one that was forgotten since it was listed is left out. */
export async function saveFiles(names: readonly string[], filesDir: string, folder: string): Promise<FileContent[]> {
  const saved: FileContent[] = [];
  for (const name of names) {
    const source = await open(path.join(filesDir, name)).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!source) continue;
    const target = uploadedFile(folder, name);
    const measured = measure();
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(source.createReadStream(), measured.stream, createWriteStream(target, { mode: 0o600 }));
    saved.push({ path: name, bytes: measured.bytes(), sha256: measured.sha256() });
  }
  return saved;
}

async function productVersion(): Promise<string> {
  return JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')).version;
}
