import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type pg from 'pg';

/** Which of these processes is at a step of long work now, by the connection that holds it; undefined where none is. */
export async function whoIsAtWork(owner: pg.Client, pids: readonly number[]): Promise<number | undefined> {
  const { rows } = await owner.query<{ port: number }>(`select a.client_port as port from job j
    join pg_locks l on l.locktype = 'advisory' and l.granted
      and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(format('job/%s/%s', j.tenant_id, j.id), 7)
    join pg_stat_activity a on a.pid = l.pid where j.state in ('waiting', 'running')`);
  const sockets = new Set(rows.map(({ port }) => socketAt(port)));
  return pids.find((pid) => readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`))));
}

/** The open file of the socket at a local port, as Linux tells it. */
function socketAt(port: number): string | undefined {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/)).find(([, address]) => address?.endsWith(local));
  return fields && `socket:[${fields[9]}]`;
}

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    // Closed in between.
    return undefined;
  }
}
