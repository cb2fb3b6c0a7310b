import { amount, belongsTo, defineView, instant, integer, text } from '#platform/entity';

/** Parcels delivered in part, each beside the part that goes back: pieces and amounts of the two make the whole. */
export const FractionalShipments = defineView('fractionalShipments', {
  path: 'fractional-shipments',
  section: 'courier',
  fields: {
    receiptNo: text(),
    client: belongsTo('client'),
    branch: belongsTo('branch'),
    currency: text(),
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
    filters: ['receiptNo', 'client', 'branch', 'partStatus', 'deliveredAt', 'price'],
    search: ['receiptNo'],
    totals: ['originalQuantity', 'quantity', 'returnedQuantity', 'originalPrice', 'price', 'returnedPrice'],
    sort: '-deliveredAt',
  },
  permissions: { list: 'show_fraction_shipments', export: 'export_sensitive' },
});
