import { status } from '#courier/statuses/contract';
/** What an agent does with a parcel at the door; each is kept on his phone until it arrived, and counts once. */
export const actKinds = ['deliver', 'postpone', 'return', 'call'] as const;
export type ActKind = (typeof actKinds)[number];

/** The system status an act leads to; a call moves nothing. */
export const actStatus = {
  deliver: status.delivered,
  postpone: status.postponed,
  return: status.returnWithAgent,
  call: null,
} as const satisfies Record<ActKind, number | null>;

/** How somebody was called. */
export const callChannels = ['phone', 'whatsapp'] as const;
export type CallChannel = (typeof callChannels)[number];
