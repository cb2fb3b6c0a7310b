import { type CustodianKind, status, systemStatus } from '#courier/statuses/contract';

/** Who has a parcel; `id` is the row of his kind, none for a consignee. */
export interface Custodian {
  kind: CustodianKind;
  id: number | null;
}

export interface Carried {
  clientId: number;
  custodian: Custodian;
  currentBranchId: number;
}

/** Where a move takes a parcel. */
export interface CustodyMove {
  courierId?: number | null;
  receivingAgentId?: number | null;
  pointId?: number | null;
  /** The branch where it is scanned. */
  branchId?: number | null;
  manifestId?: number | null;
  caseId?: number | null;
}

/** Who has the parcel after entering a status; an agent who only reports keeps it. */
export function nextCustodian(statusId: number, shipment: Carried, move: CustodyMove): Custodian {
  const entered = systemStatus(statusId);
  if (!entered) throw new RangeError(`no system status ${statusId}`);
  const kind = entered.custodian;
  const ids: Record<CustodianKind, number | null | undefined> = {
    client: shipment.clientId,
    handover: shipment.clientId,
    consignee: null,
    agent: move.courierId ?? (shipment.custodian.kind === 'agent' ? shipment.custodian.id : null),
    receivingAgent: move.receivingAgentId,
    receivingPoint: move.pointId ?? branchAfter(statusId, shipment, move),
    branch: branchAfter(statusId, shipment, move),
    manifest: move.manifestId,
    case: move.caseId,
  };
  return { kind, id: ids[kind] ?? null };
}

/** The branch a parcel belongs to after the move: where it was scanned in, else where it was. */
export function branchAfter(statusId: number, shipment: Pick<Carried, 'currentBranchId'>, move: CustodyMove): number {
  return [status.atReceivingPoint, status.inStore, status.returned].includes(statusId)
    ? (move.branchId ?? shipment.currentBranchId)
    : shipment.currentBranchId;
}
