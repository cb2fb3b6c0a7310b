import { byHand, messageChannels, messageLanguages, messageStates } from '#foundation/letters/contract';
import { belongsTo, defineEntity, instant, oneOf, type Row, states, text, verb } from '#platform/entity';
import { parcelAudiences } from './parcel-notice-tags.ts';

const set = { readonly: true } as const;
const needed = { readonly: true, required: true } as const;
const permission = 'shipments_management';

/** What was written to a parcel’s receiver or client because it entered a status, and what became of it. */
export const ParcelNotice = defineEntity('parcelNotice', {
  path: 'parcel-notices',
  screens: '/shipment-notices',
  section: 'courier',
  scope: 'branch',
  fields: {
    shipment: belongsTo('shipment', needed),
    status: belongsTo('shipmentStatus', needed),
    audience: oneOf(parcelAudiences, needed),
    channel: oneOf(messageChannels, needed),
    recipient: text(set),
    /** The phone or the e-mail as it was when the notice was written. */
    address: text(set),
    branch: belongsTo('branch', set),
    language: oneOf(messageLanguages, needed),
    subject: text(set),
    body: text({ ...set, lines: 8 }),
    state: states(messageStates),
    sentAt: instant(set),
    /** Why the last attempt to send it failed, in codes. */
    reason: text({ ...set, hidden: true }),
    openedAt: instant(set),
    openedBy: belongsTo('user', { ...set, hidden: true }),
  },
  title: 'recipient',
  list: {
    columns: [
      'recipient',
      'createdAt',
      'audience',
      'status',
      'shipment',
      'channel',
      'address',
      'state',
      'sentAt',
      'openedAt',
      'branch',
      'body',
    ],
    hide: ['address', 'sentAt', 'openedAt', 'branch', 'body'],
    widths: { recipient: 8, audience: 6, shipment: 8, channel: 7, address: 8.8, state: 8 },
    filters: [
      'createdAt',
      'audience',
      'status',
      'channel',
      'state',
      'shipment',
      'recipient',
      'branch',
      'sentAt',
      'openedAt',
      'openedBy',
    ],
    search: ['recipient', 'address'],
    sort: '-id',
  },
  page: {
    heading: 'recipient',
    facts: ['audience', 'status', 'shipment', 'channel', 'address', 'branch'],
    asides: ['sentAt', 'openedAt', 'openedBy'],
    history: true,
  },
  verbs: {
    open: verb({
      permission,
      from: byHand,
      to: ['opened'],
      desk: true,
      summary: 'Say that a person opened a kept notice in the app it is for, to send it by hand',
    }),
  },
  permissions: { list: permission, show: permission },
});
export type ParcelNotice = Row<typeof ParcelNotice>;
