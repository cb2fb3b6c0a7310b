import { amount, belongsTo, date, defineView, integer, text } from '#platform/entity';

/** Clients with parcels or open items that no statement has settled. */
export const UnsettledClients = defineView('unsettledClients', {
  path: 'unsettled-clients',
  section: 'courier',
  fields: {
    client: belongsTo('client'),
    branch: belongsTo('branch'),
    currency: text(),
    /** Parcels a statement could take now, and what they come to. */
    parcels: integer(),
    collected: amount(),
    fees: amount(),
    rowsNet: amount(),
    /** Carried balances, vouchers, corrections, openings. */
    openItems: amount(),
    net: amount(),
    oldestDay: date(),
  },
  list: {
    columns: ['client', 'branch', 'parcels', 'collected', 'fees', 'openItems', 'net', 'currency', 'oldestDay'],
    filters: ['client', 'branch', 'currency', 'net', 'parcels', 'oldestDay'],
    totals: ['parcels', 'net'],
    sort: '-net',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});

/** Delivery agents who hold cash that is in no hand-in yet. */
export const UnsettledDeliveries = defineView('unsettledDeliveries', {
  path: 'unsettled-deliveries',
  section: 'courier',
  fields: {
    courier: belongsTo('courier', { wire: 'delivery' }),
    branch: belongsTo('branch'),
    currency: text(),
    parcels: integer(),
    cash: amount(),
    commission: amount(),
    /** In hand-ins that are not paid yet. */
    inHandIns: amount(),
    /** Everything he holds by the books. */
    balance: amount(),
    oldestDay: date(),
  },
  list: {
    columns: ['courier', 'branch', 'parcels', 'cash', 'commission', 'inHandIns', 'balance', 'currency', 'oldestDay'],
    filters: ['courier', 'branch', 'currency', 'cash', 'balance', 'oldestDay'],
    totals: ['parcels', 'cash', 'balance'],
    sort: '-balance',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});

/** Receiving agents who hold prepaid fees that are in no hand-in yet. */
export const UnsettledReceivers = defineView('unsettledReceivers', {
  path: 'unsettled-receiving-deliveries',
  section: 'courier',
  fields: {
    receivingAgent: belongsTo('receivingAgent', { wire: 'receiving_delivery' }),
    branch: belongsTo('branch'),
    currency: text(),
    parcels: integer(),
    cash: amount(),
    commission: amount(),
    inHandIns: amount(),
    balance: amount(),
    oldestDay: date(),
  },
  list: {
    columns: ['receivingAgent', 'branch', 'parcels', 'cash', 'commission', 'inHandIns', 'balance', 'currency', 'oldestDay'],
    filters: ['receivingAgent', 'branch', 'currency', 'cash', 'balance', 'oldestDay'],
    totals: ['parcels', 'cash', 'balance'],
    sort: '-balance',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
