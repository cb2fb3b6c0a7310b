import { type Judgement, type Move, type MoveRules, type MovingShipment, type Refused, refuse } from './move.ts';
import { inputProblem } from './move-inputs.ts';
import { actorProblem, baseOf, type Step, standingProblem } from './move-standing.ts';

/** Whether a parcel may move as asked; the refusal names what stands in the way. */
export function judgeMove(shipment: MovingShipment, move: Move, rules: MoveRules): Judgement {
  const step = stepOf(shipment, move.to, rules);
  if ('ok' in step) return step;
  const problem = standingProblem(step) ?? actorProblem(step, move.via) ?? inputProblem(step, move);
  return problem ?? { ok: true, transition: step.transition };
}

/** The statuses this person may move the parcel to, given what the move asks for; tenant's own statuses included. */
export function canTransferTo(shipment: MovingShipment, rules: MoveRules): number[] {
  const own = (rules.tenantStatuses ?? []).filter((one) => one.enabled !== false).map((one) => one.id);
  const from = baseOf(shipment.statusId, rules);
  const system = rules.transitions.filter((row) => row.from === from).map((row) => row.to);
  return [...system, ...own].filter((to) => {
    const step = stepOf(shipment, to, rules);
    return !('ok' in step) && !standingProblem(step) && !actorProblem(step);
  });
}

/** What every parcel of a selection can be moved to. */
export function commonTargets(targets: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = targets;
  return first.filter((id) => others.every((other) => other.includes(id)));
}

function stepOf(shipment: MovingShipment, target: number, rules: MoveRules): Step | Refused {
  const from = baseOf(shipment.statusId, rules);
  const to = baseOf(target, rules);
  const isClosed = rules.tenantStatuses?.some((one) => one.id === target && one.enabled === false);
  if (from === undefined || to === undefined || isClosed)
    return refuse('unknown_status', { from: shipment.statusId, to: target });
  if (shipment.archived) return refuse('archived');
  const transition = rules.transitions.find((row) => row.from === from && row.to === to && row.enabled);
  if (!transition) return refuse('transition_not_allowed', { from: shipment.statusId, to: target });
  return { shipment, rules, from, to, transition };
}
