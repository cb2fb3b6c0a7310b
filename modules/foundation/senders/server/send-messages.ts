import type pg from 'pg';
import type { MessageChannel, MessageLanguage } from '#foundation/letters/contract';
import { sql, type Transaction, transact } from '#platform/server';
import type { Failure } from './failure.ts';
import type { MessageWay } from './message-way.ts';

/** How long after a failed attempt the next one comes; after the last it has failed. Who waits for a parcel does not wait for the evening. */
export const pausesMinutes = [1, 5, 30, 120] as const;
/** Longer than any attempt takes: after that, whoever was at it is taken to be dead. */
export const leaseSeconds = 60;
/** Of one company, place and channel in one round. */
const mostAtOnce = 200;
/** What waited longer is news no more: it is left to a hand. */
export const newsHours = 24;

interface Claimed {
  id: number;
  address: string;
  subject: string | null;
  body: string;
  language: MessageLanguage;
  attempts: number;
  createdAt: Date;
}

export interface Sending {
  pool: pg.Pool;
  tenantId: number;
  /** The table messages wait in. */
  place: string;
  channel: MessageChannel;
  way: MessageWay;
}

/**
 * Sends what waits in a company’s table for a channel, each message by one process: it is claimed for a minute and committed, sent while
 * no transaction is open, and what came of it is written in another. A process killed in between leaves a message that another sends
 * again. Says whether the service itself failed, which ends the round.
 */
export async function sendMessages(sending: Sending): Promise<boolean> {
  await transact(sending.pool, sending.tenantId, (db) => giveUpOld(sending, db));
  for (let sent = 0; sent < mostAtOnce; sent++) {
    const claimed = await transact(sending.pool, sending.tenantId, (db) => claim(sending, db));
    if (!claimed) return false;
    const failure = await attempt(sending, claimed);
    if (failure && !failure.isOfThisMessage) return true;
  }
  return false;
}

const waiting = ({ tenantId, channel }: Sending) => sql`tenant_id = ${tenantId} and state = 'queued' and channel = ${channel}`;

async function giveUpOld(sending: Sending, db: Transaction): Promise<void> {
  await db.query(sql`update ${sql.table(sending.place)} set state = 'failed', reason = coalesce(reason, 'ELATE'), updated_at = now()
    where ${waiting(sending)} and next_at <= now()
      and created_at < now() - make_interval(hours => ${newsHours})`);
}

async function claim(sending: Sending, db: Transaction): Promise<Claimed | undefined> {
  const { tenantId, place } = sending;
  return db.maybe<Claimed>(sql`update ${sql.table(place)} set attempts = attempts + 1,
      next_at = now() + make_interval(secs => ${leaseSeconds})
    where tenant_id = ${tenantId} and id = (select id from ${sql.table(place)} where ${waiting(sending)}
      and next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, address, subject, body, language, attempts, created_at`);
}

async function attempt(sending: Sending, claimed: Claimed): Promise<Failure | null> {
  const { tenantId, place, way } = sending;
  let failure: Failure | null = null;
  try {
    // Tried so often and never heard of again: whoever tries it falls with it.
    if (claimed.attempts > pausesMinutes.length + 1) throw Object.assign(new Error('tried too often'), { code: 'EATTEMPTS' });
    const { address, subject, body, language, createdAt } = claimed;
    await way.deliver({ id: `${place}-${tenantId}-${claimed.id}`, to: address, subject, body, language, at: createdAt });
  } catch (error) {
    failure = way.failureOf(error);
  }
  await transact(sending.pool, tenantId, (db) => conclude(sending, db, claimed, failure));
  return failure;
}

/** Writes what came of an attempt, where nobody took the message over meanwhile. */
async function conclude({ tenantId, place }: Sending, db: Transaction, claimed: Claimed, failure: Failure | null): Promise<void> {
  const table = sql.table(place);
  const mine = sql`tenant_id = ${tenantId} and id = ${claimed.id} and attempts = ${claimed.attempts} and state = 'queued'`;
  if (!failure) {
    await db.query(sql`update ${table} set state = 'sent', sent_at = now(), reason = null, version = version + 1,
      updated_at = now() where ${mine}`);
    return;
  }
  const pause = failure.isFinal ? undefined : pausesMinutes[claimed.attempts - 1];
  if (pause === undefined)
    await db.query(sql`update ${table} set state = 'failed', reason = ${failure.reason}, version = version + 1, updated_at = now()
      where ${mine}`);
  else
    await db.query(sql`update ${table} set reason = ${failure.reason}, updated_at = now(),
      next_at = now() + make_interval(mins => ${pause}) where ${mine}`);
}
