import type pg from 'pg';
import type { MessageChannel } from '#foundation/letters/contract';
import { loadTenant } from '#foundation/tenancy/server';
import { type Context, sql, type Transaction, transact } from '#platform/server';
import { type MessageWay, messageWay } from './message-way.ts';
import { leaseSeconds, sendMessages } from './send-messages.ts';

/** How long a service that did not answer is asked nothing. */
const pauseMs = 60_000;
/** Tables whose messages may leave by themselves. */
const places: string[] = [];

/** Says that messages of a table leave by themselves where its company has a way for them; once, by the module whose table it is. */
export function sendFrom(place: string): void {
  places.push(place);
}

interface Rounds {
  /** A company’s turn: sending what waits in it is begun. */
  of(tenantId: number): Promise<void>;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

interface Waiting {
  place: string;
  channel: MessageChannel;
  way: MessageWay | null;
}

/** Sends companies’ messages, again and again. A service that does not answer is left alone for a minute, and only its company waits for it. */
export function messageRounds(pool: pg.Pool, failed: (error: unknown) => void): Rounds {
  const closedUntil = new Map<string, number>();
  const underWay = new Map<number, Promise<void>>();
  const send = async (tenantId: number, found: readonly Waiting[]) => {
    for (const { place, channel, way } of found) {
      if (!way) await transact(pool, tenantId, (db) => leaveToHands(db, tenantId, { place, channel }));
      else if (!closedUntil.has(way.name) && (await sendMessages({ pool, tenantId, place, channel, way })))
        closedUntil.set(way.name, Date.now() + pauseMs);
    }
  };
  return {
    of: async (tenantId) => {
      for (const [service, until] of closedUntil) if (until <= Date.now()) closedUntil.delete(service);
      if (underWay.has(tenantId)) return;
      const found = await transact(pool, tenantId, (db) => findWaiting(db, tenantId), 'read only');
      if (found.length === 0) return;
      const round = send(tenantId, found)
        .catch(failed)
        .finally(() => underWay.delete(tenantId));
      underWay.set(tenantId, round);
    },
    end: async () => {
      await Promise.all(underWay.values());
    },
  };
}

type Place = Omit<Waiting, 'way'>;

/** Where messages are to leave now, and by what. */
async function findWaiting(db: Transaction, tenantId: number): Promise<Waiting[]> {
  const inEach = places.map(
    (place) => sql`select distinct ${place}::text as place, channel from ${sql.table(place)}
      where tenant_id = ${tenantId} and state = 'queued' and next_at <= now()`,
  );
  if (inEach.length === 0) return [];
  const found = await db.query<Place>(sql`${sql.join(inEach, sql` union all `)}`);
  if (found.length === 0) return [];
  const timeZone = (await loadTenant(db, tenantId))?.timeZone ?? 'UTC';
  const ways = new Map<MessageChannel, MessageWay | null>();
  for (const { channel } of found)
    if (!ways.has(channel)) ways.set(channel, await messageWay(db, { tenantId, timeZone }, channel));
  return found.map((one) => ({ ...one, way: ways.get(one.channel) ?? null }));
}

/** The company took its way back: what was to leave by it waits for a hand, as all others will. */
async function leaveToHands(db: Transaction, tenantId: number, { place, channel }: Place): Promise<void> {
  await db.query(sql`update ${sql.table(place)} set state = 'kept', version = version + 1, updated_at = now()
    where tenant_id = ${tenantId} and state = 'queued' and channel = ${channel}`);
}

/**
 * With other settings what failed before may be tried at once. What is due within a minute may be at this moment on its way, and would
 * leave twice.
 */
export async function makeDue(ctx: Context, channel: MessageChannel): Promise<void> {
  for (const place of places)
    await ctx.db.query(sql`update ${sql.table(place)} set next_at = now() where tenant_id = ${ctx.tenantId} and state = 'queued'
      and channel = ${channel} and reason is not null and next_at > now() + make_interval(secs => ${leaseSeconds})`);
}

/** SQL for what waits of a channel, and what did not leave of late: its state, when it changed, and why. */
export const waitingIn = (channel: MessageChannel) =>
  places
    .map(
      (place) => `select state, updated_at, reason from ${place} where tenant_id = :tenant and channel = '${channel}'
        and state in ('queued', 'failed') and created_at > now() - interval '2 days'`,
    )
    .join(' union all ');
