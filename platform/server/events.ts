import type pg from 'pg';
import type { EventDeclaration } from '#platform/entity';
import type { Context } from './context.ts';
import { insertRows } from './db/insert-rows.ts';
import { sql } from './db/sql.ts';
import { type Transaction, transact } from './db/transaction.ts';

type Listener = (ctx: Context, payload: never) => Promise<void>;
const listeners = new Map<string, Listener[]>();

/**
 * Listens to an event. It is heard after the transaction that told it committed, in the order of telling within a company, at
 * least once: a listener that fails hears it again, so what it does must bear repeating. What fails again and again is set aside
 * with its number of attempts, so that those behind it are told.
 */
export function listenTo<T>(event: EventDeclaration<T>, listener: (ctx: Context, payload: T) => Promise<void>): void {
  listeners.set(event.name, [...(listeners.get(event.name) ?? []), listener as Listener]);
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
export const mostAttempts = 20;

/** Tells a company's kept events to their listeners; returns how many. Another process that is at it is left alone. */
export async function tellEvents(
  pool: pg.Pool,
  tenantId: number,
  contextOf: (db: Transaction) => Promise<Context> | Context,
): Promise<number> {
  let told = 0;
  while (told < mostAtOnce && (await tellNext(pool, tenantId, contextOf))) told++;
  return told;
}

/** One event a transaction: what a listener did and the event's end stand or fall together. */
async function tellNext(
  pool: pg.Pool,
  tenantId: number,
  contextOf: (db: Transaction) => Promise<Context> | Context,
): Promise<boolean> {
  let event: Kept | undefined;
  try {
    return await transact(pool, tenantId, async (db) => {
      // In their order: the next one is not told while another process is still at the one before.
      const { free } = await db.one<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox/${tenantId}`}, 5)) as free`,
      );
      if (!free) return false;
      event = await db.maybe<Kept>(sql`delete from outbox where tenant_id = ${tenantId} and id = (
        select min(id) from outbox where tenant_id = ${tenantId} and attempts < ${mostAttempts}) returning id, name, payload`);
      if (!event) return false;
      const ctx = await contextOf(db);
      for (const listener of listeners.get(event.name) ?? []) await listener(ctx, event.payload);
      return true;
    });
  } catch (error) {
    if (event) await countAttempt(pool, tenantId, event.id);
    throw error;
  }
}

const countAttempt = (pool: pg.Pool, tenantId: number, id: number) =>
  transact(pool, tenantId, (db) =>
    db.query(sql`update outbox set attempts = attempts + 1 where tenant_id = ${tenantId} and id = ${id}`),
  );
