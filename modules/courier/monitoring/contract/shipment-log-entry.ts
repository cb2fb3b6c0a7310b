import { custodianKinds } from '#courier/statuses/contract';
import { belongsTo, date, defineEntity, instant, integer, oneOf, text } from '#platform/entity';

const set = { readonly: true } as const;
const kept = { readonly: true, hidden: true } as const;

/** One event of a parcel: who moved it, when, from which status and hands to which, and how. Written by moves, never edited. */
export const ShipmentLogEntry = defineEntity('shipmentLogEntry', {
  path: 'shipment-log',
  table: 'shipment_log',
  section: 'courier',
  fields: {
    shipment: belongsTo('shipment', set),
    at: instant(set),
    fromStatus: belongsTo('shipmentStatus', set),
    toStatus: belongsTo('shipmentStatus', set),
    fromCustodianKind: oneOf(custodianKinds, set),
    toCustodianKind: oneOf(custodianKinds, set),
    branch: belongsTo('branch', set),
    user: belongsTo('user', set),
    via: oneOf(['manual', 'scan', 'bulk', 'excel', 'agent_app', 'api', 'job'], set),
    reasonCode: text(kept),
    postponedTo: date(kept),
    note: text(set),
    seq: integer(kept),
  },
  title: 'via',
  list: {
    columns: [
      'shipment',
      'at',
      'fromStatus',
      'toStatus',
      'fromCustodianKind',
      'toCustodianKind',
      'user',
      'branch',
      'via',
      'note',
    ],
    filters: ['shipment', 'at', 'user', 'fromStatus', 'toStatus', 'branch'],
    search: ['note'],
    sort: '-at',
  },
  permissions: { list: 'show_shipments_log', export: 'export_sensitive' },
});
