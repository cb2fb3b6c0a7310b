import { belongsTo, defineEntity, instant, integer, oneOf, type Row, states, text, verb } from '#platform/entity';

export const transferKinds = ['outbound', 'return'] as const;
export type TransferKind = (typeof transferKinds)[number];
export const transferRowStates = ['loaded', 'received', 'missing'] as const;

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const permission = 'branches_management';

/** A manifest: parcels that travel together from one branch to another, outbound or on their way back. */
export const BranchTransfer = defineEntity('branchTransfer', {
  path: 'shipment-transfers',
  screens: '/shipment-transfer',
  section: 'courier',
  fields: {
    number: text(always),
    kind: oneOf(transferKinds, always),
    fromBranch: belongsTo('branch', always),
    toBranch: belongsTo('branch', always),
    state: states({
      draft: 'new',
      dispatched: 'moving',
      receiving: 'moving',
      received: 'done',
      received_with_discrepancy: 'wrong',
      closed: 'done',
      cancelled: 'off',
    }),
    parcels: integer(always),
    received: integer(always),
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
  verbs: {
    dispatch: verb({
      permission,
      from: ['draft'],
      to: ['dispatched'],
      confirm: true,
      summary: 'Send a manifest off with all its parcels',
    }),
    load: verb({
      permission,
      desk: true,
      from: ['draft'],
      summary: 'Put parcels on a manifest that has not left, or take them off',
    }),
    receive: verb({
      permission,
      desk: true,
      from: ['dispatched', 'receiving', 'received_with_discrepancy'],
      summary: 'Receive parcels of a manifest, scanned, selected or all of them',
    }),
    finish: verb({
      permission,
      from: ['dispatched', 'receiving'],
      to: ['received', 'received_with_discrepancy', 'closed'],
      confirm: true,
      summary: 'End the receipt of a manifest; what was not scanned is missing',
    }),
    cancel: verb({
      permission,
      from: ['draft'],
      to: ['cancelled'],
      tone: 'danger',
      confirm: true,
      summary: 'Give up a manifest that has not left',
    }),
  },
  touches: ['transfer-discrepancies'],
  permissions: { list: permission, show: 'show_transfer_shipment_to_branch', edit: permission },
});
export type BranchTransfer = Row<typeof BranchTransfer>;
export type TransferState = BranchTransfer['state'];

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
export function stateAfterArrival(transfer: Pick<BranchTransfer, 'state' | 'parcels'>, received: number): TransferState {
  const isOpen = transfer.state === 'dispatched' || transfer.state === 'receiving';
  if (!isOpen) return transfer.state;
  return received >= transfer.parcels ? 'received' : 'receiving';
}
