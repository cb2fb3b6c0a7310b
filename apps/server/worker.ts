import type pg from 'pg';
import { foldShipmentDeltas } from '#courier/shipments/server';
import { sql, transact } from '#platform/server';
import { asTenant } from './set-up-tenant.ts';

const foldEveryMs = 1_500;

/** What runs beside the requests. One process of several does each piece of work; the others find it taken. */
export function startWorker(pool: pg.Pool): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (stopped) return;
    running = running.then(() => foldAll(pool)).catch(() => undefined);
  }, foldEveryMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

async function foldAll(pool: pg.Pool): Promise<void> {
  const tenants = await transact(
    pool,
    null,
    (db) => db.query<{ id: number }>(sql`select id from every_tenant() id`),
    'read only',
  );
  for (const { id } of tenants) await asTenant(pool, id, () => new Date(), foldShipmentDeltas);
}
