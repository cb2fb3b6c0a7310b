import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Actor,
  canTransferTo,
  commonTargets,
  defaultTransitions,
  judgeMove,
  type Move,
  type MoveAgent,
  type MoveRules,
  type MovingShipment,
  seededReasons,
  status,
  systemStatuses,
} from './index.ts';

const everyPermission = new Set([...defaultTransitions.map((row) => row.permission)]);
const admin: Actor = { kind: 'admin', permissions: everyPermission, branchIds: 'all' };
const agent: MoveAgent = { id: 30, active: true, branchId: 2, parcels: 0, exposure: 0, servesDestination: true };
const rules = (more: Partial<MoveRules> = {}): MoveRules => ({
  actor: admin,
  settings: { branchDeliveryCannotSetLateReturned: false, maxPostponeDays: 7, deliverPendingPrice: false },
  today: '2026-11-21',
  transitions: defaultTransitions,
  reasons: seededReasons,
  agent,
  ...more,
});
const parcel = (statusId: number, more: Partial<MovingShipment> = {}): MovingShipment => ({
  id: 1,
  statusId,
  clientId: 7,
  originBranchId: 1,
  currentBranchId: 2,
  custodian: { kind: 'agent', id: 31 },
  expected: 50_000,
  ...more,
});
/** A move with everything any status asks for. */
const full = (to: number, more: Partial<Move> = {}): Move => ({
  to,
  via: 'bulk',
  courierId: 30,
  receivingAgentId: 40,
  manifestId: 50,
  pickupAt: '2026-11-22',
  reasonCode: seededReasons.find((reason) => reason.targets.includes(to))?.code,
  postponedTo: '2026-11-23',
  amount: 50_000,
  pod: true,
  ...more,
});
const code = (shipment: MovingShipment, move: Move, given = rules()) => {
  const judged = judgeMove(shipment, move, given);
  return judged.ok ? 'ok' : judged.code;
};

/** The graph as it is written in the rules, to the letter. */
const graph: Record<number, number[]> = {
  [status.notReady]: [status.ready, status.cancelled],
  [status.ready]: [
    status.notReady,
    status.withClient,
    status.atReceivingAgent,
    status.atReceivingPoint,
    status.inStore,
    status.cancelled,
  ],
  [status.withClient]: [status.ready, status.atReceivingAgent, status.atReceivingPoint, status.inStore, status.cancelled],
  [status.outForDelivery]: [
    status.delivered,
    status.late,
    status.postponed,
    status.returnWithAgent,
    status.inStore,
    status.outForDelivery,
    status.lost,
  ],
  [status.returnGivenToAgent]: [status.returnedToClient, status.returned, status.lost],
  [status.atReceivingAgent]: [status.inStore, status.atReceivingPoint, status.withClient, status.lost],
  [status.atReceivingPoint]: [status.inStore, status.outForDelivery, status.returnedToClient, status.lost],
  [status.inStore]: [status.outForDelivery, status.inTransit, status.delivered, status.returned, status.lost],
  [status.delivered]: [status.returnWithAgent, status.inStore],
  [status.late]: [status.delivered, status.postponed, status.returnWithAgent, status.inStore, status.outForDelivery, status.lost],
  [status.postponed]: [status.delivered, status.outForDelivery, status.returnWithAgent, status.late, status.inStore, status.lost],
  [status.returnWithAgent]: [status.returned, status.delivered, status.outForDelivery, status.postponed, status.lost],
  [status.returned]: [
    status.outForDelivery,
    status.returnInTransit,
    status.returnHandedToClient,
    status.returnWithReceivingAgent,
    status.returnGivenToAgent,
    status.returnedToClient,
    status.lost,
  ],
  [status.returnInTransit]: [status.returned, status.lost],
  [status.returnHandedToClient]: [status.returnedToClient, status.returned, status.lost],
  [status.returnWithReceivingAgent]: [status.returnedToClient, status.returned, status.lost],
  [status.returnedToClient]: [],
  [status.inTransit]: [status.inStore, status.lost],
  [status.cancelled]: [],
  [status.lost]: [status.inStore, status.returned, status.returnedToClient],
};

