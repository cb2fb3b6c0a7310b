import type { Channel } from './channels.ts';
import { roomName } from './channels.ts';

type Emitter = (room: string, event: string, payload: unknown) => void;
/** One is enough: it reaches its own sockets and, through the database, those of every other process. */
let emitters: readonly Emitter[] = [];

/** A process that holds sockets says how they are reached; the answer ends it. */
export function tellThrough(emitter: Emitter): () => void {
  emitters = [...emitters, emitter];
  return () => {
    emitters = emitters.filter((one) => one !== emitter);
  };
}

/**
 * Tells whoever listens in a room of a channel now, in every process. Call it after the transaction that made it true: it is
 * not kept, and whoever was not connected reads what changed when he comes back.
 */
export function tell(tenantId: number, channel: Channel, key: string | number, payload: unknown, event = channel.name): void {
  emitters[0]?.(roomName(tenantId, channel.name, key), event, payload);
}
