import { setTimeout as passing } from 'node:timers/promises';
import { migrationNames } from '../../platform/server/db/migrate.ts';
import { type Machine, machines } from '../../platform/server/db/spread.ts';
import type { Product } from './compose.ts';

export interface Health {
  isDraining: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent requests: database there, migrated, not draining. Where companies lie on
 * many machines it names those that do not answer, and is ready as long as one does: their companies alone are told to come again.
 */
export async function addHealth({ server, pool }: Product, state: Health): Promise<void> {
  const needed = await migrationNames();
  const known = watched(pool);
  server.get('/healthz', () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const problem = state.isDraining ? 'draining' : await databaseProblem(pool, needed);
    const all = problem ? [] : await known();
    const lost = all.filter(({ answers }) => !answers).map(({ address }) => address);
    if (!problem && lost.length === 0) return { status: 'ready' };
    if (!problem && lost.length < all.length) return { status: 'ready', lost_machines: lost };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: problem ?? 'all machines lost' });
  });
}

async function databaseProblem(pool: Product['pool'], needed: readonly string[]): Promise<string | null> {
  try {
    const { rows } = await pool.query('select name from migration');
    const done = new Set(rows.map((row) => row.name));
    return needed.every((name) => done.has(name)) ? null : 'not migrated';
  } catch {
    return 'database unreachable';
  }
}

const freshMs = 5_000;
const patienceMs = 1_000;

/** The machines as they were found within the last seconds; who asks does not wait for one that hangs. */
function watched(pool: Product['pool']): () => Promise<readonly Machine[]> {
  let found: readonly Machine[] = [];
  let foundAt = 0;
  let looking: Promise<void> | undefined;
  const look = async () => {
    found = await machines(pool).catch(() => found);
    foundAt = Date.now();
    looking = undefined;
  };
  return async () => {
    if (Date.now() - foundAt > freshMs) looking ??= look();
    await Promise.race([looking, passing(patienceMs, undefined, { ref: false })]);
    return found;
  };
}
