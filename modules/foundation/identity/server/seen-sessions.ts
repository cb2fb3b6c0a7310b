import type pg from 'pg';
import { sql, transact } from '#platform/server';

/** Somebody heard of within so many seconds is online; what is heard is written down twice a minute. */
const onlineSeconds = 120;
const writeMs = 30_000;

/** Whose sessions were heard of by this process: by a call, or by a page that listens. */
export class SeenSessions {
  #seen = new Map<number, Set<number>>();
  #timer: NodeJS.Timeout | undefined;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  note(tenantId: number, sessionId: number): void {
    const sessions = this.#seen.get(tenantId) ?? new Set();
    this.#seen.set(tenantId, sessions.add(sessionId));
    this.#timer ??= setTimeout(() => void this.write(), writeMs).unref();
  }

  /** Writes down who was heard of, a statement a company. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seen = [...this.#seen];
    this.#seen.clear();
    for (const [tenantId, sessions] of seen) {
      const written = transact(this.#pool, tenantId, (db) =>
        db.query(sql`update user_session set seen_at = now()
          where tenant_id = ${tenantId} and id = any(${[...sessions]}::bigint[]) and ended_at is null`),
      );
      // Who is there now is heard of again in a moment; a process that ends writes no more.
      await written.catch(() => undefined);
    }
  }
}

/** `online` where a live session of the person `e` was heard of lately, else `offline`. */
export const presenceSql = `case when exists (select from user_session s where s.tenant_id = :tenant and s.user_id = e.id
  and s.ended_at is null and s.seen_at > now() - interval '${onlineSeconds} seconds') then 'online' else 'offline' end`;
