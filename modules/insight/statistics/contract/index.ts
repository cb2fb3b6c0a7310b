import { status, statusesOf } from '#courier/statuses/contract';
import { amount, belongsTo, date, decimal, defineReport, integer } from '#platform/entity';

/** What the parcels of a client came to, by the fixed statuses that say so; numbers and the lists behind them go by these. */
export const outcomes: Record<Outcome, readonly number[]> = {
  intake: statusesOf('intake'),
  hub: statusesOf('hub'),
  outbound: statusesOf('outbound'),
  exception: statusesOf('exception'),
  returning: statusesOf('return'),
  delivered: [status.delivered],
  returned: [status.returnedToClient],
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
    /** Delivered of those delivered or returned. */
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
    client: 9,
    month: 5.5,
    parcels: 7,
    delivered: 6.5,
    returned: 6,
    rate: 5,
    collected: 8,
    fees: 7,
    net: 8,
    averageDays: 4.5,
  },
  pages: { filters: ['client', 'month', 'currency', 'parcels', 'rate'], sort: '-month', export: 'export_sensitive' },
});
