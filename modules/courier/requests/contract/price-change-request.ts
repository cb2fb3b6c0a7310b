import { amount, belongsTo, currencyCodes, defineEntity, instant, oneOf, text } from '#platform/entity';
import { requestStates } from './request-states.ts';

const set = { readonly: true } as const;
const kept = { readonly: true, hidden: true } as const;

/** Somebody asks for another amount of a parcel that is on its way; somebody else decides. */
export const PriceChangeRequest = defineEntity('priceChangeRequest', {
  path: 'price-change-requests',
  screens: '/shipments/change-price-requests',
  section: 'courier',
  fields: {
    shipment: belongsTo('shipment', set),
    client: belongsTo('client', set),
    branch: belongsTo('branch', set),
    currency: oneOf(currencyCodes, kept),
    oldPrice: amount(set),
    newPrice: amount(set),
    reason: text(set),
    state: oneOf(requestStates, set),
    askedBy: belongsTo('user', set),
    expiresAt: instant(set),
    decidedBy: belongsTo('user', set),
    decidedAt: instant(set),
    decisionNote: text(set),
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
