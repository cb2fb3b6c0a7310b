import { migrationNames } from '../../platform/server/db/migrate.ts';
import type { Product } from './compose.ts';

export interface Health {
  isDraining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it may be sent requests: database there, migrated, not draining. */
export async function addHealth({ server, pool }: Product, state: Health): Promise<void> {
  const needed = await migrationNames();
  server.get('/healthz', () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    const problem = state.isDraining ? 'draining' : await databaseProblem(pool, needed);
    if (!problem) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: problem });
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
