// What a status is, without its names in six languages: every page's first bytes may ask this.
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

type StatusRow = readonly [id: number, code: string, custodian: CustodianKind, phase: Phase, needs: readonly StatusNeed[]];
export const statusRows = [
  [1, 'not_ready', 'client', 'intake', []],
  [2, 'ready', 'client', 'intake', ['complete']],
  [3, 'with_client', 'client', 'intake', ['pickup']],
  [4, 'with_delivery', 'agent', 'outbound', ['delivery']],
  [5, 'transferred_returned_delivery', 'agent', 'return', ['delivery']],
  [6, 'at_receiving_agent', 'receivingAgent', 'intake', ['receiving', 'scan']],
  [7, 'at_receiving_point', 'receivingPoint', 'intake', ['point']],
  [8, 'in_store', 'branch', 'hub', ['scan']],
  [9, 'delivered', 'consignee', 'done', ['amount', 'pod']],
  [10, 'late', 'agent', 'exception', ['reason']],
  [11, 'postponed_delivery', 'agent', 'exception', ['date', 'reason']],
  [12, 'returned_delivery', 'agent', 'return', ['reason']],
  [13, 'returned', 'branch', 'return', ['scan']],
  [14, 'transferred_returned_branch', 'manifest', 'return', ['manifest']],
  [15, 'transferred_returned_client', 'handover', 'return', []],
  [16, 'returned_agent', 'receivingAgent', 'return', ['receiving']],
  [17, 'returned_client', 'client', 'done', ['pod']],
  [18, 'in_transit_branch', 'manifest', 'hub', ['manifest']],
  [19, 'cancelled', 'client', 'done', ['reason']],
  [20, 'lost_damaged', 'case', 'exception', ['case', 'reason']],
] as const satisfies readonly StatusRow[];

export type StatusCode = (typeof statusRows)[number][1];

/** The ids of the system statuses by code: `status.delivered` is 9. */
export const status = Object.fromEntries(statusRows.map(([id, code]) => [code, id])) as Record<StatusCode, number>;

/** The fixed statuses of a phase. */
export function statusesOf(phase: Phase): number[] {
  return statusRows.filter((row) => row[3] === phase).map(([id]) => id);
}
