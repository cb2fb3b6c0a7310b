import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Any number that nothing else in the maintenance database locks. */
const ownershipLock = 4_277_001;
const claimAttempts = 10;

export interface Ownership {
  release(): Promise<void>;
}

/**
 * Makes this process the one that answers for the server, or null where a living one already does. The claim is a lock of a
 * session: it ends with the process that holds it, however that ends. When the session breaks, the server is revived.
 */
export async function claimOwnership(url: string, revive: () => Promise<void>): Promise<Ownership | null> {
  let session = await lockedSession(url);
  if (!session) return null;
  let released = false;
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (!released) void restore();
    });
  };
  const restore = async () => {
    while (!released) {
      try {
        await revive();
        const next = await lockedSession(url);
        if (released) await next?.end();
        else if (next) {
          session = next;
          watch(next);
        }
        return;
      } catch {
        await sleep(500);
      }
    }
  };
  watch(session);
  return {
    release: async () => {
      released = true;
      await session?.end().catch(() => undefined);
    },
  };
}

async function lockedSession(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'karwan owner',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // The session of an owner that was killed a moment ago takes a moment to end.
  for (let attempt = 0; attempt < claimAttempts; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownershipLock]);
    if (rows[0].mine) return client;
    await sleep(50);
  }
  await client.end();
  return null;
}