describe('the graph', () => {
  for (const from of systemStatuses) {
    test(`from ${from.code} leads exactly where the rules say`, () => {
      const reached = systemStatuses
        .map((to) => to.id)
        .filter((to) => {
          // A correction leads back to where the parcel was delivered from.
          const shipment = parcel(from.id, { deliveredBy: to === status.inStore ? 'counter' : 'agent' });
          const move = full(to, from.id === status.delivered ? { via: 'manual', reasonText: 'wrong parcel' } : {});
          const answer = code(shipment, move);
          expect(['ok', 'transition_not_allowed']).toContain(answer);
          return answer === 'ok';
        });
      expect(reached.toSorted()).toEqual([...(graph[from.id] ?? [])].toSorted());
    });
  }

  test('names both statuses when it refuses', () => {
    expect(judgeMove(parcel(status.returnedToClient), full(status.delivered), rules())).toEqual({
      ok: false,
      code: 'transition_not_allowed',
      values: { from: status.returnedToClient, to: status.delivered },
    });
  });

  test('refuses a row the tenant switched off, and a status nobody knows', () => {
    const transitions = defaultTransitions.map((row) =>
      row.from === status.inStore && row.to === status.delivered ? { ...row, enabled: false } : row,
    );
    expect(code(parcel(status.inStore), full(status.delivered), rules({ transitions }))).toBe('transition_not_allowed');
    expect(code(parcel(status.inStore), full(77))).toBe('unknown_status');
  });

  test("lets a tenant's own status inherit a system one", () => {
    const tenantStatuses = [
      { id: 100, baseId: status.inStore },
      { id: 101, baseId: status.delivered, enabled: false },
    ];
    expect(code(parcel(status.atReceivingAgent), full(100), rules({ tenantStatuses }))).toBe('ok');
    expect(code(parcel(100), full(status.outForDelivery), rules({ tenantStatuses }))).toBe('ok');
    expect(code(parcel(100), full(101), rules({ tenantStatuses }))).toBe('unknown_status');
    expect(canTransferTo(parcel(status.atReceivingAgent), rules({ tenantStatuses }))).toEqual([
      status.inStore,
      status.atReceivingPoint,
      status.withClient,
      status.lost,
      100,
    ]);
  });
});

describe('each need is asked for', () => {
  const needs: [from: number, to: number, without: Partial<Move>, code: string][] = [
    [status.inStore, status.outForDelivery, { courierId: null }, 'needs_delivery'],
    [status.returned, status.returnGivenToAgent, { courierId: null }, 'needs_delivery'],
    [status.ready, status.atReceivingAgent, { receivingAgentId: null }, 'needs_receiving'],
    [status.returned, status.returnWithReceivingAgent, { receivingAgentId: null }, 'needs_receiving'],
    [status.ready, status.withClient, { receivingAgentId: null, pickupAt: null }, 'needs_pickup'],
    [status.inStore, status.inTransit, { manifestId: null }, 'needs_manifest'],
    [status.returned, status.returnInTransit, { manifestId: null }, 'needs_manifest'],
    [status.outForDelivery, status.late, { reasonCode: null }, 'needs_reason'],
    [status.outForDelivery, status.postponed, { reasonCode: null }, 'needs_reason'],
    [status.outForDelivery, status.returnWithAgent, { reasonCode: null }, 'needs_reason'],
    [status.notReady, status.cancelled, { reasonCode: null }, 'needs_reason'],
    [status.inStore, status.lost, { reasonCode: null }, 'needs_reason'],
    [status.outForDelivery, status.postponed, { postponedTo: null }, 'needs_date'],
    [status.outForDelivery, status.delivered, { amount: null }, 'needs_amount'],
    [status.outForDelivery, status.delivered, { amount: -1 }, 'needs_amount'],
    [status.outForDelivery, status.delivered, { amount: 0.5 }, 'needs_amount'],
    [status.returned, status.returnedToClient, { pod: false }, 'needs_pod'],
    [status.outForDelivery, status.returnWithAgent, { reasonCode: 'lost_by_us' }, 'reason_not_allowed'],
    [status.outForDelivery, status.returnWithAgent, { reasonCode: 'nonsense' }, 'reason_not_allowed'],
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-21' }, 'date_not_in_future'],
    [status.outForDelivery, status.postponed, { postponedTo: 'soon' }, 'date_not_in_future'],
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-29' }, 'date_too_far'],
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-28' }, 'ok'],
    // Told a day later, it is judged by the day it was decided on.
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-21', decidedOn: '2026-11-20' }, 'ok'],
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-20', decidedOn: '2026-11-20' }, 'date_not_in_future'],
    [status.outForDelivery, status.postponed, { postponedTo: '2026-11-28', decidedOn: '2026-11-20' }, 'date_too_far'],
    [status.outForDelivery, status.delivered, { amount: 0 }, 'ok'],
    [status.returned, status.returnedToClient, { pod: false, via: 'scan' }, 'ok'],
  ];
  test.each(needs)('%i to %i with %o: %s', (from, to, without, expected) => {
    expect(code(parcel(from), full(to, without))).toBe(expected);
  });
});

