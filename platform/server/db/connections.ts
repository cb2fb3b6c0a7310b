import type pg from 'pg';
import { type Lane, Turns } from '../turns.ts';

export interface Connection {
  client: pg.PoolClient;
  /** `stale`: what it has planned was made for tables that have another column by now. */
  giveBack(how?: 'broken' | 'stale'): void;
}

const shares = new WeakMap<pg.Pool, Turns>();
const patienceMs = 10_000;

/**
 * Has a pool's connections go round among the companies: none holds so many that another finds none, however many requests it
 * sends and however long its statements take.
 */
export function shareFairly(pool: pg.Pool): Turns {
  const { max } = pool.options;
  const turns = new Turns({
    atOnce: { inAll: max, ofCompany: Math.max(1, max - 2), ofPerson: Math.max(1, max - 4) },
    waiting: { inAll: 4_000, ofCompany: 1_000, ofPerson: 300 },
    patienceMs,
  });
  shares.set(pool, turns);
  return turns;
}

/** A connection, when the lane's turn has come. */
export async function connectionFor(pool: pg.Pool, lane: Lane): Promise<Connection> {
  const end = await shares.get(pool)?.take(lane);
  try {
    const client = await freshConnection(pool);
    return {
      client,
      giveBack: (how) => {
        if (how === 'stale') forgetPlans(pool, client);
        client.release(how !== undefined);
        end?.();
      },
    };
  } catch (error) {
    end?.();
    throw error;
  }
}

/** How often the tables were found to have changed, by pool; and how often that was when a connection was first taken. */
const changes = new WeakMap<pg.Pool, number>();
const takenAt = new WeakMap<pg.PoolClient, number>();

/** Another version has migrated while this one works on: the first plan that no longer fits lets go of all that were made until then. */
function forgetPlans(pool: pg.Pool, client: pg.PoolClient): void {
  const known = changes.get(pool) ?? 0;
  if (takenAt.get(client) === known) changes.set(pool, known + 1);
}

async function freshConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    const now = changes.get(pool) ?? 0;
    if (!takenAt.has(client)) takenAt.set(client, now);
    if (takenAt.get(client) === now) return client;
    client.release(true);
  }
}
