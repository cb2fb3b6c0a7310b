import { status, statusesOf } from '#courier/statuses/contract';
import { amount, belongsTo, date, decimal, defineReport, integer } from '#platform/entity';

/**
 * What the parcels of a client came to, by the fixed statuses that say so; numbers and the lists behind them go by these. Returned
 * is every parcel that was not accepted, those still on their way back (`returning`) among them.
 */
export const outcomes: Record<Outcome, readonly number[]> = {
  intake: statusesOf('intake'),
  hub: statusesOf('hub'),
  outbound: statusesOf('outbound'),
  exception: statusesOf('exception'),
  returning: statusesOf('return'),
  delivered: [status.delivered],
  returned: [...statusesOf('return'), status.returnedToClient],
  cancelled: [status.cancelled],
};
export const outcomeNames = [
  'intake',
  'hub',
  'outbound',
  'exception',
  'returning',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type Outcome = (typeof outcomeNames)[number];

/** How a client's parcels of a month fared: where they stand today and what they brought. */
export const ClientStatistics = defineReport('clientStatistics', {
  path: 'client-statistics',
  screens: '/client-statistics',
  permission: 'show_archive_shipments',
  section: 'courier',
  summary: 'The parcels of each client and month by where they stand today, and what they brought',
  days: 'ever',
  /** A month is its first day, that the parcels were taken in. */
  dimensions: { client: belongsTo('client'), month: date() },
  measures: {
    parcels: integer(),
    delivered: integer(),
    returned: integer(),
    intake: integer(),
    hub: integer(),
    outbound: integer(),
    exception: integer(),
    returning: integer(),
    cancelled: integer(),
    /** Of a hundred parcels whose delivery is decided, delivered or returned, how many were delivered. */
    rate: integer(),
    collected: amount(),
    fees: amount(),
    net: amount(),
    /** From taking in to delivery. */
    averageDays: decimal(),
  },
  percents: ['rate'],
  totals: ['parcels', ...outcomeNames, 'collected', 'fees', 'net'],
  widths: {
    client: 8.5,
    month: 5,
    parcels: 5.5,
    delivered: 6,
    returned: 6,
    rate: 7,
    collected: 7.75,
    fees: 7,
    net: 7.75,
    averageDays: 4.5,
  },
  pages: {
    filters: ['client', 'month', 'currency', 'parcels', 'rate'],
    hide: ['intake', 'hub', 'outbound', 'exception', 'returning', 'cancelled'],
    sort: '-month',
    export: 'export_sensitive',
  },
});