describe('what holds a parcel', () => {
  test('an archived one makes no move at all', () => {
    for (const [from, targets] of Object.entries(graph)) {
      for (const to of targets) expect(code(parcel(Number(from), { archived: true }), full(to))).toBe('archived');
    }
  });

  test('a client statement refuses what changes its worth, and nothing else', () => {
    const worth = [
      [status.outForDelivery, status.delivered],
      [status.inStore, status.delivered],
      [status.late, status.delivered],
      [status.postponed, status.delivered],
      [status.returnWithAgent, status.delivered],
      [status.returned, status.outForDelivery],
      [status.lost, status.inStore],
      [status.delivered, status.returnWithAgent],
    ];
    for (const [from, targets] of Object.entries(graph)) {
      for (const to of targets) {
        if (Number(from) === status.delivered && to === status.inStore) continue;
        const held = code(
          parcel(Number(from), { clientStatementId: 5 }),
          full(to, { via: from === '9' ? 'manual' : 'bulk', reasonText: 'x' }),
        );
        expect([from, to, held]).toEqual([from, to, worth.some(([a, b]) => a === Number(from) && b === to) ? 'frozen' : 'ok']);
      }
    }
  });

  test('the refusal names the document', () => {
    expect(judgeMove(parcel(status.returned, { clientStatementId: 5 }), full(status.outForDelivery), rules())).toMatchObject({
      values: { document: 'client_statement', id: 5 },
    });
  });

  test('a pending price request blocks delivery unless the policy allows it', () => {
    const shipment = parcel(status.outForDelivery, { pendingPriceRequestId: 9 });
    expect(code(shipment, full(status.delivered))).toBe('price_request_pending');
    expect(code(shipment, full(status.late))).toBe('ok');
    const settings = { ...rules().settings, deliverPendingPrice: true };
    expect(code(shipment, full(status.delivered), rules({ settings }))).toBe('ok');
  });
});

describe('correcting a delivery', () => {
  const correct = (more: Partial<MovingShipment>, to = status.returnWithAgent, move: Partial<Move> = {}) =>
    code(
      parcel(status.delivered, { deliveredBy: 'agent', ...more }),
      full(to, { via: 'manual', reasonCode: null, reasonText: 'wrong parcel', ...move }),
    );

  test('leads back to the agent, or to the store when it went over the counter', () => {
    expect(correct({})).toBe('ok');
    expect(correct({}, status.inStore)).toBe('transition_not_allowed');
    expect(correct({ deliveredBy: 'counter' }, status.inStore)).toBe('ok');
    expect(correct({ deliveredBy: 'counter' })).toBe('transition_not_allowed');
  });

  test('needs a reason and its own permission', () => {
    expect(correct({}, status.returnWithAgent, { reasonText: ' ' })).toBe('needs_reason');
    const actor = { ...admin, permissions: new Set(['edit_shipments_status']) };
    expect(
      code(parcel(status.delivered, { deliveredBy: 'agent' }), full(status.returnWithAgent, { via: 'manual' }), rules({ actor })),
    ).toBe('permission_missing');
  });

  test('is refused while any document or child hangs on it', () => {
    expect(correct({ agentSettlementId: 1 })).toBe('frozen');
    expect(correct({ clientStatementId: 1 })).toBe('frozen');
    expect(correct({ hasChild: true })).toBe('has_child');
  });
});

