import type { ReasonSeed } from './reasons.ts';
import type { CustodianKind } from './status-rows.ts';
import type { ActorKind, MoveVia, Transition } from './transitions.ts';

/** What the judge must know of a parcel; documents are the non-void ones that hold it. */
export interface MovingShipment {
  id: number;
  statusId: number;
  clientId: number;
  originBranchId: number;
  currentBranchId: number;
  /** Where its open manifest goes. */
  transferToBranchId?: number | null;
  custodian: { kind: CustodianKind; id: number | null };
  receivingAgentId?: number | null;
  parentId?: number | null;
  hasChild?: boolean;
  archived?: boolean;
  clientStatementId?: number | null;
  agentSettlementId?: number | null;
  pendingPriceRequestId?: number | null;
  /** Who handed it to the consignee, once delivered. */
  deliveredBy?: 'agent' | 'counter' | null;
  attemptCount?: number;
  /** E: the cash a delivery agent is expected to bring back. */
  expected: number;
}

export interface Move {
  to: number;
  /** `job`: a timer, which never decides about money. */
  via: MoveVia | 'job';
  courierId?: number | null;
  receivingAgentId?: number | null;
  manifestId?: number | null;
  /** A pickup was agreed with the client. */
  pickupAt?: string | null;
  reasonCode?: string | null;
  /** In the person's own words, enough for a correction. */
  reasonText?: string | null;
  postponedTo?: string | null;
  /** The day it was decided on, where a device without a signal tells it later; else today. */
  decidedOn?: string | null;
  amount?: number | null;
  /** Receiver's name with signature, one-time code or photo. */
  pod?: boolean;
}

export interface Actor {
  kind: ActorKind;
  permissions: Pick<ReadonlySet<string>, 'has'>;
  branchIds: 'all' | readonly number[];
  /** The agent, receiving agent or client this person is. */
  partyId?: number | null;
}

/** The delivery agent a parcel would go to, with what he carries already. */
export interface MoveAgent {
  id: number;
  active: boolean;
  branchId: number;
  parcels: number;
  maxParcels?: number | null;
  /** COD value carried and cash not handed in. */
  exposure: number;
  maxExposure?: number | null;
  servesDestination: boolean;
}

export interface MoveSettings {
  branchDeliveryCannotSetLateReturned: boolean;
  maxPostponeDays: number;
  deliverPendingPrice: boolean;
  /** Deliveries tried before a return may no longer go out again. */
  maxAttempts?: number | null;
}

export type MoveReason = Pick<ReasonSeed, 'targets'> & { code: string; enabled?: boolean };

export interface MoveRules {
  actor: Actor;
  settings: MoveSettings;
  /** The tenant's calendar day. */
  today: string;
  transitions: readonly Transition[];
  reasons: readonly MoveReason[];
  tenantStatuses?: readonly { id: number; baseId: number; enabled?: boolean }[];
  agent?: MoveAgent | null;
}

export const moveRefusals = [
  'unknown_status',
  'archived',
  'transition_not_allowed',
  'child_only_goes_back',
  'frozen',
  'has_child',
  'price_request_pending',
  'already_at_sender_branch',
  'attempt_limit',
  'timer_not_allowed',
  'actor_not_allowed',
  'permission_missing',
  'not_your_parcel',
  'other_branch',
  'late_returned_not_allowed',
  'via_not_allowed',
  'needs_delivery',
  'needs_receiving',
  'needs_pickup',
  'needs_manifest',
  'needs_reason',
  'needs_date',
  'needs_amount',
  'needs_pod',
  'reason_not_allowed',
  'date_not_in_future',
  'date_too_far',
  'agent_inactive',
  'agent_of_other_branch',
  'same_agent',
  'agent_over_limit',
  'agent_does_not_serve',
] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

export interface Refused {
  ok: false;
  code: MoveRefusal;
  values: Record<string, unknown>;
}
export type Judgement = { ok: true; transition: Transition } | Refused;

export function refuse(code: MoveRefusal, values: Record<string, unknown> = {}): Refused {
  return { ok: false, code, values };
}
