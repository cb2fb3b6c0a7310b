import { amount, belongsTo, currencyCodes, defineEntity, instant, oneOf, phone, text } from '#platform/entity';

const set = { readonly: true } as const;

/** Parcels taken out of the lists once everything about them is done; they are looked up here and can come back. */
export const ArchivedShipment = defineEntity('archivedShipment', {
  path: 'archived-shipments',
  screens: '/shipment-print/archive_shipments',
  table: 'shipment',
  section: 'courier',
  fields: {
    receiptNo: text(set),
    client: belongsTo('client', set),
    receiverName: text(set),
    phone: phone(set),
    city: belongsTo('city', set),
    currency: oneOf(currencyCodes, set),
    price: amount(set),
    deliveryFee: amount(set),
    netAmount: amount(set),
    status: belongsTo('shipmentStatus', set),
    courier: belongsTo('courier', { ...set, wire: 'delivery' }),
    currentBranch: belongsTo('branch', { ...set, wire: 'branch' }),
    statusDate: instant(set),
    archivedAt: instant(set),
  },
  title: 'receiptNo',
  list: {
    columns: [
      'receiptNo',
      'status',
      'client',
      'receiverName',
      'phone',
      'city',
      'price',
      'deliveryFee',
      'netAmount',
      'courier',
      'currentBranch',
      'statusDate',
      'archivedAt',
      'createdAt',
    ],
    filters: ['receiptNo', 'client', 'city', 'status', 'courier', 'currentBranch', 'statusDate', 'archivedAt', 'createdAt'],
    search: ['receiptNo', 'phone', 'receiverName'],
    sort: '-archivedAt',
  },
  permissions: { list: 'show_archive_shipments', export: 'export_sensitive' },
});
