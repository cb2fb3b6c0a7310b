import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type pg from 'pg';

/**
 * Has the database work on these connections after everybody else's: searches, of which a flood may be under way. What takes long
 * is not for them, on a busy machine it would hardly go on. That takes a database on this machine, under Linux, whose processes ours may touch; anywhere else nothing changes.
 */
export function givingWay(pool: pg.Pool): pg.Pool {
  if (process.platform === 'linux') pool.on('connect', lower);
  return pool;
}

function lower(client: pg.PoolClient): void {
  // What the protocol told of the connection; the types of pg leave both out.
  const { processID: id, connection } = client as object as Behind;
  if (!id || !isOurs(id, connection?.stream?.localPort)) return;
  try {
    setPriority(id, 10);
  } catch {
    // Another's process: it works as fast as the others.
  }
}

interface Behind {
  processID?: number;
  connection?: { stream?: { localPort?: number } };
}

/** A database elsewhere numbers its own processes: only one that says it serves this very connection is meant. */
function isOurs(id: number, port: number | undefined): boolean {
  try {
    const told = readFileSync(`/proc/${id}/cmdline`, 'latin1');
    return told.startsWith('postgres') && port !== undefined && told.includes(`(${port})`);
  } catch {
    return false;
  }
}
