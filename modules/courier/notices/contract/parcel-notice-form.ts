import { messageChannels, messageLanguages } from '#foundation/letters/contract';
import { belongsTo, bool, defineEntity, oneOf, type Row, text } from '#platform/entity';
import { parcelAudiences } from './parcel-notice-tags.ts';

const permission = 'show_site_settings';

/** How a company words what it tells a parcel’s receiver or its client, when a parcel enters a status, by one channel; and whether it tells it. */
export const ParcelNoticeForm = defineEntity('parcelNoticeForm', {
  path: 'parcel-notice-forms',
  screens: '/site/shipment-status-notifications',
  section: 'courier',
  fields: {
    status: belongsTo('shipmentStatus', { required: true }),
    audience: oneOf(parcelAudiences, { required: true }),
    channel: oneOf(messageChannels, { required: true }),
    isOn: bool(),
    language: oneOf(messageLanguages),
    /** Of an e-mail; nothing else has one. */
    subject: text({ max: 200 }),
    body: text({ max: 1000, lines: 8 }),
  },
  title: 'status',
  list: {
    columns: ['status', 'audience', 'channel', 'isOn', 'language', 'body'],
    filters: ['status', 'audience', 'channel', 'isOn', 'language'],
    search: ['body'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['isOn', 'language', 'subject', 'body'] }],
  permissions: { list: permission, create: permission, edit: permission },
});
export type ParcelNoticeForm = Row<typeof ParcelNoticeForm>;
