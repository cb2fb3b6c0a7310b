import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type FileContent, type TableContent, tableFile } from './manifest.ts';
import type { Table } from './tables.ts';

const newline = 10;

/** Lets bytes through and keeps their hash, their number, and the number of lines: rows, as COPY writes one a line. */
export function measure(): { stream: Transform; sha256: () => string; rows: () => number; bytes: () => number } {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows++;
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex'), rows: () => rows, bytes: () => bytes };
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** A table's rows as text, in the order of its key. */
export function tableText(client: pg.Client, table: Table): Readable {
  const name = client.escapeIdentifier(table.name);
  return client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${name} t order by ${table.order}) to stdout`));
}

/** What a table holds now, in the transaction of the client. */
export async function tableContent(client: pg.Client, table: Table): Promise<TableContent> {
  const measured = measure();
  await pipeline(tableText(client, table), measured.stream, nowhere());
  return { name: table.name, columns: table.columns, rows: measured.rows(), sha256: measured.sha256() };
}

/** What the backup's file of a table holds. */
export async function savedTableContent(folder: string, table: TableContent): Promise<Pick<TableContent, 'rows' | 'sha256'>> {
  const measured = measure();
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), measured.stream, nowhere());
  return { rows: measured.rows(), sha256: measured.sha256() };
}

export async function fileContent(folder: string, name: string): Promise<FileContent> {
  const measured = measure();
  await pipeline(createReadStream(path.join(folder, name)), measured.stream, nowhere());
  return { path: name, bytes: measured.bytes(), sha256: measured.sha256() };
}

/** The paths of all files under a folder; none where there is no such folder. A folder that cannot be read is an error. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
