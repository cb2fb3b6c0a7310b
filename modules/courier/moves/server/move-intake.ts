import { type PrepaidTaker, prepaidFeeEntry, receivingCommissionEntry } from '#courier/moves/contract';
import { status } from '#courier/statuses/contract';
import { addEntry, addTaking, type Draft, moneyOf } from './move-draft.ts';

/** Handed in: a prepaid fee is taken, and who fetched the parcel has earned his commission. */
export function intakeStep(draft: Draft): void {
  if (takesPrepaidFee(draft)) takePrepaidFee(draft);
  payReceivingAgent(draft);
}

/** Whether this move takes the delivery fee from the sender. */
export function takesPrepaidFee({ row, from, to }: Pick<Draft, 'row' | 'from' | 'to'>): boolean {
  const isHandedIn =
    (from === status.ready || from === status.withClient) &&
    [status.atReceivingAgent, status.atReceivingPoint, status.inStore].includes(to);
  return isHandedIn && row.feeMode === 'prepaid' && row.prepaidHeld === 0 && row.deliveryFee > 0;
}

function takePrepaidFee(draft: Draft): void {
  const { row, after } = draft;
  const by = takerOf(draft);
  addEntry(draft, prepaidFeeEntry({ shipment: moneyOf(row), seq: after.seq, by }));
  if (by.kind === 'receivingAgent') {
    const { kind: partyKind, agentId: partyId, branchId } = by;
    addTaking(draft, { kind: 'prepaid_fee', partyKind, partyId, branchId, cash: row.deliveryFee });
  }
  after.prepaidHeld = row.deliveryFee;
}

function takerOf({ to, after, terms }: Draft): PrepaidTaker {
  const { treasury, receivingBranchId } = terms;
  if (to === status.atReceivingAgent && after.custodianId !== null && receivingBranchId !== null)
    return { kind: 'receivingAgent', agentId: after.custodianId, branchId: receivingBranchId };
  if (!treasury) throw new Error('a prepaid fee is taken by nobody');
  return { kind: 'counter', place: { kind: 'treasury', id: treasury.id }, branchId: treasury.branchId };
}

function payReceivingAgent(draft: Draft): void {
  const { row, from, to, after, facts, terms } = draft;
  const hasCarried =
    to === status.inStore &&
    (from === status.atReceivingAgent || from === status.atReceivingPoint) &&
    row.receivingAgentId !== null &&
    facts.receivingBranchId !== null;
  if (!hasCarried || row.receivingCommissionPosted || terms.settings.receivingCommissionTrigger !== 'intake') return;
  const receiving = {
    agentId: row.receivingAgentId as number,
    branchId: facts.receivingBranchId as number,
    amount: row.receivingCommission,
  };
  addEntry(draft, receivingCommissionEntry({ shipment: moneyOf(row), seq: after.seq, receiving }));
  after.receivingCommissionPosted = true;
}
