import { status } from '#courier/statuses/contract';
import { amount, belongsTo, currency, date, defineView, instant, integer } from '#platform/entity';

/** Who has a parcel on its way back, by the system statuses that say so; the numbers and the lists behind them go by these. */
export const returnStages = {
  withAgents: [status.returnWithAgent, status.returnGivenToAgent],
  inStore: [status.returned],
  travelling: [status.returnInTransit],
  withReceiving: [status.returnWithReceivingAgent],
  withClient: [status.returnHandedToClient],
} as const;
export type ReturnStage = keyof typeof returnStages;
export const returnStageNames = Object.keys(returnStages) as ReturnStage[];
export const returning: readonly number[] = Object.values(returnStages).flat();

const numbers = {
  currency: currency(),
  parcels: integer(),
  withAgents: integer(),
  inStore: integer(),
  travelling: integer(),
  withReceiving: integer(),
  withClient: integer(),
  value: amount(),
  /** When the one that waits longest came into its status. */
  oldestDay: date(),
  /** Full days it has waited. */
  oldestDays: integer(),
};
const shown = [
  'parcels',
  'withAgents',
  'inStore',
  'travelling',
  'withReceiving',
  'withClient',
  'value',
  'oldestDays',
  'oldestDay',
  'currency',
] as const;
const filters = ['currency', 'parcels', 'oldestDay', 'oldestDays', 'value'] as const;
const totals = ['parcels', 'withAgents', 'inStore', 'travelling', 'withReceiving', 'withClient', 'value'] as const;

const returns = { list: 'monitoring_return_shipments', export: 'export_sensitive' } as const;

/** What comes back, by the branch that has it or whose people have it. */
export const ReturnsInBranches = defineView('returnsInBranches', {
  path: 'monitoring-returns/in-branches',
  section: 'courier',
  fields: { branch: belongsTo('branch'), ...numbers },
  list: { columns: ['branch', ...shown], filters: ['branch', ...filters], totals, sort: '-parcels' },
  permissions: returns,
});

/** The same by the branch it has to go back to. */
export const ReturnsByOrigin = defineView('returnsByOrigin', {
  path: 'monitoring-returns/by-origin',
  section: 'courier',
  fields: { branch: belongsTo('branch'), originBranch: belongsTo('branch'), ...numbers },
  list: {
    columns: ['branch', 'originBranch', ...shown],
    filters: ['branch', 'originBranch', ...filters],
    totals,
    sort: '-parcels',
  },
  permissions: returns,
});

/** What delivery agents have in their hands on its way back. */
export const ReturnsWithAgents = defineView('returnsWithAgents', {
  path: 'monitoring-returns/with-agents',
  section: 'courier',
  fields: {
    branch: belongsTo('branch'),
    courier: belongsTo('courier', { wire: 'delivery' }),
    currency: numbers.currency,
    parcels: numbers.parcels,
    value: numbers.value,
    oldestDay: numbers.oldestDay,
    oldestDays: numbers.oldestDays,
    /** When the store was asked to take them off him, and by whom. */
    askedAt: instant(),
    askedBy: belongsTo('user'),
  },
  list: {
    columns: ['courier', 'branch', 'parcels', 'value', 'oldestDays', 'askedAt', 'askedBy', 'oldestDay', 'currency'],
    filters: ['courier', 'branch', ...filters],
    totals: ['parcels', 'value'],
    sort: '-parcels',
  },
  permissions: returns,
});

/** What clients are still to get back, and who has it. */
export const ReturnsOfClients = defineView('returnsOfClients', {
  path: 'monitoring-returns/of-clients',
  section: 'courier',
  fields: { client: belongsTo('client'), ...numbers },
  list: { columns: ['client', ...shown], filters: ['client', ...filters], totals, sort: '-parcels' },
  permissions: { list: 'monitoring_clients', export: 'export_sensitive' },
});
