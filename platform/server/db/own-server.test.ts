import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appUrl } from './app-url.ts';
import { urlOfDatabase } from './database-url.ts';
import { databaseAccount } from './embedded-account.ts';
import { freePort } from './free-port.ts';
import { appRole, migrate, seerRole } from './migrate.ts';

// The oldest PostgreSQL the product runs on, as Debian packs it; skipped where it is not installed.
const programs = '/usr/lib/postgresql/15/bin';

describe.skipIf(!existsSync(path.join(programs, 'initdb')))('a PostgreSQL 15 of the operator’s own', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-own-'));
  const cluster = path.join(folder, 'cluster');
  const account = databaseAccount();
  let server: string;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    if (account) chownSync(folder, account.uid, account.gid);
    run('initdb', '-D', cluster, '-U', 'root', '-A', 'trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8');
    const port = await freePort();
    const settings = `-p ${port} -h 127.0.0.1 -k '' -c fsync=off -c shared_buffers=16MB`;
    run('pg_ctl', '-D', cluster, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start');
    server = `postgres://root@127.0.0.1:${port}/postgres`;
  });
  afterAll(() => {
    run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });

  test('is brought up to date by a superuser, twice without harm, and the application sees no rows without a tenant', async () => {
    await query(server, 'create database one');
    const owner = urlOfDatabase(server, 'one');
    await migrate(owner, { appPassword: 'first' });
    await migrate(owner, { appPassword: 'second' });
    const app = appUrl(owner, appRole, 'second');
    expect(await query(app, 'select * from tenant')).toEqual([]);
    await expect(query(app, 'create table mine ()')).rejects.toThrow(/permission/);
    expect(await query(app, `select current_setting('jit') as compiles`)).toEqual([{ compiles: 'off' }]);
  });

  test('is brought up to date by an ordinary owner where the two roles stand ready', async () => {
    await query(
      server,
      'create role keeper login createrole',
      `do $$ begin create role ${appRole} login; exception when duplicate_object then null; end $$`,
      `do $$ begin create role ${seerRole} nologin bypassrls; exception when duplicate_object then null; end $$`,
      `grant ${seerRole} to keeper`,
      'create database two owner keeper',
    );
    const owner = urlOfDatabase(server, 'two').replace('root@', 'keeper@');
    await migrate(owner, { appPassword: 'third' });
    expect(await query(owner, 'select name from migration')).not.toEqual([]);
    expect(await query(appUrl(owner, appRole, 'third'), 'select * from tenant')).toEqual([]);
  });

  test('under an ordinary owner a migration changes what companies have, and their tables bind him again', async () => {
    const owner = urlOfDatabase(server, 'two').replace('root@', 'keeper@');
    const late = '2026-11-23-50-ways-that-were-open';
    await query(
      urlOfDatabase(server, 'two'),
      `insert into tenant (tenant_id, slug, business_type_id, business_sub_type_id) values (7, 'seven', 1, 1)`,
      `insert into role (tenant_id, name, permissions) values (7, '{}', '["branches_management"]')`,
      `delete from migration where name = '${late}'`,
    );
    // A process of the version before reads on meanwhile: what the migration does not touch it does not lock.
    const reading = new pg.Client({ connectionString: urlOfDatabase(server, 'two') });
    await reading.connect();
    await reading.query('begin; select from client');
    await migrate(owner, { appPassword: 'third' });
    await reading.end();
    expect(
      await query(urlOfDatabase(server, 'two'), `select permissions ? 'show_transfer_shipment_to_branch' as has from role`),
    ).toEqual([{ has: true }]);
    expect(await query(owner, 'select from role')).toEqual([]);
  });

  function run(program: string, ...given: string[]): void {
    execFileSync(path.join(programs, program), given, { ...(account ?? {}), cwd: folder, stdio: 'ignore' });
  }
});

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
