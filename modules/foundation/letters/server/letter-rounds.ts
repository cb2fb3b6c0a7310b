import type pg from 'pg';
import { sql, type Transaction, transact } from '#platform/server';
import type { Post } from './post.ts';
import { sendLetters } from './send-letters.ts';
import { type WayOut, wayOut } from './ways-out.ts';

/** How long a mail server that did not answer is asked nothing. */
const pauseMs = 60_000;

interface Rounds {
  /** A company's turn: what waits in it is sent, or begun to be. */
  of(tenantId: number): Promise<void>;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

/**
 * Sends companies' letters, again and again. A server that does not answer is left alone for a minute: the operator's for all who
 * write by it, a company's own for that company alone. Nobody waits for a company's own server but the company.
 */
export function letterRounds(pool: pg.Pool, operator: Post, failed: (error: unknown) => void): Rounds {
  const closedUntil = new Map<string, number>();
  const underWay = new Map<number, Promise<void>>();
  const send = async (tenantId: number, { own, post }: WayOut) => {
    const failure = await sendLetters({ pool, tenantId, post, now: () => new Date() });
    if (!failure) return;
    closedUntil.set(own ?? '', Date.now() + pauseMs);
    // What is wrong with a company's server is the company's to see, not the operator's.
    if (own === null) throw new Error(`letters do not leave: ${failure}`);
  };
  return {
    of: async (tenantId) => {
      for (const [server, until] of closedUntil) if (until <= Date.now()) closedUntil.delete(server);
      if (underWay.has(tenantId)) return;
      const way = await transact(
        pool,
        tenantId,
        async (db) => (await isWaiting(db, tenantId)) && wayOut(db, tenantId, operator),
        'read only',
      );
      if (!way || closedUntil.has(way.own ?? '')) return;
      if (way.own === null) return send(tenantId, way);
      const round = send(tenantId, way)
        .catch(failed)
        .finally(() => underWay.delete(tenantId));
      underWay.set(tenantId, round);
    },
    end: async () => {
      await Promise.all(underWay.values());
    },
  };
}

/** Whether any letter is to leave now. */
async function isWaiting(db: Transaction, tenantId: number): Promise<boolean> {
  const waiting = await db.maybe(
    sql`select from letter where tenant_id = ${tenantId} and state = 'queued' and next_at <= ${new Date()}::timestamptz limit 1`,
  );
  return waiting !== undefined;
}
