import { type Move, type MoveAgent, type MovingShipment, type Refused, refuse } from './move.ts';
import type { Step } from './move-standing.ts';
import { status } from './status-rows.ts';

/** The first thing missing from, or wrong with, what was entered for the move. */
export function inputProblem(step: Step, move: Move): Refused | undefined {
  return missingProblem(step, move) ?? reasonProblem(step, move) ?? dateProblem(step, move) ?? agentProblem(step, move);
}

/** The agent with one more parcel, as the next row of a bulk move sees him. */
export function withParcel(agent: MoveAgent, shipment: Pick<MovingShipment, 'expected'>, to: number): MoveAgent {
  return {
    ...agent,
    parcels: agent.parcels + 1,
    exposure: agent.exposure + (to === status.outForDelivery ? shipment.expected : 0),
  };
}

function missingProblem({ transition, from, to, rules }: Step, move: Move): Refused | undefined {
  const hasReason = move.reasonCode || (from === status.delivered && move.reasonText?.trim()) || move.via === 'job';
  // A client who confirms, and a parcel scanned at the hand-over, prove themselves.
  const hasPod = move.pod || move.via === 'scan' || rules.actor.kind === 'client';
  if (transition.needsDelivery && !move.courierId) return refuse('needs_delivery');
  if (transition.needsReceiving && !move.receivingAgentId) return refuse('needs_receiving');
  if (to === status.withClient && from === status.ready && !move.receivingAgentId && !move.pickupAt)
    return refuse('needs_pickup');
  if ((to === status.returnInTransit || to === status.inTransit) && !move.manifestId) return refuse('needs_manifest');
  if (transition.needsReason && !hasReason) return refuse('needs_reason');
  if (transition.needsDate && !move.postponedTo) return refuse('needs_date');
  if (transition.needsAmount && !isAmount(move.amount)) return refuse('needs_amount');
  return transition.needsPod && !hasPod ? refuse('needs_pod') : undefined;
}

function reasonProblem({ from, to, rules }: Step, { reasonCode }: Move): Refused | undefined {
  if (!reasonCode || from === status.delivered) return undefined;
  const reason = rules.reasons.find((one) => one.code === reasonCode && one.enabled !== false);
  return reason?.targets.includes(to) ? undefined : refuse('reason_not_allowed', { reason: reasonCode, to });
}

function dateProblem({ transition, rules }: Step, { postponedTo, decidedOn }: Move): Refused | undefined {
  if (!transition.needsDate || !postponedTo) return undefined;
  const today = decidedOn ?? rules.today;
  const days = (Date.parse(postponedTo) - Date.parse(today)) / 86_400_000;
  if (!(days > 0)) return refuse('date_not_in_future', { today });
  const limit = rules.settings.maxPostponeDays;
  return days > limit ? refuse('date_too_far', { days: limit }) : undefined;
}

function agentProblem({ shipment, rules, transition, from, to }: Step, move: Move): Refused | undefined {
  if (!transition.needsDelivery) return undefined;
  const { agent, actor } = rules;
  if (!agent || agent.id !== move.courierId || !agent.active) return refuse('agent_inactive', { id: move.courierId });
  if (agent.branchId !== shipment.currentBranchId) return refuse('agent_of_other_branch', { branchId: shipment.currentBranchId });
  if (from === status.outForDelivery && to === status.outForDelivery && shipment.custodian.id === agent.id)
    return refuse('same_agent');
  if (actor.permissions.has('override_custody_limit')) return undefined;
  const carried = withParcel(agent, shipment, to);
  const isOver = exceeds(carried.parcels, agent.maxParcels) || exceeds(carried.exposure, agent.maxExposure);
  if (isOver) return refuse('agent_over_limit', { maxParcels: agent.maxParcels ?? null, maxExposure: agent.maxExposure ?? null });
  return to === status.outForDelivery && !agent.servesDestination ? refuse('agent_does_not_serve') : undefined;
}

function exceeds(value: number, limit: number | null | undefined): boolean {
  return limit != null && value > limit;
}

function isAmount(amount: number | null | undefined): boolean {
  return amount != null && Number.isSafeInteger(amount) && amount >= 0;
}
