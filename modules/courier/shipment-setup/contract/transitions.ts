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
const withClient: readonly ActorKind[] = [...staff, 'client'];

type Row = readonly [
  from: number,
  to: readonly number[],
  more?: Partial<Pick<Transition, 'permission' | 'actorKinds' | 'branchScope' | 'via'>>,
];
const rows: readonly Row[] = [
  [1, [2, 19], { actorKinds: withClient }],
  [2, [1, 3, 19], { actorKinds: withClient }],
  [2, [6], { actorKinds: collectors }],
  [2, [7, 8], { branchScope: 'any' }],
  [3, [2, 6], { actorKinds: collectors }],
  [3, [7, 8], { branchScope: 'any' }],
  [3, [19], { actorKinds: withClient }],
  [6, [8, 7], { branchScope: 'any' }],
  [6, [3, 20]],
  [7, [8], { branchScope: 'any' }],
  [7, [4, 17, 20]],
  [8, [4, 9, 13, 20]],
  [8, [18], { permission: 'transfer_shipment_to_branch_manual' }],
  [18, [8], { permission: 'approval_shipment_from_branch', branchScope: 'destination' }],
  [18, [20], { branchScope: 'destination' }],
  [4, [9, 10, 11, 12], { actorKinds: carriers }],
  [4, [8, 4, 20]],
  [10, [9, 11, 12], { actorKinds: carriers }],
  [10, [8, 4, 20]],
  [11, [9, 12, 10], { actorKinds: carriers }],
  [11, [4, 8, 20]],
  [12, [9, 11], { actorKinds: carriers }],
  [12, [4, 20]],
  // Only with the parcel in hand: scanned one by one, or the scanned selection in one call.
  [12, [13], { via: ['scan', 'bulk'] }],
  [13, [4, 15, 16, 5, 17, 20]],
  [13, [14], { permission: 'transfer_returned_shipment_to_branch_manual' }],
  [14, [13], { permission: 'approval_returned_shipment_from_branch', branchScope: 'destination' }],
  [14, [20], { branchScope: 'destination' }],
  [15, [17], { actorKinds: withClient }],
  [15, [13, 20]],
  [16, [17], { actorKinds: [...collectors, 'client'] }],
  [16, [13, 20]],
  [5, [17], { actorKinds: [...carriers, 'client'] }],
  [5, [13, 20]],
  [9, [12, 8], { permission: 'reverse_delivered_shipment', via: ['manual', 'api'] }],
  [20, [8, 13, 17]],
];

const needDelivery = [4, 5];
const needReceiving = [6, 16];
const needReason = [10, 11, 12, 19, 20];
const worthTelling = [4, 9, 11, 12, 17];

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
    needsReason: needReason.includes(to) || from === 9,
    needsDate: to === 11,
    needsAmount: to === 9,
    needsPod: to === 17,
    via: moveVias,
    notify: worthTelling.includes(to) && from !== 9,
    enabled: true,
    ...more,
  })),
);
