import {
  claimAmount,
  claimEntry,
  isClaimed,
  type Liable,
  type Loss,
  type LossSaid,
  lossParts,
  partBeyondClaim,
  wantsAgent,
  wantsInsurer,
  worthOf,
} from '#courier/moves/contract';
import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import { addEntry, type Draft, moneyOf } from './move-draft.ts';
import type { Failure, LiableAgent, MoveFacts, MoveTerms } from './move-types.ts';

/** Lost or damaged: its sender is owed what it was worth unless he answers for it himself, or is the company; agent and insurer bear their parts. */
export function loseStep(draft: Draft): void {
  if (draft.to !== status.lost) return;
  const { row, after, facts, terms } = draft;
  const worth = lossOf(row, facts, terms);
  const loss = row.isOwn ? { ...worth, claim: 0 } : worth;
  draft.loss = loss;
  addEntry(
    draft,
    claimEntry({
      shipment: moneyOf(row),
      seq: after.seq,
      lossBranchId: loss.branchId,
      amount: loss.claim,
      isOwn: row.isOwn,
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

/** What the sender of a parcel would be paid if it were lost now, whoever of ours answers for it; null: nothing says how much of its currency the most is. */
export function claimOf(row: MovingRow, { claimCaps }: Pick<MoveTerms, 'claimCaps'>): number | null {
  const cap = claimCaps.get(row.currency);
  return cap === undefined ? null : claimAmount(worthOf(row), cap);
}

/** Who answers for a loss must be known, and nobody bears more than the claim. */
export function lossProblem(row: MovingRow, facts: MoveFacts, terms: MoveTerms, to: number): Omit<Failure, 'id'> | undefined {
  if (to !== status.lost) return undefined;
  const said = saidOf(terms);
  if (isClaimed(said) && claimOf(row, terms) === null) return { code: 'no_rate_for_claim', values: { currency: row.currency } };
  const loss = lossOf(row, facts, terms);
  if (wantsAgent(said, loss) && !loss.agent) return { code: 'needs_liable_agent', values: {} };
  const { liableAgent } = terms;
  if (liableAgent && liableAgent.branchId !== loss.branchId)
    return { code: 'liable_agent_of_other_branch', values: { branchId: loss.branchId } };
  if (wantsInsurer(said, loss) && loss.insurerId === null) return { code: 'needs_insurer', values: {} };
  const field = partBeyondClaim(said, loss);
  if (!field) return undefined;
  return { code: 'borne_beyond_claim', field, values: { claim: amountText(loss.claim, row.currency), currency: row.currency } };
}

function lossOf(row: MovingRow, facts: MoveFacts, terms: MoveTerms): Loss {
  const said = saidOf(terms);
  const { liable, insurerId } = said;
  const parts = lossParts(said, claimOf(row, terms) ?? 0);
  return {
    ...parts,
    liable,
    branchId: facts.custodianBranchId ?? row.currentBranchId,
    declared: worthOf(row),
    cap: terms.claimCaps.get(row.currency) ?? null,
    agent: wantsAgent(said, parts) ? bearerOf(row, liable, terms.liableAgent) : null,
    insurerId,
  };
}

/** Whom nobody names is meant by the reason; else it is us. */
function saidOf({ input, reasons }: MoveTerms): LossSaid {
  return {
    liable: input.liable ?? reasons.get(input.reasonCode ?? '')?.liable ?? 'us',
    isLiableSaid: input.liable != null,
    insurerId: input.insurerId ?? null,
    recovered: input.recovered ?? null,
    insured: input.insured ?? null,
  };
}

/** The agent named, or else the one who has it. */
function bearerOf(row: MovingRow, liable: Liable, named: LiableAgent | null): Loss['agent'] {
  const kind =
    liable === 'receiving_agent' ? 'receivingAgent' : liable === 'agent' ? 'agent' : (named?.kind ?? row.custodianKind);
  if (named) return named.kind === kind ? { kind: named.kind, id: named.id } : null;
  if ((row.custodianKind !== 'agent' && row.custodianKind !== 'receivingAgent') || row.custodianId === null) return null;
  return row.custodianKind === kind ? { kind: row.custodianKind, id: row.custodianId } : null;
}