describe('a child of a partial delivery', () => {
  test('only goes back', () => {
    const reach = (from: number) => canTransferTo(parcel(from, { parentId: 1 }), rules());
    expect(reach(status.returnWithAgent).toSorted()).toEqual([status.returned, status.lost]);
    expect(reach(status.returned).toSorted((a, b) => a - b)).toEqual([
      status.returnGivenToAgent,
      status.returnInTransit,
      status.returnHandedToClient,
      status.returnWithReceivingAgent,
      status.returnedToClient,
      status.lost,
    ]);
    expect(reach(status.lost).toSorted()).toEqual([status.returned, status.returnedToClient]);
    expect(reach(status.inStore)).not.toContain(status.outForDelivery);
    expect(code(parcel(status.returned, { parentId: 1 }), full(status.outForDelivery))).toBe('child_only_goes_back');
  });
});

describe('a returned parcel', () => {
  test("travels to the sender's branch only from another one", () => {
    expect(code(parcel(status.returned, { currentBranchId: 1 }), full(status.returnInTransit))).toBe('already_at_sender_branch');
    expect(code(parcel(status.returned), full(status.returnInTransit))).toBe('ok');
  });

  test('goes out again until the attempts are used up', () => {
    const settings = { ...rules().settings, maxAttempts: 3 };
    expect(code(parcel(status.returned, { attemptCount: 2 }), full(status.outForDelivery), rules({ settings }))).toBe('ok');
    expect(code(parcel(status.returned, { attemptCount: 3 }), full(status.outForDelivery), rules({ settings }))).toBe(
      'attempt_limit',
    );
  });

  test('is confirmed by the branch with the parcel in hand, never from a form', () => {
    expect(code(parcel(status.returnWithAgent), full(status.returned, { via: 'manual' }))).toBe('via_not_allowed');
    expect(code(parcel(status.returnWithAgent), full(status.returned, { via: 'scan' }))).toBe('ok');
  });
});

describe('the delivery agent', () => {
  const give = (more: Partial<MoveAgent>, actor = admin) =>
    code(parcel(status.inStore), full(status.outForDelivery), rules({ agent: { ...agent, ...more }, actor }));
  const overriding = { ...admin, permissions: new Set([...everyPermission, 'override_custody_limit']) };

  test('must be active and of the branch that has the parcel', () => {
    expect(give({ active: false })).toBe('agent_inactive');
    expect(give({ id: 99 })).toBe('agent_inactive');
    expect(give({ branchId: 1 })).toBe('agent_of_other_branch');
    expect(give({ branchId: 1 }, overriding)).toBe('agent_of_other_branch');
  });

  test('carries no more parcels and money than his limits, unless overridden', () => {
    expect(give({ parcels: 9, maxParcels: 10 })).toBe('ok');
    expect(give({ parcels: 10, maxParcels: 10 })).toBe('agent_over_limit');
    expect(give({ exposure: 50_001, maxExposure: 100_000 })).toBe('agent_over_limit');
    expect(give({ exposure: 50_000, maxExposure: 100_000 })).toBe('ok');
    expect(give({ parcels: 10, maxParcels: 10 }, overriding)).toBe('ok');
    expect(give({ servesDestination: false })).toBe('agent_does_not_serve');
    expect(give({ servesDestination: false }, overriding)).toBe('ok');
  });

  test('hands over to another one, not to himself', () => {
    expect(code(parcel(status.outForDelivery, { custodian: { kind: 'agent', id: 30 } }), full(status.outForDelivery))).toBe(
      'same_agent',
    );
  });
});

