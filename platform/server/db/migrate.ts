import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { commandsIn } from './commands.ts';
import { allowOnManyMachines, isCoordinator, spreadTables } from './spread.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The role every request runs under: neither owner nor superuser. */
export const appRole = 'karwan_app';
/** Owns the few definer functions that must look past row-level security, and nothing else. */
export const seerRole = 'karwan_seer';

interface Migration {
  name: string;
  text: string;
}

/** Brings the database at `ownerUrl` to the level of this code. Safe to run from several processes at once. */
export async function migrate(ownerUrl: string, options: { appPassword: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('karwan.migrate'))`);
    await createRoles(client, options.appPassword);
    const isSpread = await isCoordinator(client);
    if (isSpread) await allowOnManyMachines(client, { app: appRole, seer: seerRole });
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = new Map<string, string>(
      (await client.query('select name, hash from migration')).rows.map((row) => [row.name, row.hash]),
    );
    for (const migration of await migrations()) await apply(client, migration, done);
    if (isSpread) await spreadTables(client);
    await client.query(`grant usage on all sequences in schema public to ${appRole}`);
  } finally {
    await client.end();
  }
}

/** Names of the migrations this code knows, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await migrations()).map((migration) => migration.name);
}

async function apply(client: pg.Client, migration: Migration, done: ReadonlyMap<string, string>): Promise<void> {
  const hash = createHash('sha256').update(migration.text).digest('hex');
  const before = done.get(migration.name);
  if (before === hash) return;
  if (before !== undefined) throw new Error(`migration ${migration.name} was changed after it ran; write a new one`);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '10s'`);
    // Read by PostgreSQL spread over machines alone: what made a table ready on many connections could not be changed with it.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    const companies = await companiesToName(client);
    for (const command of commandsIn(migration.text)) await run(client, command, companies);
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The companies an owner names one by one whom row-level security binds, as it does who is no superuser: forced, their tables show
 * him no rows otherwise. Nobody where he passes by it, or there is no company yet.
 */
async function companiesToName(client: pg.Client): Promise<readonly string[] | null> {
  const bound = `select not (rolsuper or rolbypassrls) as bound, to_regproc('every_tenant') is not null as any from pg_roles where rolname = current_user`;
  const { rows: me } = await client.query(bound);
  if (!me[0].bound || !me[0].any) return null;
  return (await client.query<{ id: string }>('select every_tenant()::text as id')).rows.map(({ id }) => id);
}

/** Nothing is locked for it but what the command itself locks: processes of the version before work on meanwhile. */
async function run(client: pg.Client, command: string, companies: readonly string[] | null): Promise<void> {
  if (companies === null || !/^(?:update|delete|insert|with)\b/i.test(command)) return void (await client.query(command));
  for (const id of companies) {
    await client.query(`set local app.tenant_id = '${Number(id)}'`);
    await client.query(command);
  }
  await client.query(`set local app.tenant_id = ''`);
}

/** An owner who is no superuser may do this too, where the two roles stand ready: nothing is asked of the server that is so already. */
async function createRoles(client: pg.Client, appPassword: string): Promise<void> {
  const password = client.escapeLiteral(appPassword);
  const { rows } = await client.query('select rolname, rolsuper, rolbypassrls from pg_roles where rolname = any($1)', [
    [appRole, seerRole],
  ]);
  const present = new Map(rows.map((row) => [row.rolname, row]));
  const app = present.get(appRole);
  if (app?.rolsuper || app?.rolbypassrls)
    throw new Error(`role ${appRole} would look past row-level security; take SUPERUSER and BYPASSRLS from it`);
  if (!present.has(seerRole)) await client.query(`create role ${seerRole} nologin bypassrls`);
  if (!app) await client.query(`create role ${appRole} login nosuperuser nobypassrls`);
  await client.query(`alter role ${appRole} login password ${password}`);
  // Compiling what runs for a millisecond takes twenty: a posting looks long to the planner, which cannot know how few lines it has.
  await client.query(`alter role ${appRole} set jit = off`);
  const { rows: grants } = await client.query(
    `select pg_has_role(current_user, $1, 'member') as member, current_setting('is_superuser') = 'on' as super`,
    [seerRole],
  );
  if (!grants[0].member && !grants[0].super) await client.query(`grant ${seerRole} to current_user`);
}

/** The names in a folder; none where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

async function migrations(): Promise<Migration[]> {
  const folders = ['platform/server/migrations'];
  const modules = path.join(root, 'modules');
  for (const area of await readdir(modules)) {
    for (const module of await namesIn(path.join(modules, area))) folders.push(`modules/${area}/${module}/server/migrations`);
  }
  const found: Migration[] = [];
  for (const folder of folders) {
    for (const file of await namesIn(path.join(root, folder))) {
      if (file.endsWith('.sql'))
        found.push({ name: file.replace(/\.sql$/, ''), text: await readFile(path.join(root, folder, file), 'utf8') });
    }
  }
  // Names begin with their date and a two-digit order, so that modules' migrations interleave as they were written.
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}
