import { amount, belongsTo, bool, currency, date, defineView, integer } from '#platform/entity';

/** Opens every page of the accounts dashboard. */
export const accountsKey = 'accounts-dashboard';
const permissions = { list: accountsKey, export: 'export_sensitive' } as const;

const branchMoney = {
  agents: amount(),
  receivers: amount(),
  drawers: amount(),
  treasuries: amount(),
  banks: amount(),
  inTransit: amount(),
  gateways: amount(),
  shortages: amount(),
  employees: amount(),
  clients: amount(),
  approved: amount(),
  agentCommissions: amount(),
  receiverCommissions: amount(),
  unclaimed: amount(),
  /** What the other branches owe it, and it owes them. */
  owedByBranches: amount(),
  owesBranches: amount(),
};
const branchColumns = Object.keys(branchMoney) as (keyof typeof branchMoney)[];

/** What each branch holds and owes, per currency. */
export const AccountsOfBranches = defineView('accountsOfBranches', {
  path: 'accounts-dashboard/branches',
  section: 'courier',
  fields: { branch: belongsTo('branch'), currency: currency(), ...branchMoney },
  list: {
    columns: ['branch', 'currency', ...branchColumns],
    filters: ['branch', 'currency', ...branchColumns],
    totals: branchColumns,
    sort: '-treasuries',
  },
  permissions,
});

/** What each client is owed, per branch and currency: free + waiting + approved is what stands in the books. */
export const AccountsOfClients = defineView('accountsOfClients', {
  path: 'accounts-dashboard/clients',
  section: 'courier',
  fields: {
    client: belongsTo('client'),
    branch: belongsTo('branch'),
    currency: currency(),
    /** In no statement that is under way. */
    free: amount(),
    /** In statements that wait to be approved. */
    waiting: amount(),
    /** In statements that wait to be paid. */
    approved: amount(),
    owed: amount(),
    prepaid: amount(),
    lastPaid: date(),
    lastPayment: amount(),
    /** The day of the oldest money he has not been paid. */
    oldestDay: date(),
    age: integer(),
  },
  list: {
    columns: [
      'client',
      'branch',
      'owed',
      'free',
      'waiting',
      'approved',
      'currency',
      'oldestDay',
      'age',
      'lastPaid',
      'lastPayment',
      'prepaid',
    ],
    filters: ['client', 'branch', 'currency', 'owed', 'free', 'waiting', 'approved', 'age', 'oldestDay', 'lastPaid'],
    totals: ['owed', 'free', 'waiting', 'approved', 'prepaid'],
    sort: '-owed',
  },
  permissions,
});

/** What each delivery agent holds and carries, per currency, against what he may. */
export const AccountsOfAgents = defineView('accountsOfAgents', {
  path: 'accounts-dashboard/deliveries',
  section: 'courier',
  fields: {
    courier: belongsTo('courier', { wire: 'delivery' }),
    branch: belongsTo('branch'),
    currency: currency(),
    cash: amount(),
    /** Of it, in hand-ins that are not paid yet. */
    inHandIns: amount(),
    parcels: integer(),
    /** What he is to collect for the parcels he carries. */
    carried: amount(),
    /** Cash and carried: what the limit is about. */
    exposure: amount(),
    maxCash: amount(),
    maxParcels: integer(),
    overLimit: bool(),
    oldestDay: date(),
    age: integer(),
    handedIn: amount(),
    shortages: amount(),
    commission: amount(),
  },
  list: {
    columns: [
      'courier',
      'branch',
      'cash',
      'oldestDay',
      'age',
      'parcels',
      'carried',
      'exposure',
      'maxCash',
      'overLimit',
      'inHandIns',
      'handedIn',
      'shortages',
      'commission',
      'currency',
      'maxParcels',
    ],
    filters: ['courier', 'branch', 'currency', 'cash', 'exposure', 'overLimit', 'age', 'parcels', 'shortages', 'oldestDay'],
    totals: ['cash', 'inHandIns', 'parcels', 'carried', 'handedIn', 'shortages', 'commission'],
    sort: '-cash',
  },
  permissions,
});