describe('who may move', () => {
  const as = (actor: Partial<Actor>, shipment = parcel(status.outForDelivery), move = full(status.delivered)) =>
    code(shipment, move, rules({ actor: { ...admin, ...actor } }));

  test('an agent moves what he carries', () => {
    expect(as({ kind: 'delivery', partyId: 31 })).toBe('ok');
    expect(as({ kind: 'delivery', partyId: 32 })).toBe('not_your_parcel');
    expect(as({ kind: 'delivery', partyId: 31 }, parcel(status.outForDelivery), full(status.inStore))).toBe('actor_not_allowed');
  });

  test('a client prepares and cancels his own parcels and confirms his returns', () => {
    expect(as({ kind: 'client', partyId: 7 }, parcel(status.notReady), full(status.ready))).toBe('ok');
    expect(as({ kind: 'client', partyId: 8 }, parcel(status.notReady), full(status.ready))).toBe('not_your_parcel');
    expect(
      as({ kind: 'client', partyId: 7 }, parcel(status.returnHandedToClient), full(status.returnedToClient, { pod: false })),
    ).toBe('ok');
    expect(as({ kind: 'client', partyId: 7 })).toBe('actor_not_allowed');
  });

  test('a branch moves what it has, and receives what is on its way', () => {
    const branch = (branchIds: number[]) => ({ kind: 'branch', branchIds }) as const;
    expect(as(branch([2]))).toBe('ok');
    expect(as(branch([1]))).toBe('other_branch');
    expect(as(branch([1]), parcel(status.atReceivingAgent), full(status.inStore))).toBe('ok');
    const onTheWay = parcel(status.inTransit, { currentBranchId: 1, transferToBranchId: 3 });
    expect(as(branch([3]), onTheWay, full(status.inStore))).toBe('ok');
    expect(as(branch([1]), onTheWay, full(status.inStore))).toBe('ok');
    expect(as(branch([2]), onTheWay, full(status.inStore))).toBe('other_branch');
  });

  test('permissions are asked for, scanning has its own', () => {
    expect(as({ permissions: new Set() })).toBe('permission_missing');
    const scanner = { permissions: new Set(['transfer_shipment_to_branch_with_qr']) };
    expect(as(scanner, parcel(status.inStore), full(status.inTransit, { via: 'scan' }))).toBe('ok');
    expect(as(scanner, parcel(status.inStore), full(status.inTransit, { via: 'manual' }))).toBe('permission_missing');
  });

  test('a setting keeps late and returned from branch delivery users', () => {
    const settings = { ...rules().settings, branchDeliveryCannotSetLateReturned: true };
    const actor: Actor = { ...admin, kind: 'branch_delivery', partyId: 31 };
    expect(code(parcel(status.outForDelivery), full(status.late), rules({ settings, actor }))).toBe('late_returned_not_allowed');
    expect(code(parcel(status.outForDelivery), full(status.returnWithAgent), rules({ settings, actor }))).toBe(
      'late_returned_not_allowed',
    );
    expect(code(parcel(status.outForDelivery), full(status.delivered), rules({ settings, actor }))).toBe('ok');
  });

  test('a timer marks what is late and decides nothing else', () => {
    expect(code(parcel(status.outForDelivery), full(status.late, { via: 'job', reasonCode: null }))).toBe('ok');
    for (const to of [status.delivered, status.postponed, status.returnWithAgent, status.inStore, status.lost])
      expect(code(parcel(status.outForDelivery), full(to, { via: 'job' }))).toBe('timer_not_allowed');
  });
});

test('what may be chosen is what the judge accepts once the form is filled', () => {
  const anyParcel = fc.record({
    statusId: fc.constantFrom(...systemStatuses.map((one) => one.id)),
    parentId: fc.option(fc.constant(3)),
    archived: fc.boolean(),
    clientStatementId: fc.option(fc.constant(4)),
    pendingPriceRequestId: fc.option(fc.constant(5)),
    currentBranchId: fc.constantFrom(1, 2),
    deliveredBy: fc.constantFrom('agent', 'counter', null),
  });
  fc.assert(
    fc.property(anyParcel, (facts) => {
      const shipment = parcel(facts.statusId, facts as Partial<MovingShipment>);
      const given = rules({ agent: { ...agent, branchId: shipment.currentBranchId } });
      const via = shipment.statusId === status.delivered ? 'manual' : 'bulk';
      const accepted = systemStatuses
        .map((one) => one.id)
        .filter((to) => code(shipment, full(to, { via, reasonText: 'x' }), given) === 'ok');
      expect(canTransferTo(shipment, given).toSorted((a, b) => a - b)).toEqual(accepted);
    }),
  );
});

test('a selection can go where each of its parcels can', () => {
  expect(
    commonTargets([
      [status.outForDelivery, status.inTransit, status.delivered],
      [status.delivered, status.outForDelivery],
      [status.lost, status.delivered],
    ]),
  ).toEqual([status.delivered]);
  expect(commonTargets([])).toEqual([]);
});

test('every status that asks for a reason has some', () => {
  for (const to of [status.late, status.postponed, status.returnWithAgent, status.cancelled, status.lost])
    expect(seededReasons.some((reason) => reason.targets.includes(to))).toBe(true);
});
