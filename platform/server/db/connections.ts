import type pg from 'pg';
import { type Lane, Turns } from '../turns.ts';

export interface Connection {
  client: pg.PoolClient;
  giveBack(how?: 'broken'): void;
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
    const client = await pool.connect();
    return {
      client,
      giveBack: (how) => {
        client.release(how === 'broken');
        end?.();
      },
    };
  } catch (error) {
    end?.();
    throw error;
  }
}
