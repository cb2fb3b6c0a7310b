import type pg from 'pg';
import type { EventDeclaration } from '#platform/entity';
import type { Context } from './context.ts';
import { insertRows } from './db/insert-rows.ts';
import { sql } from './db/sql.ts';
import { together } from './db/together.ts';
import { type Transaction, transact } from './db/transaction.ts';

interface Listening {
  hear: (ctx: Context, payload: never) => Promise<void>;
  /** It adds rows of its own, or tells pages, and holds nothing that others wait for: what it hears is heard in one transaction with more. */
  inRuns?: boolean;
}
const listeners = new Map<string, Listening[]>();

/**
 * Listens to an event. It is heard after the transaction that told it committed, in the order of telling within a company, at
 * least once: a listener that fails hears it again, so what it does must bear repeating. What fails again and again is set aside
 * with its number of attempts, so that those behind it are told.
 */
export function listenTo<T>(
  event: EventDeclaration<T>,
  hear: (ctx: Context, payload: T) => Promise<void>,
  how: Pick<Listening, 'inRuns'> = {},
): void {
  listeners.set(event.name, [...(listeners.get(event.name) ?? []), { hear, ...how }]);
}

/** Keeps events with the work they tell of. What nobody listens to is not kept. */
export function keepEvent(db: Transaction, ...events: readonly { name: string; payload: unknown }[]): void {
  const heard = events.filter(({ name }) => listeners.has(name)).map(({ name, payload }) => ({ name, payload }));
  insertRows(db, 'outbox', { types: { name: 'text', payload: 'jsonb' }, rows: heard });
}

interface Kept {
  id: number;
  name: string;
  payload: never;
}
const mostAtOnce = 200;
const mostInRun = 50;
export const mostAttempts = 20;
type ContextOf = (db: Transaction) => Promise<Context> | Context;

/** Tells a company's kept events to their listeners; returns how many. Another process that is at it is left alone. */
export async function tellEvents(pool: pg.Pool, tenantId: number, contextOf: ContextOf): Promise<number> {
  let told = 0;
  let most = mostInRun;
  while (told < mostAtOnce) {
    const next = await tellNext(pool, tenantId, contextOf, most);
    if (next === 'failed') most = 1;
    else if (next === 0) break;
    else told += next;
  }
  return told;
}

/**
 * A run of events, or one, in a transaction: what listeners did and the events' end stand or fall together. Which of a run failed is
 * found by telling them one by one.
 */
async function tellNext(pool: pg.Pool, tenantId: number, contextOf: ContextOf, most: number): Promise<number | 'failed'> {
  let run: Pick<Kept, 'id' | 'name'>[] = [];
  try {
    return await transact(pool, tenantId, async (db) => {
      run = await nextRun(db, tenantId, most);
      if (run.length === 0) return 0;
      const ids = run.map(({ id }) => id);
      const [ctx, events] = await together(
        contextOf(db),
        db.query<Kept>(
          sql`delete from outbox where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) returning id, name, payload`,
        ),
      );
      for (const { name, payload } of events.toSorted((one, other) => one.id - other.id))
        for (const { hear } of listeners.get(name) ?? []) await hear(ctx, payload);
      return run.length;
    });
  } catch (error) {
    if (run.length > 1) return 'failed';
    if (run[0]) await countAttempt(pool, tenantId, run[0].id);
    throw error;
  }
}

/** The events that are told next, by nobody else meanwhile: as many as may be told together. */
async function nextRun(db: Transaction, tenantId: number, most: number): Promise<Pick<Kept, 'id' | 'name'>[]> {
  // In their order: the next one is not told while another process is still at the one before, and what is read here is read under its lock.
  const [{ free }, waiting] = await together(
    db.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox/${tenantId}`}, 5)) as free`),
    db.query<Pick<Kept, 'id' | 'name'>>(
      sql`select id, name from outbox where tenant_id = ${tenantId} and attempts < ${mostAttempts} order by id limit ${most}::int`,
    ),
  );
  if (!free) return [];
  const alone = waiting.findIndex(({ name }) => !isToldInRuns(name));
  return waiting.slice(0, alone === -1 ? most : Math.max(1, alone));
}

const isToldInRuns = (name: string) => (listeners.get(name) ?? []).every(({ inRuns }) => inRuns);

const countAttempt = (pool: pg.Pool, tenantId: number, id: number) =>
  transact(pool, tenantId, (db) =>
    db.query(sql`update outbox set attempts = attempts + 1 where tenant_id = ${tenantId} and id = ${id}`),
  );
