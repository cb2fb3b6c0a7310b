export const phases = ['intake', 'hub', 'outbound', 'exception', 'return', 'done'] as const;
export type Phase = (typeof phases)[number];

/** Who can have a parcel in his hands; exactly one has it at any time. */
export const custodianKinds = [
  'client',
  'receivingAgent',
  'receivingPoint',
  'branch',
  'manifest',
  'agent',
  'handover',
  'consignee',
  'case',
] as const;
export type CustodianKind = (typeof custodianKinds)[number];

/** What must be said when a parcel enters a status. */
export type StatusNeed =
  | 'complete'
  | 'pickup'
  | 'delivery'
  | 'receiving'
  | 'point'
  | 'scan'
  | 'amount'
  | 'pod'
  | 'reason'
  | 'date'
  | 'manifest'
  | 'case';

/** The statuses every company has, in the words of the code; on the wire and in the table they are these numbers. */
const numbers = {
  notReady: 1,
  ready: 2,
  withClient: 3,
  outForDelivery: 4,
  returnGivenToAgent: 5,
  atReceivingAgent: 6,
  atReceivingPoint: 7,
  inStore: 8,
  delivered: 9,
  late: 10,
  postponed: 11,
  returnWithAgent: 12,
  returned: 13,
  returnInTransit: 14,
  returnHandedToClient: 15,
  returnWithReceivingAgent: 16,
  returnedToClient: 17,
  inTransit: 18,
  cancelled: 19,
  lost: 20,
} as const;
export const status: Readonly<Record<keyof typeof numbers, number>> = numbers;

type StatusRow = readonly [id: number, code: string, custodian: CustodianKind, phase: Phase, needs: readonly StatusNeed[]];
export const statusRows = [
  [status.notReady, 'not_ready', 'client', 'intake', []],
  [status.ready, 'ready', 'client', 'intake', ['complete']],
  [status.withClient, 'with_client', 'client', 'intake', ['pickup']],
  [status.outForDelivery, 'with_delivery', 'agent', 'outbound', ['delivery']],
  [status.returnGivenToAgent, 'transferred_returned_delivery', 'agent', 'return', ['delivery']],
  [status.atReceivingAgent, 'at_receiving_agent', 'receivingAgent', 'intake', ['receiving', 'scan']],
  [status.atReceivingPoint, 'at_receiving_point', 'receivingPoint', 'intake', ['point']],
  [status.inStore, 'in_store', 'branch', 'hub', ['scan']],
  [status.delivered, 'delivered', 'consignee', 'done', ['amount', 'pod']],
  [status.late, 'late', 'agent', 'exception', ['reason']],
  [status.postponed, 'postponed_delivery', 'agent', 'exception', ['date', 'reason']],
  [status.returnWithAgent, 'returned_delivery', 'agent', 'return', ['reason']],
  [status.returned, 'returned', 'branch', 'return', ['scan']],
  [status.returnInTransit, 'transferred_returned_branch', 'manifest', 'return', ['manifest']],
  [status.returnHandedToClient, 'transferred_returned_client', 'handover', 'return', []],
  [status.returnWithReceivingAgent, 'returned_agent', 'receivingAgent', 'return', ['receiving']],
  [status.returnedToClient, 'returned_client', 'client', 'done', ['pod']],
  [status.inTransit, 'in_transit_branch', 'manifest', 'hub', ['manifest']],
  [status.cancelled, 'cancelled', 'client', 'done', ['reason']],
  [status.lost, 'lost_damaged', 'case', 'exception', ['case', 'reason']],
] as const satisfies readonly StatusRow[];

export type StatusCode = (typeof statusRows)[number][1];

/** The fixed statuses of a phase. */
export function statusesOf(phase: Phase): number[] {
  return statusRows.filter((row) => row[3] === phase).map(([id]) => id);
}
