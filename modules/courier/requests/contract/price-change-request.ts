import { amount, defineEntity } from '#platform/entity';
import { aboutParcel, askedAndDecided, set } from './request-fields.ts';

/** Somebody asks for another amount of a parcel that is on its way; somebody else decides. */
export const PriceChangeRequest = defineEntity('priceChangeRequest', {
  path: 'price-change-requests',
  screens: '/shipments/change-price-requests',
  section: 'courier',
  fields: {
    ...aboutParcel,
    oldPrice: amount(set),
    newPrice: amount(set),
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
  permissions: { list: 'edit_shipments_price_requests' },
});
