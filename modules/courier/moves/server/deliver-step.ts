import { type Deliverer, deliveryEntry } from '#courier/moves/contract';
import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import { keptPart } from './deliver-partly.ts';
import { addEntry, addTaking, type Draft, moneyOf } from './move-draft.ts';
import type { MoveInput } from './move-types.ts';

/** Delivered: the cash is with the agent or in the treasury and belongs to the client, less our fee. */
export function deliverStep(draft: Draft): void {
  if (draft.to !== status.delivered) return;
  const { after, terms, facts } = draft;
  const row = keptPart(draft.row, terms);
  const { collected, electronic } = collectedOf(row, terms.input);
  const gatewayId = terms.gatewayId as number;
  const by = delivererOf(draft);
  const refund = row.returnFeeCharged > 0 && terms.settings.refundReturnFeeOnRedelivery === true;
  const earnsNow =
    terms.settings.receivingCommissionTrigger === 'delivered' &&
    !row.receivingCommissionPosted &&
    facts.wasPickedUp &&
    row.receivingAgentId !== null &&
    facts.receivingBranchId !== null;
  addEntry(
    draft,
    deliveryEntry({
      shipment: moneyOf(row),
      seq: after.seq,
      by,
      collected,
      electronic: electronic ? { amount: electronic, providerId: gatewayId } : null,
      prepaidHeld: row.prepaidHeld,
      returnFeeRefund: refund ? { amount: row.returnFeeCharged, tax: row.returnTaxCharged } : null,
      receiving: earnsNow
        ? {
            agentId: row.receivingAgentId as number,
            branchId: facts.receivingBranchId as number,
            amount: row.receivingCommission,
          }
        : null,
    }),
  );
  if (by.kind === 'agent')
    addTaking(draft, {
      kind: 'delivery',
      partyKind: 'agent',
      partyId: by.agentId,
      branchId: by.branchId,
      cash: collected,
      commission: row.agentCommission,
    });
  Object.assign(after, {
    price: row.price,
    declaredValue: row.declaredValue,
    expected: row.expected,
    quantity: row.quantity,
    isFractional: row.isFractional,
    collected,
    collectedElectronic: electronic,
    gatewayId: electronic ? gatewayId : null,
    // While another price is asked for, nobody knows yet what should have come in.
    amountConfirmed: facts.pendingPriceRequestId === null && collected + electronic === row.expected,
    netAmount: row.netAmount + collected + electronic - row.expected,
    paymentMethod: terms.input.paymentMethod ?? (electronic && !collected ? 'electronic' : 'cash'),
    deliveredAt: terms.now,
    deliveredBranchId: by.branchId,
    deliveredTreasuryId: by.kind === 'counter' ? by.place.id : null,
    prepaidHeld: 0,
    ...(refund && { returnFeeCharged: 0, returnTaxCharged: 0 }),
    ...(earnsNow && { receivingCommissionPosted: true }),
  } satisfies Partial<MovingRow>);
  draft.details.collected = amountText(collected, row.currency);
  if (electronic) draft.details.collectedElectronic = amountText(electronic, row.currency);
  draft.details.undo = undoOf(draft.row);
}

/** What came in: as said, or all that was expected. */
export function collectedOf(row: MovingRow, input: MoveInput): { collected: number; electronic: number } {
  const electronic = input.collectedElectronic ?? 0;
  return { collected: input.collected ?? Math.max(0, row.expected - electronic), electronic };
}

/** The agent who carries it, or the counter of the store it lies in. */
function delivererOf({ row, from, facts, terms }: Draft): Deliverer {
  if (from === status.inStore && terms.treasury)
    return { kind: 'counter', place: { kind: 'treasury', id: terms.treasury.id }, branchId: row.currentBranchId };
  if (row.custodianKind !== 'agent' || row.custodianId === null || facts.custodianBranchId === null)
    throw new Error(`parcel ${row.id} is delivered by nobody`);
  return { kind: 'agent', agentId: row.custodianId, branchId: facts.custodianBranchId };
}

function undoOf(row: MovingRow): Partial<MovingRow> {
  const { returnFeeCharged, returnTaxCharged, prepaidHeld, receivingCommissionPosted, netAmount, expected, serviceFees } = row;
  return { returnFeeCharged, returnTaxCharged, prepaidHeld, receivingCommissionPosted, netAmount, expected, serviceFees };
}
