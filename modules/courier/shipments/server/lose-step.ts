import { claimAmount, claimEntry } from '#courier/shipments/contract';
import { amountText } from '#platform/entity';
import { addEntry, type Draft, moneyOf } from './move-draft.ts';

/** Lost or damaged: where it is our fault the sender is owed its price, and whoever carried it may bear a part. */
export function loseStep(draft: Draft): void {
  if (draft.to !== 20) return;
  const { row, after, facts, terms } = draft;
  const liable = terms.reasons.get(terms.input.reasonCode ?? '')?.liable ?? null;
  const amount = liable === 'us' ? claimAmount(row.price, row.price) : 0;
  const borne = Math.min(terms.input.recovered ?? 0, amount);
  const carrier = row.custodianKind === 'agent' || row.custodianKind === 'receivingAgent' ? row.custodianKind : null;
  addEntry(
    draft,
    claimEntry({
      shipment: moneyOf(row),
      seq: after.seq,
      lossBranchId: facts.custodianBranchId ?? row.currentBranchId,
      amount,
      fromAgent: carrier && row.custodianId !== null && borne > 0 ? { kind: carrier, id: row.custodianId, amount: borne } : null,
      releasePrepaid: row.prepaidHeld,
    }),
  );
  after.prepaidHeld = 0;
  draft.details.liable = liable;
  draft.details.claim = amountText(amount, row.currency);
  draft.details.undo = { prepaidHeld: row.prepaidHeld };
}
