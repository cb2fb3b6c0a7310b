import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { urlOfDatabase } from './database-url.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-letters-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let server: Embedded | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
const start = async (dataDir: string) => {
  server = await startEmbedded({ dataDir: path.join(folder, dataDir), settings: { fsync: 'off', shared_buffers: '16MB' } });
  return server.url;
};
async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
const trigrams = 'create extension if not exists pg_trgm';
const found = (url: string) =>
  query(url, 'set enable_seqscan = off', "select name from goods where name like '%شاي%'").then((rows) =>
    rows.map(({ name }) => name),
  );

describe('what is written in Arabic is found by an index', () => {
  test('in a database that is made', async () => {
    const url = await start('made');
    await query(url, 'create database company');
    for (const each of [url, urlOfDatabase(url, 'company')]) {
      const [row] = await query(each, trigrams, "select cardinality(show_trgm('شاي')) as n");
      expect(row?.n).toBeGreaterThan(0);
    }
  });

  test.each([
    ['that was made when it knew Latin letters alone', 'C'],
    ['that was being taught them when it was killed', 'C.UTF-8'],
  ])('in a database %s', async (_, reached) => {
    const url = await start(reached);
    await query(url, "update pg_database set datctype = 'C'");
    await query(url, 'create database company');
    const company = urlOfDatabase(url, 'company');
    await query(
      company,
      trigrams,
      'create table goods (name text)',
      'create index on goods using gin (name gin_trgm_ops)',
      "insert into goods values ('شاي الوزة'), ('سكر')",
    );
    await query(url, `update pg_database set datctype = '${reached}' where datname = 'company'`);
    if (reached !== 'C') expect(await found(company)).toEqual([]);
    await server?.stop();
    expect(await found(urlOfDatabase(await start(reached), 'company'))).toEqual(['شاي الوزة']);
    const [row] = await query(urlOfDatabase(server?.url ?? '', 'company'), "select cardinality(show_trgm('شاي')) as n");
    expect(row?.n).toBeGreaterThan(0);
  });
});
