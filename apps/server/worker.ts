import type pg from 'pg';
import { foldShipmentDeltas } from '#courier/shipments/server';
import { sql, tellEvents, transact } from '#platform/server';
import { asTenant, jobContext } from './set-up-tenant.ts';

const everyMs = 1_500;

/** What runs beside the requests. One process of several does each piece of work; the others find it taken. */
export function startWorker(pool: pg.Pool, failed: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (stopped) return;
    running = running.then(() => workAll(pool)).catch(failed);
  }, everyMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

async function workAll(pool: pg.Pool): Promise<void> {
  const tenants = await transact(
    pool,
    null,
    (db) => db.query<{ id: number }>(sql`select id from every_tenant() id`),
    'read only',
  );
  for (const { id } of tenants) {
    await asTenant(pool, id, () => new Date(), foldShipmentDeltas);
    await tellEvents(pool, id, (db) => jobContext(db, id, new Date()));
  }
}
