import pg from 'pg';
import { urlOfDatabase } from './database-url.ts';

/** What the system calls a set of letters that has all of them; not every system has the first. */
const names = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8'];
/** Any number that nothing else in the maintenance database locks. */
const lettersLock = 4_277_002;

/**
 * Teaches the server of a cluster letters beyond the Latin ones. Searches read them by the system's rules, not by the collation:
 * with none, a word of Arabic leaves nothing in their indexes, and finding it reads every row of every company. The maintenance
 * database comes last, so that one that was broken off in the middle is done again.
 */
export async function learnLetters(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    if (await knowsLetters(server)) return;
    const letters = await namedHere(server);
    if (!letters) return;
    await server.query('select pg_advisory_lock($1)', [lettersLock]);
    if (await knowsLetters(server)) return;
    const { rows } = await server.query<{ name: string; isOpen: boolean }>(
      'select datname as name, datallowconn as "isOpen" from pg_database order by datname = current_database()',
    );
    for (const { name, isOpen } of rows) {
      await server.query('update pg_database set datctype = $2 where datname = $1', [name, letters]);
      if (isOpen) await indexAnew(server, urlOfDatabase(url, name), name);
    }
  } finally {
    await server.end();
  }
}

async function knowsLetters(server: pg.Client): Promise<boolean> {
  const { rows } = await server.query(
    "select datctype not in ('C', 'POSIX') as knows from pg_database where datname = current_database()",
  );
  return rows[0].knows;
}

async function namedHere(server: pg.Client): Promise<string | undefined> {
  for (const name of names) {
    await server.query('begin');
    const isThere = await server.query(`create collation letters (provider = libc, lc_collate = 'C', lc_ctype = '${name}')`).then(
      () => true,
      () => false,
    );
    await server.query('rollback');
    if (isThere) return name;
  }
  return undefined;
}

/**
 * Sessions keep the letters they began with: others end, and one that begins now sorts what is there into the indexes again, those of
 * words and those of what is reckoned from a row, as small letters of large ones.
 */
async function indexAnew(server: pg.Client, url: string, name: string): Promise<void> {
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and datname <> current_database() and backend_type = 'client backend'`,
    [name],
  );
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ index: string }>(
      `select distinct i.indexrelid::regclass::text as index from pg_index i join pg_opclass o on o.oid = any(i.indclass)
        where o.opcname in ('gin_trgm_ops', 'gist_trgm_ops') or (i.indexprs is not null and i.indrelid >= 16384)`,
    );
    for (const { index } of rows) await database.query(`reindex index ${index}`);
  } finally {
    await database.end();
  }
}
