import type { MovingRow } from '#courier/shipments/server';
import {
  canTransferTo,
  judgeMove,
  type Move,
  type MoveRules,
  type MovingShipment,
  status,
  systemStatus,
  withParcel,
} from '#courier/statuses/contract';
import { exchangeProblem } from './deliver-exchange.ts';
import { partProblem } from './deliver-partly.ts';
import { collectedOf } from './deliver-step.ts';
import { lossProblem } from './lose-step.ts';
import type { LoadedAgent } from './move-agent.ts';
import type { Draft } from './move-draft.ts';
import { cashProblem, planMove } from './move-plan.ts';
import type { Failure, MoveFacts, MoveInput, MoveTerms } from './move-types.ts';

/** Judges locked parcels one after the other; those that pass are worked out, the agent fuller by each. */
export function judgeAll(
  rows: readonly MovingRow[],
  facts: ReadonlyMap<number, MoveFacts>,
  terms: MoveTerms,
  loaded: LoadedAgent | null,
): { drafts: Draft[]; failed: Failure[] } {
  const drafts: Draft[] = [];
  const failed: Failure[] = [];
  let agent = loaded?.agent ?? null;
  for (const row of rows) {
    const around = facts.get(row.id) as MoveFacts;
    const rules = rulesFor(row, terms.rules, agent && { ...agent, cityIds: loaded?.cityIds ?? [] });
    const outcome = judgeOne(row, around, { ...terms, rules });
    if ('code' in outcome) failed.push({ id: row.id, ...outcome });
    else {
      drafts.push(outcome);
      if (agent) agent = withParcel({ ...agent, servesDestination: true }, row, outcome.to);
    }
  }
  return { drafts, failed };
}

/** The statuses the asker may move a parcel to; out of delivered none while two branches count on what it brought. */
export function targetsOf(row: MovingRow, facts: MoveFacts, rules: MoveRules): number[] {
  return row.deliveredAt !== null && facts.branchStatement ? [] : canTransferTo(standing(row, facts), rules);
}

function judgeOne(row: MovingRow, facts: MoveFacts, terms: MoveTerms): Draft | Omit<Failure, 'id'> {
  const { input, rules } = terms;
  if (input.version != null && input.version !== row.version) return { code: 'stale', values: {} };
  const judged = judgeMove(standing(row, facts), moveOf(row, input), rules);
  if (!judged.ok) return { code: judged.code, values: judged.values };
  const { from, to } = judged.transition;
  if (from === status.delivered && facts.branchStatement)
    return { code: 'frozen', values: { document: 'branch_statement', ...facts.branchStatement } };
  const ready = from === status.notReady && to === status.ready ? terms.ready.get(row.id) : undefined;
  if (ready && 'code' in ready) return ready;
  return (
    partProblem(row, facts, terms, to) ??
    exchangeProblem(row, terms, to) ??
    lossProblem(row, facts, terms, to) ??
    cashProblem(row, facts, terms, from, to) ??
    planMove(row, facts, terms, from, to)
  );
}

function rulesFor(
  row: MovingRow,
  rules: MoveRules,
  agent: (LoadedAgent['agent'] & { cityIds: readonly number[] }) | null,
): MoveRules {
  if (!agent) return rules;
  const { cityIds, ...rest } = agent;
  return { ...rules, agent: { ...rest, servesDestination: cityIds.length === 0 || cityIds.includes(row.cityId) } };
}

function moveOf(row: MovingRow, input: MoveInput): Move {
  return {
    ...input,
    reasonText: input.note ?? null,
    amount: collectedOf(row, input).collected,
    pod: Boolean(input.receiverName ?? input.podNote ?? input.proofs?.[0]),
  };
}

function standing(row: MovingRow, facts: MoveFacts): MovingShipment {
  const isDelivered = systemStatus(row.statusId)?.id === status.delivered || row.deliveredAt !== null;
  return {
    ...row,
    ...facts,
    custodian: { kind: row.custodianKind, id: row.custodianId },
    archived: row.archivedAt !== null,
    deliveredBy: isDelivered ? (row.deliveredTreasuryId === null ? 'agent' : 'counter') : null,
  };
}
