import { doorFeeEntry, isReturnFeeDue, type Returned, returnFeeEntry } from '#courier/moves/contract';
import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import { addEntry, addTaking, type Draft, moneyOf, taxedBy } from './move-draft.ts';

/** The consignee refused it but paid something at the door. */
export function doorFeeStep(draft: Draft): void {
  const { row, after, terms, facts, from } = draft;
  const paid = terms.input.doorFee ?? 0;
  if (draft.to !== status.returnWithAgent || from === status.delivered || paid <= 0) return;
  if (row.custodianId === null || facts.custodianBranchId === null) throw new Error(`parcel ${row.id} has no agent at the door`);
  const agent = { agentId: row.custodianId, branchId: facts.custodianBranchId };
  const fee = taxedBy(draft, paid);
  addEntry(draft, doorFeeEntry({ shipment: moneyOf(row), seq: after.seq, ...agent, fee }));
  addTaking(draft, {
    kind: 'door_fee',
    partyKind: 'agent',
    partyId: agent.agentId,
    branchId: agent.branchId,
    cash: fee.amount,
    tax: fee.tax,
  });
  after.doorFee = row.doorFee + paid;
  draft.details.doorFee = amountText(paid, row.currency);
}

/** Back in the store, back with the sender, or cancelled: the return fee once, and a prepaid fee given back. */
export function returnStep(draft: Draft): void {
  const event = eventOf(draft);
  if (!event) return;
  const { row, after } = draft;
  const returnFee = isDue(draft) && row.returnFee > 0 ? taxedBy(draft, row.returnFee) : null;
  const attemptPay = attemptPayOf(draft);
  addEntry(
    draft,
    returnFeeEntry({ shipment: moneyOf(row), seq: after.seq, event, returnFee, attemptPay, releasePrepaid: after.prepaidHeld }),
  );
  if (attemptPay) {
    const { agentId: partyId, branchId, amount: commission } = attemptPay;
    addTaking(draft, { kind: 'attempt_pay', partyKind: 'agent', partyId, branchId, commission });
    draft.details.attemptPay = amountText(commission, row.currency);
  }
  after.prepaidHeld = 0;
  if (!returnFee) return;
  after.returnFeeCharged = returnFee.amount;
  after.returnTaxCharged = returnFee.tax;
  draft.details.returnFee = amountText(returnFee.amount, row.currency);
}

/** What the agent earns who brings back what he could not deliver. */
function attemptPayOf({ row, facts, from, to }: Draft): Returned['attemptPay'] {
  const isBrought =
    from === status.returnWithAgent && to === status.returned && row.custodianKind === 'agent' && row.custodianId !== null;
  if (!isBrought || facts.custodianBranchId === null || row.attemptPay === 0) return null;
  return { agentId: row.custodianId as number, branchId: facts.custodianBranchId, amount: row.attemptPay };
}

function eventOf({ from, to }: Draft): Returned['event'] | null {
  if (to === status.returned) return 'returned';
  if (to === status.cancelled) return 'cancelled';
  if (to === status.returnedToClient) return from === status.atReceivingPoint ? 'taken_back' : 'returned_to_client';
  return null;
}

/** A recall has no reason; a return keeps the one given when the parcel turned back. */
function isDue({ row, from, to, terms }: Draft): boolean {
  const reason = from === status.inStore || !row.reasonCode ? undefined : terms.reasons.get(row.reasonCode);
  if (reason?.returnFee === 'waive') return false;
  const payer = reason?.returnFee === 'consignee' ? 'consignee' : row.returnFeePayer;
  return isReturnFeeDue(
    { trigger: row.returnFeeTrigger, payer },
    { from, to, alreadyCharged: row.returnFeeCharged > 0, paidAtDoor: row.doorFee, liable: reason?.liable ?? null },
  );
}
