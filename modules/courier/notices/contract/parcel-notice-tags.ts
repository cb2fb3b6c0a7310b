import type { MessageChannel } from '#foundation/letters/contract';

/** Whom a parcel is of interest to beside those who work with it. */
export const parcelAudiences = ['receiver', 'client'] as const;
export type ParcelAudience = (typeof parcelAudiences)[number];

/** The ways each can be reached: of a receiver nothing but his phone is known. */
export const channelsOf: Record<ParcelAudience, readonly MessageChannel[]> = {
  receiver: ['whatsapp', 'sms'],
  client: ['whatsapp', 'sms', 'email'],
};

/** What a notice may say of a parcel and of whom it is for. Only these stand between {{ and }}. */
export const parcelTags = [
  'name',
  'company',
  'branch',
  'branch_phone',
  'number',
  'status',
  'date',
  'client',
  'receiver',
  'city',
  'amount',
  'agent',
  'agent_phone',
  'reason',
  'postponed_to',
  'link',
] as const;
export type ParcelTag = (typeof parcelTags)[number];

/** What a client is told; the link is the receiver’s, and so is the driver’s phone. */
const receivers: readonly ParcelTag[] = ['link', 'agent_phone'];

export const tagsFor = (audience: ParcelAudience): readonly ParcelTag[] =>
  audience === 'receiver' ? parcelTags : parcelTags.filter((tag) => !receivers.includes(tag));
