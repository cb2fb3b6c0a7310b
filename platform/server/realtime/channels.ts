import type { Principal } from '../context.ts';

/** Something one can listen to. A channel without rooms is one room for all of a company who may join it. */
export interface Channel {
  name: string;
  /** The room or rooms a person joins: keys within the company and channel; null where he has no business there. */
  roomOf(person: Principal, roomId: number | null): string | readonly string[] | null;
}

const channels = new Map<string, Channel>();

/** Declares a channel; what is told in it comes through {@link tell}. */
export function defineChannel(channel: Channel): Channel {
  channels.set(channel.name, channel);
  return channel;
}

/** The names of all channels; what is told in one is called after it. */
export const channelNames = () => [...channels.keys()];

/** The full names of the rooms somebody asks to join, or null: no such channel, or not his. */
export function roomsFor(person: Principal, channel: unknown, roomId: unknown): string[] | null {
  const declared = typeof channel === 'string' ? channels.get(channel) : undefined;
  const id = roomIdIn(roomId);
  if (!declared || id === undefined) return null;
  const keys = declared.roomOf(person, id);
  return keys === null ? null : [keys].flat().map((key) => roomName(person.tenantId, declared.name, key));
}

/** Null for no room of several; undefined for what is none. Whatever is no number and no text is not even looked into. */
function roomIdIn(sent: unknown): number | null | undefined {
  if (sent === undefined || sent === null || sent === '') return null;
  const id = typeof sent === 'number' || (typeof sent === 'string' && /^\d{1,15}$/.test(sent)) ? Number(sent) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Rooms carry their company in their name, so that no two companies share one. */
export const roomName = (tenantId: number, channel: string, key: string | number) => `t${tenantId}/${channel}/${key}`;
