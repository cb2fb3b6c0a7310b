import { createHash } from 'node:crypto';
import { Refusal } from '#platform/entity';
import type { Context } from '../context.ts';
import { sql } from '../db/sql.ts';

export interface Kept {
  route: string;
  bodyHash: string;
  status: number;
  response: string;
}

/** While the work rested, somebody else with the same key has done it. */
export class AnsweredMeanwhile extends Error {
  readonly kept: Kept;
  constructor(kept: Kept) {
    super('answered meanwhile');
    this.kept = kept;
  }
}

/**
 * Claims a key for this request, in its own transaction: the stored answer where the work was done before, nothing where it
 * is to be done now. Same key with another body is refused; a key still in flight is a conflict.
 */
export async function claimKey(ctx: Context, key: string, route: string, body: unknown): Promise<{ kept?: Kept; hash: string }> {
  const hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  if (key.length > 255) throw new Refusal('errors.keyTooLong', { status: 400 });
  const userId = ctx.user?.id ?? 0;
  // Two statements: the second sees what whoever held the lock before has answered.
  const [locked, kept] = await Promise.all([
    ctx.db.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${ctx.tenantId}/${userId}/${key}`}, 7)) as free`,
    ),
    ctx.db.maybe<Kept>(
      sql`select route, body_hash, status, response from idempotency_key where tenant_id = ${ctx.tenantId} and user_id = ${userId} and key = ${key}`,
    ),
  ]);
  if (!locked.free) throw new Refusal('errors.keyInFlight', { status: 409 });
  if (!kept) return { hash };
  if (kept.route !== route || kept.bodyHash !== hash) throw new Refusal('errors.keyReused', { status: 422 });
  return { kept, hash };
}

/** Keeps the answer with the work, so that a retry gets the same bytes. */
export function keepAnswer(ctx: Context, kept: Kept & { key: string }): void {
  ctx.db.run(sql`insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response)
    values (${ctx.tenantId}, ${ctx.user?.id ?? 0}, ${kept.key}, ${kept.route}, ${kept.bodyHash}, ${kept.status}, ${kept.response})`);
}
