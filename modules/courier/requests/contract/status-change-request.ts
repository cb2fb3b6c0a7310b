import { amount, belongsTo, date, defineEntity, type Row, text } from '#platform/entity';
import { aboutParcel, always, askedAndDecided, decisions, kept } from './request-fields.ts';

const decides = 'show_change_status_requests';

/** Somebody asks for a move he may not make himself, with all that the move needs; who may make it decides. */
export const StatusChangeRequest = defineEntity('statusChangeRequest', {
  path: 'status-change-requests',
  screens: '/change-status-requests',
  section: 'courier',
  fields: {
    ...aboutParcel,
    fromStatus: belongsTo('shipmentStatus', always),
    toStatus: belongsTo('shipmentStatus', always),
    courier: belongsTo('courier', { ...kept, wire: 'delivery' }),
    receivingAgent: belongsTo('receivingAgent', { ...kept, wire: 'receiving_delivery' }),
    treasury: belongsTo('treasury', kept),
    reasonCode: text(kept),
    postponedTo: date(kept),
    collected: amount(kept),
    receiverName: text(kept),
    ...askedAndDecided,
  },
  title: 'reason',
  list: {
    columns: [
      'shipment',
      'client',
      'branch',
      'fromStatus',
      'toStatus',
      'reason',
      'askedBy',
      'createdAt',
      'expiresAt',
      'state',
      'decidedBy',
      'decidedAt',
      'decisionNote',
      'courier',
      'receivingAgent',
      'treasury',
      'postponedTo',
      'collected',
      'receiverName',
    ],
    filters: [
      'shipment',
      'client',
      'branch',
      'fromStatus',
      'toStatus',
      'state',
      'askedBy',
      'decidedBy',
      'createdAt',
      'decidedAt',
    ],
    search: ['reason'],
    sort: '-id',
  },
  verbs: decisions(decides),
  touches: ['shipments'],
  permissions: { list: decides },
});
export type StatusChangeRequest = Row<typeof StatusChangeRequest>;
