import { claimAmount, claimEntry, type Liable, type Loss, worthOf } from '#courier/shipments/contract';
import { amountText } from '#platform/entity';
import { addEntry, type Draft, moneyOf } from './move-draft.ts';
import type { Failure, LiableAgent, MoveFacts, MoveInput, MoveTerms, MovingRow } from './move-types.ts';

/** Lost or damaged: its sender is owed what it was worth unless he answers for it himself; agent and insurer bear their parts. */
export function loseStep(draft: Draft): void {
  if (draft.to !== 20) return;
  const { row, after, facts, terms } = draft;
  const loss = lossOf(row, facts, terms);
  draft.loss = loss;
  addEntry(
    draft,
    claimEntry({
      shipment: moneyOf(row),
      seq: after.seq,
      lossBranchId: loss.branchId,
      amount: loss.claim,
      fromAgent: loss.agent && loss.recovered > 0 ? { ...loss.agent, amount: loss.recovered } : null,
      fromInsurer: loss.insurerId !== null && loss.insured > 0 ? { id: loss.insurerId, amount: loss.insured } : null,
      releasePrepaid: row.prepaidHeld,
    }),
  );
  after.prepaidHeld = 0;
  draft.details.liable = loss.liable;
  draft.details.claim = amountText(loss.claim, row.currency);
  if (loss.recovered > 0) draft.details.recovered = amountText(loss.recovered, row.currency);
  if (loss.insured > 0) draft.details.insured = amountText(loss.insured, row.currency);
  draft.details.undo = { prepaidHeld: row.prepaidHeld };
}

/** What the sender of a parcel would be paid if it were lost now, whoever of ours answers for it. */
export function claimOf(row: MovingRow, { claimCaps }: Pick<MoveTerms, 'claimCaps'>): number {
  return claimAmount(worthOf(row), claimCaps.get(row.currency) ?? null);
}

/** Who answers for a loss must be known, and nobody bears more than the claim. */
export function lossProblem(row: MovingRow, facts: MoveFacts, terms: MoveTerms, to: number): Omit<Failure, 'id'> | undefined {
  if (to !== 20) return undefined;
  const loss = lossOf(row, facts, terms);
  const { liable } = loss;
  const wantsAgent = liable === 'agent' || liable === 'receiving_agent' || loss.recovered > 0;
  if (wantsAgent && !loss.agent) return { code: 'needs_liable_agent', values: {} };
  const { liableAgent, input } = terms;
  if (liableAgent && liableAgent.branchId !== loss.branchId)
    return { code: 'liable_agent_of_other_branch', values: { branchId: loss.branchId } };
  const wantsInsurer = liable === 'insurer' || input.liable === 'third_party' || loss.insured > 0;
  if (wantsInsurer && loss.insurerId === null) return { code: 'needs_insurer', values: {} };
  if (loss.recovered + loss.insured <= loss.claim) return undefined;
  return { code: 'borne_beyond_claim', values: { claim: amountText(loss.claim, row.currency), currency: row.currency } };
}

function lossOf(row: MovingRow, facts: MoveFacts, terms: MoveTerms): Loss {
  const { input, liableAgent } = terms;
  const liable = liableOf(terms);
  const claim = isOurs(liable, input) ? claimOf(row, terms) : 0;
  const insured = input.insured ?? (liable === 'insurer' || (liable === 'third_party' && input.insurerId) ? claim : 0);
  const recovered = input.recovered ?? (liable === 'agent' || liable === 'receiving_agent' ? claim - insured : 0);
  return {
    liable,
    branchId: facts.custodianBranchId ?? row.currentBranchId,
    declared: worthOf(row),
    cap: terms.claimCaps.get(row.currency) ?? null,
    claim,
    agent: recovered > 0 || liable === 'agent' || liable === 'receiving_agent' ? bearerOf(row, liable, liableAgent) : null,
    recovered,
    insurerId: input.insurerId ?? null,
    insured,
  };
}

function liableOf({ input, reasons }: MoveTerms): Liable {
  return input.liable ?? reasons.get(input.reasonCode ?? '')?.liable ?? 'us';
}

/** What its sender or the receiver did is nobody's claim; another's fault is ours to make good where it is known who he is. */
function isOurs(liable: Liable, { insurerId }: MoveInput): boolean {
  return liable === 'third_party' ? insurerId != null : liable !== 'sender' && liable !== 'consignee';
}

/** The agent named, or else the one who has it. */
function bearerOf(row: MovingRow, liable: Liable, named: LiableAgent | null): Loss['agent'] {
  const kind =
    liable === 'receiving_agent' ? 'receivingAgent' : liable === 'agent' ? 'agent' : (named?.kind ?? row.custodianKind);
  if (named) return named.kind === kind ? { kind: named.kind, id: named.id } : null;
  if ((row.custodianKind !== 'agent' && row.custodianKind !== 'receivingAgent') || row.custodianId === null) return null;
  return row.custodianKind === kind ? { kind: row.custodianKind, id: row.custodianId } : null;
}
