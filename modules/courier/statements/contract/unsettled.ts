import { amount, belongsTo, currency, date, defineView, integer } from '#platform/entity';

const permissions = { list: 'accounts_management', export: 'export_sensitive' } as const;

/** Clients with parcels or open items that no statement has settled. */
export const UnsettledClients = defineView('unsettledClients', {
  path: 'unsettled-clients',
  section: 'courier',
  fields: {
    client: belongsTo('client'),
    branch: belongsTo('branch'),
    currency: currency(),
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
  permissions,
});

const holdings = {
  branch: belongsTo('branch'),
  currency: currency(),
  parcels: integer(),
  /** Of his parcels, in no hand-in yet. */
  cash: amount(),
  /** What he keeps back of it. */
  commission: amount(),
  /** What a hand-in drawn up now would expect on the table. */
  due: amount(),
  /** In hand-ins that are not paid yet. */
  inHandIns: amount(),
  /** Everything he holds by the books. */
  balance: amount(),
  oldestDay: date(),
};
const shownOfHoldings = [
  'branch',
  'parcels',
  'due',
  'balance',
  'inHandIns',
  'commission',
  'cash',
  'currency',
  'oldestDay',
] as const;
const filtersOfHoldings = ['branch', 'currency', 'due', 'cash', 'balance', 'oldestDay'] as const;
const largestFirst = { totals: ['parcels', 'due', 'cash', 'balance'], sort: '-balance' } as const;

/** Delivery agents who hold cash that is in no hand-in yet. */
export const UnsettledDeliveries = defineView('unsettledDeliveries', {
  path: 'unsettled-deliveries',
  section: 'courier',
  fields: { courier: belongsTo('courier', { wire: 'delivery' }), ...holdings },
  list: { columns: ['courier', ...shownOfHoldings], filters: ['courier', ...filtersOfHoldings], ...largestFirst },
  permissions,
});

/** Receiving agents who hold prepaid fees that are in no hand-in yet. */
export const UnsettledReceivers = defineView('unsettledReceivers', {
  path: 'unsettled-receiving-deliveries',
  section: 'courier',
  fields: { receivingAgent: belongsTo('receivingAgent', { wire: 'receiving_delivery' }), ...holdings },
  list: { columns: ['receivingAgent', ...shownOfHoldings], filters: ['receivingAgent', ...filtersOfHoldings], ...largestFirst },
  permissions,
});
