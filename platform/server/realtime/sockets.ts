import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Principal } from '../context.ts';
import { createPool } from '../db/pool.ts';
import { roomsFor } from './channels.ts';
import { tellThrough } from './tell.ts';
import { takeTicket } from './tickets.ts';

const presenceMs = 60_000;

interface RealtimeOptions {
  server: FastifyInstance;
  pool: pg.Pool;
  appUrl: string;
  /** Who a session speaks for now; null once it ended, or its company may not work. */
  personOf(tenantId: number, userId: number, sessionId: number): Promise<Principal | null>;
  /** Told once a minute of each session whose page listens: it is there, though it asks for nothing. */
  heard?(tenantId: number, sessionId: number): void;
  /** Whose session an access token is of. */
  sessionOf(token: string): { tenant: number; user: number; session: number } | null;
}

export interface Realtime {
  /** Looks again at who may listen, after a company or its people changed; all sockets where no user is named. */
  recheck(tenantId: number, userId?: number): void;
  close(): Promise<void>;
}

const everyMs = 5000;
/** A page listens to a handful of rooms; hundreds are somebody trying. */
const mostRooms = 100;

/** The websocket of the product: who connects is a live session, and joins only rooms its person may. */
export function addRealtime(options: RealtimeOptions): Realtime {
  // One connection listens for the other processes, one tells them.
  const own = createPool(options.appUrl, { max: 2, name: 'karwan-realtime' });
  const held = heldOf(own);
  const log = options.server.log;
  const io = new Server(options.server.server, {
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: everyMs,
    pingInterval: everyMs,
    pingTimeout: everyMs,
    maxHttpBufferSize: 65_536,
    adapter: createAdapter(own, { errorHandler: (error) => log.warn({ err: error }, 'realtime between processes') }),
  });
  io.use((socket, next) => {
    personBehind(options, socket).then(
      (person) => {
        socket.data.person = person;
        next(person ? undefined : new Error('unauthorized'));
      },
      (error) => {
        log.error({ err: error }, 'a socket could not be let in');
        next(new Error('unavailable'));
      },
    );
  });
  io.on('connection', (socket) => {
    for (const [event, hear] of Object.entries(heard))
      socket.on(event, (asked, answer) => {
        try {
          hear(socket, asked, answer);
        } catch (error) {
          // What one page says must not end the server for everybody.
          log.error({ err: error }, 'what a page said could not be heard');
        }
      });
  });
  const endTelling = tellThrough((room, event, payload) => io.to(room).emit(event, payload));
  const recheck = async (socket: Socket) => {
    const { tenantId, id, sessionId } = socket.data.person as Principal;
    const person = await options.personOf(tenantId, id, sessionId);
    if (!person) return socket.disconnect(true);
    socket.data.person = person;
    for (const [room, asked] of joined(socket))
      if (!roomsFor(person, asked.channel, asked.roomId)?.includes(room)) leave(socket, room);
  };
  const presence = setInterval(() => {
    for (const { data } of io.of('/').sockets.values()) {
      const { tenantId, sessionId } = data.person as Principal;
      options.heard?.(tenantId, sessionId);
    }
  }, presenceMs).unref();
  return {
    recheck: (tenantId, userId) => {
      for (const socket of io.of('/').sockets.values()) {
        const person = socket.data.person as Principal;
        if (person.tenantId !== tenantId || (userId !== undefined && person.id !== userId)) continue;
        // Not knowing is no reason to let somebody listen on.
        recheck(socket).catch(() => socket.disconnect(true));
      }
    },
    close: async () => {
      clearInterval(presence);
      endTelling();
      io.disconnectSockets(true);
      await io.close();
      // The adapter gives its connection back only once it has listened; closed before, it would keep the pool open for ever.
      for (const letGo of await Promise.all(held)) letGo?.();
      await own.end();
    },
  };
}

type LetGo = () => void;

/**
 * How the connections are let go that somebody asks a pool for and holds. Single statements ask for theirs with a callback, and give
 * them back; one that was given back may serve another by now, so each is let go of by its own way back, once.
 */
function heldOf(pool: pg.Pool): Promise<LetGo | null>[] {
  const held: Promise<LetGo | null>[] = [];
  const connect = pool.connect.bind(pool) as (heard?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((heard?: unknown) => {
    if (heard) return connect(heard);
    const connecting = connect();
    held.push(connecting.then(lettingGo, () => null));
    return connecting;
  }) as typeof pool.connect;
  return held;
}

function lettingGo(client: pg.PoolClient): LetGo {
  const { release } = client;
  return () => {
    try {
      release(true);
      client.removeAllListeners('end');
    } catch {
      // Given back already.
    }
  };
}

async function personBehind(options: RealtimeOptions, socket: Socket): Promise<Principal | null> {
  // A page sends its ticket in the first packet, where no address holds it; other programs may in the address.
  const { token = socket.handshake.query.token } = socket.handshake.auth;
  if (typeof token !== 'string' || token === '') return null;
  const claims = options.sessionOf(token);
  if (claims) return options.personOf(claims.tenant, claims.user, claims.session);
  const used = await takeTicket(options.pool, token);
  return used ? options.personOf(used.tenantId, used.userId, used.sessionId) : null;
}

/** What a page may say. */
const heard: Record<string, (socket: Socket, asked: unknown, answer: unknown) => void> = { subscribe, unsubscribe };
export const heardEvents = Object.keys(heard);

interface Asked {
  channel: unknown;
  roomId: unknown;
}
const joined = (socket: Socket): Map<string, Asked> => {
  socket.data.joined ??= new Map<string, Asked>();
  return socket.data.joined;
};

function subscribe(socket: Socket, asked: unknown, answer: unknown): void {
  const say = (ok: boolean) => typeof answer === 'function' && answer({ ok });
  const { channel, room_id: roomId } = (asked ?? {}) as Record<string, unknown>;
  const rooms = roomsFor(socket.data.person, channel, roomId);
  if (!rooms || joined(socket).size + rooms.length > mostRooms) return void say(false);
  for (const room of rooms) joined(socket).set(room, { channel, roomId });
  void Promise.resolve(socket.join(rooms)).then(() => say(true));
}

function unsubscribe(socket: Socket, asked: unknown): void {
  const { channel } = (asked ?? {}) as Record<string, unknown>;
  for (const [room, one] of joined(socket)) if (one.channel === channel) leave(socket, room);
}

function leave(socket: Socket, room: string): void {
  joined(socket).delete(room);
  void socket.leave(room);
}
