import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Caller } from './caller.ts';

/** A page that listens, as `platform/web/realtime.ts` does: a new ticket for each try, after a while that grows. */
export interface ListeningPage {
  /** How long each break of its connection lasted, in milliseconds. */
  breaks: number[];
  isLive(): boolean;
  close(): void;
}

interface Listening {
  channel: string;
  /** Told something, or again there after a break: what was told meanwhile was not heard, so it is read anew. */
  onNews: () => void;
}

export function listeningPage(base: string, person: Caller, { channel, onNews }: Listening): ListeningPage {
  const breaks: number[] = [];
  let [socket, isClosed, lostAt, attempts]: [Socket | undefined, boolean, number, number] = [undefined, false, 0, 0];
  const open = async (): Promise<void> => {
    if (isClosed) return;
    const ticket = await person.post('realtime/ticket').catch(() => null);
    if (!ticket) return again();
    const made = io(base, {
      transports: ['websocket'],
      auth: { token: ticket.ticket },
      timeout: 5000,
      reconnection: false,
      forceNew: true,
    });
    socket = made;
    made.on('connect', () => {
      attempts = 0;
      made.emit('subscribe', { channel, room_id: null, auth: {} }, () => {
        if (lostAt) breaks.push(Date.now() - lostAt);
        lostAt = 0;
        onNews();
      });
    });
    made.on('connect_error', () => {
      made.close();
      void again();
    });
    made.on('disconnect', () => {
      made.close();
      lostAt ||= Date.now();
      void again();
    });
    made.on(channel, onNews);
  };
  const again = async (): Promise<void> => {
    await sleep(Math.min(15_000, 1000 * 2 ** attempts++) * (0.5 + Math.random()));
    await open();
  };
  void open();
  return {
    breaks,
    isLive: () => socket?.connected === true && lostAt === 0,
    close: () => {
      isClosed = true;
      socket?.removeAllListeners();
      socket?.close();
    },
  };
}
