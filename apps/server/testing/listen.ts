import { io } from 'socket.io-client';
import type { Person, World } from './tenant.ts';

/** What somebody is told in a channel from now on. */
export interface Listener {
  told: any[];
  /** Whether he was let in. */
  ok: boolean;
  close(): void;
}

const origins = new WeakMap<World, Promise<string>>();

/** Opens a socket as a person and joins a room of a channel, as a page does. */
export async function listenAs(world: World, person: Person, channel: string, roomId: number | null = null): Promise<Listener> {
  if (!origins.has(world)) origins.set(world, world.product.server.listen({ port: 0, host: '127.0.0.1' }));
  const token = (await person.call('POST', 'realtime/ticket')).body.result.ticket;
  const socket = io((await origins.get(world)) as string, {
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const told: any[] = [];
  socket.on(channel, (payload: unknown) => told.push(payload));
  const { ok } = await socket.emitWithAck('subscribe', { channel, room_id: roomId, auth: {} });
  return { told, ok, close: () => socket.close() };
}
