import { status } from './status-rows.ts';
/** Who moves a parcel: office staff, the people who carry it, the client it belongs to. */
export const actorKinds = ['admin', 'employee', 'branch', 'branch_delivery', 'delivery', 'receiving', 'client'] as const;
export type ActorKind = (typeof actorKinds)[number];

export const moveVias = ['manual', 'scan', 'bulk', 'excel', 'agent_app', 'api'] as const;
export type MoveVia = (typeof moveVias)[number];

/** `own`: the branch that has it; `destination`: the one it travels to, or the one it left when it is received back. */
export type BranchScope = 'own' | 'destination' | 'any';

/** One allowed move between two system statuses; a tenant switches it on and off at `/api/v1/status-transitions`. */
export interface Transition {
  from: number;
  to: number;
  permission: string;
  actorKinds: readonly ActorKind[];
  branchScope: BranchScope;
  needsDelivery: boolean;
  needsReceiving: boolean;
  needsReason: boolean;
  needsDate: boolean;
  needsAmount: boolean;
  needsPod: boolean;
  via: readonly MoveVia[];
  notify: boolean;
  enabled: boolean;
}

const staff: readonly ActorKind[] = ['admin', 'employee', 'branch'];
const carriers: readonly ActorKind[] = [...staff, 'delivery', 'branch_delivery'];
const collectors: readonly ActorKind[] = [...staff, 'receiving'];
const staffAndClient: readonly ActorKind[] = [...staff, 'client'];

type Row = readonly [
  from: number,
  to: readonly number[],
  more?: Partial<Pick<Transition, 'permission' | 'actorKinds' | 'branchScope' | 'via'>>,
];
const rows: readonly Row[] = [
  [status.notReady, [status.ready, status.cancelled], { actorKinds: staffAndClient }],
  [status.ready, [status.notReady, status.withClient, status.cancelled], { actorKinds: staffAndClient }],
  [status.ready, [status.atReceivingAgent], { actorKinds: collectors }],
  [status.ready, [status.atReceivingPoint, status.inStore], { branchScope: 'any' }],
  [status.withClient, [status.ready, status.atReceivingAgent], { actorKinds: collectors }],
  [status.withClient, [status.atReceivingPoint, status.inStore], { branchScope: 'any' }],
  [status.withClient, [status.cancelled], { actorKinds: staffAndClient }],
  [status.atReceivingAgent, [status.inStore, status.atReceivingPoint], { branchScope: 'any' }],
  [status.atReceivingAgent, [status.withClient, status.lost]],
  [status.atReceivingPoint, [status.inStore], { branchScope: 'any' }],
  [status.atReceivingPoint, [status.outForDelivery, status.returnedToClient, status.lost]],
  [status.inStore, [status.outForDelivery, status.delivered, status.returned, status.lost]],
  [status.inStore, [status.inTransit], { permission: 'transfer_shipment_to_branch_manual' }],
  [status.inTransit, [status.inStore], { permission: 'approval_shipment_from_branch', branchScope: 'destination' }],
  [status.inTransit, [status.lost], { branchScope: 'destination' }],
  [status.outForDelivery, [status.delivered, status.late, status.postponed, status.returnWithAgent], { actorKinds: carriers }],
  [status.outForDelivery, [status.inStore, status.outForDelivery, status.lost]],
  [status.late, [status.delivered, status.postponed, status.returnWithAgent], { actorKinds: carriers }],
  [status.late, [status.inStore, status.outForDelivery, status.lost]],
  [status.postponed, [status.delivered, status.returnWithAgent, status.late], { actorKinds: carriers }],
  [status.postponed, [status.outForDelivery, status.inStore, status.lost]],
  [status.returnWithAgent, [status.delivered, status.postponed], { actorKinds: carriers }],
  [status.returnWithAgent, [status.outForDelivery, status.lost]],
  // Only with the parcel in hand: scanned one by one, or the scanned selection in one call.
  [status.returnWithAgent, [status.returned], { via: ['scan', 'bulk'] }],
  [
    status.returned,
    [
      status.outForDelivery,
      status.returnHandedToClient,
      status.returnWithReceivingAgent,
      status.returnGivenToAgent,
      status.returnedToClient,
      status.lost,
    ],
  ],
  [status.returned, [status.returnInTransit], { permission: 'transfer_returned_shipment_to_branch_manual' }],
  [
    status.returnInTransit,
    [status.returned],
    { permission: 'approval_returned_shipment_from_branch', branchScope: 'destination' },
  ],
  [status.returnInTransit, [status.lost], { branchScope: 'destination' }],
  [status.returnHandedToClient, [status.returnedToClient], { actorKinds: staffAndClient }],
  [status.returnHandedToClient, [status.returned, status.lost]],
  [status.returnWithReceivingAgent, [status.returnedToClient], { actorKinds: [...collectors, 'client'] }],
  [status.returnWithReceivingAgent, [status.returned, status.lost]],
  [status.returnGivenToAgent, [status.returnedToClient], { actorKinds: [...carriers, 'client'] }],
  [status.returnGivenToAgent, [status.returned, status.lost]],
  [
    status.delivered,
    [status.returnWithAgent, status.inStore],
    { permission: 'reverse_delivered_shipment', via: ['manual', 'api'] },
  ],
  [status.lost, [status.inStore, status.returned, status.returnedToClient]],
];

const needDelivery = [status.outForDelivery, status.returnGivenToAgent];
const needReceiving = [status.atReceivingAgent, status.returnWithReceivingAgent];
const needReason = [status.late, status.postponed, status.returnWithAgent, status.cancelled, status.lost];
const worthTelling = [status.outForDelivery, status.delivered, status.postponed, status.returnWithAgent, status.returnedToClient];

/** The graph every tenant starts with; what is not listed is refused. */
export const defaultTransitions: readonly Transition[] = rows.flatMap(([from, targets, more]) =>
  targets.map((to) => ({
    from,
    to,
    permission: 'edit_shipments_status',
    actorKinds: staff,
    branchScope: 'own' as const,
    needsDelivery: needDelivery.includes(to),
    needsReceiving: needReceiving.includes(to),
    needsReason: needReason.includes(to) || from === status.delivered,
    needsDate: to === status.postponed,
    needsAmount: to === status.delivered,
    needsPod: to === status.returnedToClient,
    via: moveVias,
    notify: worthTelling.includes(to) && from !== status.delivered,
    enabled: true,
    ...more,
  })),
);
