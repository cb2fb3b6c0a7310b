import { amount, defineEntity, type Row } from '#platform/entity';
import { aboutParcel, always, askedAndDecided, decisions } from './request-fields.ts';

const decides = 'edit_shipments_price_requests';

/** Somebody asks for another amount of a parcel that is on its way; somebody else decides. */
export const PriceChangeRequest = defineEntity('priceChangeRequest', {
  path: 'price-change-requests',
  screens: '/shipments/change-price-requests',
  section: 'courier',
  fields: {
    ...aboutParcel,
    oldPrice: amount(always),
    newPrice: amount(always),
    ...askedAndDecided,
  },
  title: 'reason',
  list: {
    columns: [
      'shipment',
      'client',
      'branch',
      'oldPrice',
      'newPrice',
      'reason',
      'askedBy',
      'createdAt',
      'expiresAt',
      'state',
      'decidedBy',
      'decidedAt',
      'decisionNote',
    ],
    filters: ['shipment', 'client', 'branch', 'state', 'askedBy', 'decidedBy', 'createdAt', 'decidedAt', 'newPrice'],
    search: ['reason'],
    sort: '-id',
  },
  verbs: decisions(decides),
  touches: ['shipments'],
  permissions: { list: decides },
});
export type PriceChangeRequest = Row<typeof PriceChangeRequest>;
