import { belongsTo, defineEntity, instant, integer, oneOf, type Row, text } from '#platform/entity';

export const transferKinds = ['outbound', 'return'] as const;
export type TransferKind = (typeof transferKinds)[number];
export const transferStates = [
  'draft',
  'dispatched',
  'receiving',
  'received',
  'received_with_discrepancy',
  'closed',
  'cancelled',
] as const;
export type TransferState = (typeof transferStates)[number];
export const transferRowStates = ['loaded', 'received', 'missing'] as const;

const set = { readonly: true } as const;

/** A manifest: parcels that travel together from one branch to another, outbound or on their way back. */
export const BranchTransfer = defineEntity('branchTransfer', {
  path: 'shipment-transfers',
  screens: '/shipment-transfer',
  section: 'courier',
  fields: {
    number: text(set),
    kind: oneOf(transferKinds, set),
    fromBranch: belongsTo('branch', set),
    toBranch: belongsTo('branch', set),
    state: oneOf(transferStates, set),
    parcels: integer(set),
    received: integer(set),
    note: text({ max: 200, lines: 2 }),
    createdBy: belongsTo('user', set),
    dispatchedBy: belongsTo('user', set),
    dispatchedAt: instant(set),
    receivedBy: belongsTo('user', set),
    receivedAt: instant(set),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'kind',
      'fromBranch',
      'toBranch',
      'state',
      'parcels',
      'received',
      'dispatchedAt',
      'receivedAt',
      'createdAt',
    ],
    filters: ['number', 'kind', 'fromBranch', 'toBranch', 'state', 'dispatchedAt', 'receivedAt', 'createdAt'],
    search: ['number', 'note'],
    totals: ['parcels', 'received'],
    sort: '-id',
  },
  permissions: { list: 'branches_management', edit: 'branches_management' },
});
export type BranchTransfer = Row<typeof BranchTransfer>;

/** What the two kinds of manifest do to their parcels, and who may do it. */
export const transferRoutesOf = {
  outbound: {
    loadedFrom: 8,
    travels: 18,
    arrives: 8,
    send: 'transfer_shipment_to_branch_manual',
    scan: 'transfer_shipment_to_branch_with_qr',
    receive: 'approval_shipment_from_branch',
  },
  return: {
    loadedFrom: 13,
    travels: 14,
    arrives: 13,
    send: 'transfer_returned_shipment_to_branch_manual',
    scan: 'transfer_returns_to_branch_with_qr',
    receive: 'approval_returned_shipment_from_branch',
  },
} as const satisfies Record<TransferKind, object>;

/** What a transfer is after some of its parcels arrived. */
export function stateAfterArrival(transfer: { state: TransferState; parcels: number }, received: number): TransferState {
  const isOpen = transfer.state === 'dispatched' || transfer.state === 'receiving';
  if (!isOpen) return transfer.state;
  return received >= transfer.parcels ? 'received' : 'receiving';
}
