import { amount, belongsTo, currency, defineView, instant, oneOf, text } from '#platform/entity';
import { BranchTransfer, type TransferState, transferKinds, transferRowStates } from './branch-transfer.ts';

const fields = {
  receiptNo: text(),
  transfer: belongsTo('branchTransfer'),
  kind: oneOf(transferKinds),
  fromBranch: belongsTo('branch'),
  toBranch: belongsTo('branch'),
  client: belongsTo('client'),
  receiverName: text(),
  city: belongsTo('city'),
  price: amount(),
  currency: currency(),
  transferState: oneOf(BranchTransfer.fields.state.options as TransferState[]),
  state: oneOf(transferRowStates),
  dispatchedAt: instant(),
  receivedAt: instant(),
};
const list = {
  columns: [
    'receiptNo',
    'transfer',
    'kind',
    'fromBranch',
    'toBranch',
    'client',
    'receiverName',
    'city',
    'price',
    'state',
    'dispatchedAt',
    'receivedAt',
  ],
  filters: ['receiptNo', 'transfer', 'kind', 'fromBranch', 'toBranch', 'client', 'city', 'state', 'dispatchedAt', 'receivedAt'],
  search: ['receiptNo', 'receiverName'],
  totals: ['price'],
  sort: '-id',
} as const;

/** Parcels a branch has sent to others. */
export const OutgoingParcels = defineView('outgoingParcels', {
  path: 'shipment-transfer/outgoing',
  section: 'courier',
  fields,
  list,
  permissions: { list: 'show_outgoing_shipments_from_branch', export: 'export_sensitive' },
});

/** Those of them the other branch has not received yet. */
export const WaitingParcels = defineView('waitingParcels', {
  path: 'shipment-transfer/waiting',
  section: 'courier',
  fields,
  list,
  permissions: { list: 'show_outgoing_shipments_from_branch_waiting', export: 'export_sensitive' },
});

/** Parcels on their way to a branch. */
export const IncomingParcels = defineView('incomingParcels', {
  path: 'shipment-transfer/incoming',
  section: 'courier',
  fields,
  list,
  permissions: { list: 'show_incoming_shipments_from_branch', export: 'export_sensitive' },
});
