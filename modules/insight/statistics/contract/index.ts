import { status, statusesOf } from '#courier/shipment-setup/contract';
import { amount, belongsTo, date, decimal, defineView, integer, text } from '#platform/entity';

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

const counts = ['parcels', 'delivered', 'returned', 'intake', 'hub', 'outbound', 'exception', 'returning', 'cancelled'] as const;

/** How a client's parcels of a month fared: where they stand today and what they brought. */
export const ClientStatistics = defineView('clientStatistics', {
  path: 'client-statistics',
  section: 'courier',
  fields: {
    client: belongsTo('client'),
    /** The first day of the month the parcels were taken in. */
    month: date(),
    currency: text(),
    parcels: integer(),
    intake: integer(),
    hub: integer(),
    outbound: integer(),
    exception: integer(),
    returning: integer(),
    delivered: integer(),
    returned: integer(),
    cancelled: integer(),
    /** Delivered of those delivered or returned, in percent. */
    rate: integer(),
    collected: amount(),
    fees: amount(),
    net: amount(),
    /** From taking in to delivery. */
    averageDays: decimal(),
  },
  list: {
    columns: ['client', 'month', ...counts, 'rate', 'collected', 'fees', 'net', 'averageDays', 'currency'],
    filters: ['client', 'month', 'currency', 'parcels', 'rate'],
    totals: [...counts, 'collected', 'fees', 'net'],
    sort: '-month',
  },
  permissions: { list: 'show_archive_shipments', export: 'export_sensitive' },
});
