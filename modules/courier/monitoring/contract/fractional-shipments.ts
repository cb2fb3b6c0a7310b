import { amount, belongsTo, currency, defineView, instant, integer, oneOf, text } from '#platform/entity';

/**
 * Parcels delivered in part, each beside the part that goes back: pieces and amounts of the two make the whole. And exchanges, each
 * beside what was taken back for it.
 */
export const FractionalShipments = defineView('fractionalShipments', {
  path: 'fractional-shipments',
  section: 'courier',
  fields: {
    receiptNo: text(),
    /** The parcel that was delivered. */
    parentId: integer({ hidden: true }),
    kind: oneOf(['partial', 'exchange']),
    client: belongsTo('client'),
    branch: belongsTo('branch'),
    currency: currency(),
    originalQuantity: integer(),
    quantity: integer(),
    returnedQuantity: integer(),
    originalPrice: amount(),
    price: amount(),
    returnedPrice: amount(),
    collected: amount(),
    deliveredAt: instant(),
    /** The part that goes back, and where it stands. */
    part: belongsTo('shipment'),
    partStatus: belongsTo('shipmentStatus'),
  },
  list: {
    columns: [
      'receiptNo',
      'kind',
      'client',
      'originalQuantity',
      'quantity',
      'returnedQuantity',
      'originalPrice',
      'price',
      'returnedPrice',
      'collected',
      'part',
      'partStatus',
      'deliveredAt',
      'branch',
    ],
    filters: ['receiptNo', 'kind', 'client', 'branch', 'partStatus', 'deliveredAt', 'price'],
    search: ['receiptNo'],
    totals: ['originalQuantity', 'quantity', 'returnedQuantity', 'originalPrice', 'price', 'returnedPrice'],
    sort: '-deliveredAt',
  },
  permissions: { list: 'show_fraction_shipments', export: 'export_sensitive' },
});
