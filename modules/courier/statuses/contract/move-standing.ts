import { type Move, type MoveRules, type MovingShipment, type Refused, refuse } from './move.ts';
import { status } from './status-rows.ts';
import { systemStatus } from './statuses.ts';
import type { Transition } from './transitions.ts';

/** A move whose statuses and graph row are known. */
export interface Step {
  shipment: MovingShipment;
  rules: MoveRules;
  from: number;
  to: number;
  transition: Transition;
}

/** The first reason why the parcel cannot make this step, whatever is entered with it. */
export function standingProblem(step: Step): Refused | undefined {
  for (const guard of [childProblem, freezeProblem, correctionProblem, priceProblem, returnProblem]) {
    const problem = guard(step);
    if (problem) return problem;
  }
  return undefined;
}

/** The first reason why this person may not make the step. */
export function actorProblem(step: Step, via?: Move['via']): Refused | undefined {
  const { transition, rules, to } = step;
  const { actor, settings } = rules;
  // A timer marks what is overdue; everything else is a person's decision.
  if (via === 'job') return to === status.late ? undefined : refuse('timer_not_allowed');
  if (!transition.actorKinds.includes(actor.kind)) return refuse('actor_not_allowed', { kind: actor.kind });
  if (!holds(transition.permission, step, via)) return refuse('permission_missing', { permission: transition.permission });
  if (
    settings.branchDeliveryCannotSetLateReturned &&
    actor.kind === 'branch_delivery' &&
    (to === status.late || to === status.returnWithAgent)
  ) {
    return refuse('late_returned_not_allowed');
  }
  if (via && !transition.via.includes(via)) return refuse('via_not_allowed', { via });
  return scopeProblem(step);
}

/** A child of a partial delivery or exchange only goes back. */
function childProblem({ shipment, from, to }: Step): Refused | undefined {
  if (!shipment.parentId) return undefined;
  const allowed =
    from === status.returnWithAgent
      ? to === status.returned || to === status.lost
      : ![status.outForDelivery, status.delivered, status.postponed].includes(to) &&
        !(from === status.lost && to === status.inStore);
  return allowed ? undefined : refuse('child_only_goes_back', { parentId: shipment.parentId });
}

/** A client statement holds what a parcel is worth, not where it is. */
function freezeProblem({ shipment, from, to }: Step): Refused | undefined {
  const changesWorth =
    to === status.delivered ||
    from === status.delivered ||
    (from === status.returned && to === status.outForDelivery) ||
    (from === status.lost && to === status.inStore);
  if (!changesWorth || !shipment.clientStatementId) return undefined;
  return refuse('frozen', { document: 'client_statement', id: shipment.clientStatementId });
}

function correctionProblem({ shipment, from, to }: Step): Refused | undefined {
  if (from !== status.delivered) return undefined;
  const back = shipment.deliveredBy === 'counter' ? status.inStore : status.returnWithAgent;
  if (to !== back) return refuse('transition_not_allowed', { from, to });
  if (shipment.agentSettlementId) return refuse('frozen', { document: 'hand_in', id: shipment.agentSettlementId });
  return shipment.hasChild ? refuse('has_child') : undefined;
}

function priceProblem({ shipment, rules, to }: Step): Refused | undefined {
  if (to !== status.delivered || !shipment.pendingPriceRequestId || rules.settings.deliverPendingPrice) return undefined;
  return refuse('price_request_pending', { id: shipment.pendingPriceRequestId });
}

function returnProblem({ shipment, rules, from, to }: Step): Refused | undefined {
  if (from !== status.returned) return undefined;
  if (to === status.returnInTransit && shipment.originBranchId === shipment.currentBranchId)
    return refuse('already_at_sender_branch');
  const limit = rules.settings.maxAttempts;
  return to === status.outForDelivery && limit && (shipment.attemptCount ?? 0) >= limit
    ? refuse('attempt_limit', { limit })
    : undefined;
}

/** Scanning has permissions of its own for the moves between branches. */
const scanTwins: Record<string, string> = {
  transfer_shipment_to_branch_manual: 'transfer_shipment_to_branch_with_qr',
  transfer_returned_shipment_to_branch_manual: 'transfer_returns_to_branch_with_qr',
};
function holds(permission: string, { rules }: Step, via?: Move['via']): boolean {
  const { permissions } = rules.actor;
  const twin = scanTwins[permission];
  return permissions.has(permission) || (twin !== undefined && via !== 'manual' && permissions.has(twin));
}

function scopeProblem({ shipment, rules, transition }: Step): Refused | undefined {
  const { actor } = rules;
  const isHis = {
    client: shipment.clientId === actor.partyId,
    receiving: isHeldBy(shipment, 'receivingAgent', actor.partyId) || shipment.receivingAgentId === actor.partyId,
    delivery: isHeldBy(shipment, 'agent', actor.partyId),
    branch_delivery: isHeldBy(shipment, 'agent', actor.partyId),
  };
  if (actor.kind in isHis) return isHis[actor.kind as keyof typeof isHis] ? undefined : refuse('not_your_parcel');
  if (actor.branchIds === 'all' || transition.branchScope === 'any') return undefined;
  const branches = [shipment.currentBranchId];
  if (transition.branchScope === 'destination' && shipment.transferToBranchId) branches.push(shipment.transferToBranchId);
  const mine = actor.branchIds;
  return branches.some((branch) => mine.includes(branch)) ? undefined : refuse('other_branch', { branchIds: branches });
}

function isHeldBy(shipment: MovingShipment, kind: string, id: number | null | undefined): boolean {
  return id != null && shipment.custodian.kind === kind && shipment.custodian.id === id;
}

export function baseOf(id: number, rules: MoveRules): number | undefined {
  return systemStatus(id, rules.tenantStatuses)?.id;
}
