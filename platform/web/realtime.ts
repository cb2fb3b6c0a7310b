import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { call } from './api.ts';
import { CallError } from './errors.ts';

interface Room {
  channel: string;
  roomId: number | undefined;
  listeners: Set<(event: string, payload: unknown) => void>;
  /** Let in, on a connection that stands. */
  isLive: boolean;
}

const rooms = new Map<string, Room>();
let socket: Socket | undefined;

interface ChannelListener {
  /** What is told in the channel. */
  onTold: (payload: any, event: string) => void;
  /** After a break in the connection: what was told meanwhile was not heard, so read it anew. */
  onMissed?: () => void;
  /** Whether anything told would be heard now: the connection stands, and the room is his. */
  onLive?: (isLive: boolean) => void;
}

/** Listens in a room of a channel while the component stands; the socket opens with the first listener and closes with the last. */
export function useChannel(channel: string, listener: ChannelListener, roomId?: number): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      listen(channel, roomId, (event, payload) => {
        if (event === missed) latest.current.onMissed?.();
        else if (event === live) latest.current.onLive?.(payload === true);
        else latest.current.onTold(payload, event);
      }),
    [channel, roomId],
  );
}

const missed = 'connected again';
const live = 'live';

function listen(channel: string, roomId: number | undefined, listener: (event: string, payload: unknown) => void): () => void {
  const key = `${channel}/${roomId ?? ''}`;
  const room = rooms.get(key) ?? { channel, roomId, listeners: new Set(), isLive: false };
  rooms.set(key, room);
  room.listeners.add(listener);
  if (room.isLive) listener(live, true);
  if (room.listeners.size === 1 && socket?.connected) subscribe(room);
  void open();
  return () => {
    room.listeners.delete(listener);
    if (room.listeners.size > 0) return;
    rooms.delete(key);
    socket?.emit('unsubscribe', { channel });
    for (const other of rooms.values()) if (other.channel === channel && socket?.connected) subscribe(other);
    if (rooms.size === 0) close();
  };
}

function subscribe({ channel, roomId }: Room): void {
  socket?.emit('subscribe', { channel, room_id: roomId ?? null, auth: {} }, ({ ok }: { ok: boolean }) => sayLive(channel, ok));
}

function sayLive(channel: string | undefined, isLive: boolean): void {
  for (const room of rooms.values())
    if (channel === undefined || room.channel === channel) {
      room.isLive = isLive;
      for (const listener of room.listeners) listener(live, isLive);
    }
}

let opening: Promise<void> | undefined;
let attempts = 0;
/** Whether something may have been told while nobody heard. */
let hasMissed = false;
/** Raised whenever the socket is closed: what was still opening then belongs to nobody. */
let generation = 0;

function open(): Promise<void> {
  const begun = generation;
  opening ??= connect(begun).catch((error) => {
    if (begun === generation) again(undefined, isRefused(error));
  });
  return opening;
}

async function connect(begun: number): Promise<void> {
  // The library comes with the first listener, not with the first page.
  const [{ io }, token] = await Promise.all([import('socket.io-client'), ticket()]);
  if (begun !== generation) return;
  const made = io(window.location.origin, {
    transports: ['websocket'],
    auth: { token },
    timeout: 5000,
    // A ticket opens one socket: whoever tries again brings a new one.
    reconnection: false,
    forceNew: true,
  });
  socket = made;
  made.on('connect', () => {
    attempts = 0;
    for (const room of rooms.values()) subscribe(room);
    if (hasMissed) told(missed, null);
    hasMissed = false;
  });
  made.on('connect_error', (error) => again(made, error.message === 'unauthorized'));
  made.on('disconnect', () => {
    hasMissed = true;
    sayLive(undefined, false);
    again(made);
  });
  made.onAny((event: string, payload: unknown) => told(event, payload));
}

function told(event: string, payload: unknown): void {
  for (const room of rooms.values())
    if (event === missed || room.channel === event) for (const listener of room.listeners) listener(event, payload);
}

/** Tries again after a while that grows, and differs from page to page; whom the server does not let in, not before he listens anew. */
function again(lost: Socket | undefined, isRefused = false): void {
  if (socket !== lost) return;
  close();
  if (rooms.size === 0 || isRefused) return;
  setTimeout(() => rooms.size > 0 && void open(), Math.min(15_000, 1000 * 2 ** attempts++) * (0.5 + Math.random()));
}

/** Asking again would be answered the same. */
const isRefused = (error: unknown) => error instanceof CallError && error.status === 403;

async function ticket(): Promise<string> {
  const answer = await call<{ ticket: string }>('POST', '/api/v1/realtime/ticket', { silent: true, quiet: true });
  return answer.ticket;
}

function close(): void {
  generation++;
  socket?.removeAllListeners();
  socket?.close();
  socket = undefined;
  opening = undefined;
}
