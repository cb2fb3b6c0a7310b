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
  reasonNames,
  seededReasons,
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
  deliveryId: 30,
  receivingDeliveryId: 40,
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
  1: [2, 19],
  2: [1, 3, 6, 7, 8, 19],
  3: [2, 6, 7, 8, 19],
  4: [9, 10, 11, 12, 8, 4, 20],
  5: [17, 13, 20],
  6: [8, 7, 3, 20],
  7: [8, 4, 17, 20],
  8: [4, 18, 9, 13, 20],
  9: [12, 8],
  10: [9, 11, 12, 8, 4, 20],
  11: [9, 4, 12, 10, 8, 20],
  12: [13, 9, 4, 11, 20],
  13: [4, 14, 15, 16, 5, 17, 20],
  14: [13, 20],
  15: [17, 13, 20],
  16: [17, 13, 20],
  17: [],
  18: [8, 20],
  19: [],
  20: [8, 13, 17],
};

describe('the graph', () => {
  for (const from of systemStatuses) {
    test(`from ${from.code} leads exactly where the rules say`, () => {
      const reached = systemStatuses
        .map((to) => to.id)
        .filter((to) => {
          // A correction leads back to where the parcel was delivered from.
          const shipment = parcel(from.id, { deliveredBy: to === 8 ? 'counter' : 'agent' });
          const move = full(to, from.id === 9 ? { via: 'manual', reasonText: 'wrong parcel' } : {});
          const answer = code(shipment, move);
          expect(['ok', 'transition_not_allowed']).toContain(answer);
          return answer === 'ok';
        });
      expect(reached.toSorted()).toEqual([...(graph[from.id] ?? [])].toSorted());
    });
  }

  test('names both statuses when it refuses', () => {
    expect(judgeMove(parcel(17), full(9), rules())).toEqual({
      ok: false,
      code: 'transition_not_allowed',
      values: { from: 17, to: 9 },
    });
  });

  test('refuses a row the tenant switched off, and a status nobody knows', () => {
    const transitions = defaultTransitions.map((row) => (row.from === 8 && row.to === 9 ? { ...row, enabled: false } : row));
    expect(code(parcel(8), full(9), rules({ transitions }))).toBe('transition_not_allowed');
    expect(code(parcel(8), full(77))).toBe('unknown_status');
  });

  test("lets a tenant's own status inherit a system one", () => {
    const tenantStatuses = [
      { id: 100, baseId: 8 },
      { id: 101, baseId: 9, enabled: false },
    ];
    expect(code(parcel(6), full(100), rules({ tenantStatuses }))).toBe('ok');
    expect(code(parcel(100), full(4), rules({ tenantStatuses }))).toBe('ok');
    expect(code(parcel(100), full(101), rules({ tenantStatuses }))).toBe('unknown_status');
    expect(canTransferTo(parcel(6), rules({ tenantStatuses }))).toEqual([8, 7, 3, 20, 100]);
  });
});

describe('each need is asked for', () => {
  const needs: [from: number, to: number, without: Partial<Move>, code: string][] = [
    [8, 4, { deliveryId: null }, 'needs_delivery'],
    [13, 5, { deliveryId: null }, 'needs_delivery'],
    [2, 6, { receivingDeliveryId: null }, 'needs_receiving'],
    [13, 16, { receivingDeliveryId: null }, 'needs_receiving'],
    [2, 3, { receivingDeliveryId: null, pickupAt: null }, 'needs_pickup'],
    [8, 18, { manifestId: null }, 'needs_manifest'],
    [13, 14, { manifestId: null }, 'needs_manifest'],
    [4, 10, { reasonCode: null }, 'needs_reason'],
    [4, 11, { reasonCode: null }, 'needs_reason'],
    [4, 12, { reasonCode: null }, 'needs_reason'],
    [1, 19, { reasonCode: null }, 'needs_reason'],
    [8, 20, { reasonCode: null }, 'needs_reason'],
    [4, 11, { postponedTo: null }, 'needs_date'],
    [4, 9, { amount: null }, 'needs_amount'],
    [4, 9, { amount: -1 }, 'needs_amount'],
    [4, 9, { amount: 0.5 }, 'needs_amount'],
    [13, 17, { pod: false }, 'needs_pod'],
    [4, 12, { reasonCode: 'lost_by_us' }, 'reason_not_allowed'],
    [4, 12, { reasonCode: 'nonsense' }, 'reason_not_allowed'],
    [4, 11, { postponedTo: '2026-11-21' }, 'date_not_in_future'],
    [4, 11, { postponedTo: 'soon' }, 'date_not_in_future'],
    [4, 11, { postponedTo: '2026-11-29' }, 'date_too_far'],
    [4, 11, { postponedTo: '2026-11-28' }, 'ok'],
    // Told a day later, it is judged by the day it was decided on.
    [4, 11, { postponedTo: '2026-11-21', decidedOn: '2026-11-20' }, 'ok'],
    [4, 11, { postponedTo: '2026-11-20', decidedOn: '2026-11-20' }, 'date_not_in_future'],
    [4, 11, { postponedTo: '2026-11-28', decidedOn: '2026-11-20' }, 'date_too_far'],
    [4, 9, { amount: 0 }, 'ok'],
    [13, 17, { pod: false, via: 'scan' }, 'ok'],
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
      [4, 9],
      [8, 9],
      [10, 9],
      [11, 9],
      [12, 9],
      [13, 4],
      [20, 8],
      [9, 12],
    ];
    for (const [from, targets] of Object.entries(graph)) {
      for (const to of targets) {
        if (Number(from) === 9 && to === 8) continue;
        const held = code(
          parcel(Number(from), { clientStatementId: 5 }),
          full(to, { via: from === '9' ? 'manual' : 'bulk', reasonText: 'x' }),
        );
        expect([from, to, held]).toEqual([from, to, worth.some(([a, b]) => a === Number(from) && b === to) ? 'frozen' : 'ok']);
      }
    }
  });

  test('the refusal names the document', () => {
    expect(judgeMove(parcel(13, { clientStatementId: 5 }), full(4), rules())).toMatchObject({
      values: { document: 'client_statement', id: 5 },
    });
  });

  test('a pending price request blocks delivery unless the policy allows it', () => {
    const shipment = parcel(4, { pendingPriceRequestId: 9 });
    expect(code(shipment, full(9))).toBe('price_request_pending');
    expect(code(shipment, full(10))).toBe('ok');
    const settings = { ...rules().settings, deliverPendingPrice: true };
    expect(code(shipment, full(9), rules({ settings }))).toBe('ok');
  });
});

describe('correcting a delivery', () => {
  const correct = (more: Partial<MovingShipment>, to = 12, move: Partial<Move> = {}) =>
    code(
      parcel(9, { deliveredBy: 'agent', ...more }),
      full(to, { via: 'manual', reasonCode: null, reasonText: 'wrong parcel', ...move }),
    );

  test('leads back to the agent, or to the store when it went over the counter', () => {
    expect(correct({})).toBe('ok');
    expect(correct({}, 8)).toBe('transition_not_allowed');
    expect(correct({ deliveredBy: 'counter' }, 8)).toBe('ok');
    expect(correct({ deliveredBy: 'counter' })).toBe('transition_not_allowed');
  });

  test('needs a reason and its own permission', () => {
    expect(correct({}, 12, { reasonText: ' ' })).toBe('needs_reason');
    const actor = { ...admin, permissions: new Set(['edit_shipments_status']) };
    expect(code(parcel(9, { deliveredBy: 'agent' }), full(12, { via: 'manual' }), rules({ actor }))).toBe('permission_missing');
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
    expect(reach(12).toSorted()).toEqual([13, 20]);
    expect(reach(13).toSorted((a, b) => a - b)).toEqual([5, 14, 15, 16, 17, 20]);
    expect(reach(20).toSorted()).toEqual([13, 17]);
    expect(reach(8)).not.toContain(4);
    expect(code(parcel(13, { parentId: 1 }), full(4))).toBe('child_only_goes_back');
  });
});

describe('a returned parcel', () => {
  test("travels to the sender's branch only from another one", () => {
    expect(code(parcel(13, { currentBranchId: 1 }), full(14))).toBe('already_at_sender_branch');
    expect(code(parcel(13), full(14))).toBe('ok');
  });

  test('goes out again until the attempts are used up', () => {
    const settings = { ...rules().settings, maxAttempts: 3 };
    expect(code(parcel(13, { attemptCount: 2 }), full(4), rules({ settings }))).toBe('ok');
    expect(code(parcel(13, { attemptCount: 3 }), full(4), rules({ settings }))).toBe('attempt_limit');
  });

  test('is confirmed by the branch with the parcel in hand, never from a form', () => {
    expect(code(parcel(12), full(13, { via: 'manual' }))).toBe('via_not_allowed');
    expect(code(parcel(12), full(13, { via: 'scan' }))).toBe('ok');
  });
});

describe('the delivery agent', () => {
  const give = (more: Partial<MoveAgent>, actor = admin) =>
    code(parcel(8), full(4), rules({ agent: { ...agent, ...more }, actor }));
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
    expect(code(parcel(4, { custodian: { kind: 'agent', id: 30 } }), full(4))).toBe('same_agent');
  });
});

describe('who may move', () => {
  const as = (actor: Partial<Actor>, shipment = parcel(4), move = full(9)) =>
    code(shipment, move, rules({ actor: { ...admin, ...actor } }));

  test('an agent moves what he carries', () => {
    expect(as({ kind: 'delivery', partyId: 31 })).toBe('ok');
    expect(as({ kind: 'delivery', partyId: 32 })).toBe('not_your_parcel');
    expect(as({ kind: 'delivery', partyId: 31 }, parcel(4), full(8))).toBe('actor_not_allowed');
  });

  test('a client prepares and cancels his own parcels and confirms his returns', () => {
    expect(as({ kind: 'client', partyId: 7 }, parcel(1), full(2))).toBe('ok');
    expect(as({ kind: 'client', partyId: 8 }, parcel(1), full(2))).toBe('not_your_parcel');
    expect(as({ kind: 'client', partyId: 7 }, parcel(15), full(17, { pod: false }))).toBe('ok');
    expect(as({ kind: 'client', partyId: 7 })).toBe('actor_not_allowed');
  });

  test('a branch moves what it has, and receives what is on its way', () => {
    const branch = (branchIds: number[]) => ({ kind: 'branch', branchIds }) as const;
    expect(as(branch([2]))).toBe('ok');
    expect(as(branch([1]))).toBe('other_branch');
    expect(as(branch([1]), parcel(6), full(8))).toBe('ok');
    const onTheWay = parcel(18, { currentBranchId: 1, transferToBranchId: 3 });
    expect(as(branch([3]), onTheWay, full(8))).toBe('ok');
    expect(as(branch([1]), onTheWay, full(8))).toBe('ok');
    expect(as(branch([2]), onTheWay, full(8))).toBe('other_branch');
  });

  test('permissions are asked for, scanning has its own', () => {
    expect(as({ permissions: new Set() })).toBe('permission_missing');
    const scanner = { permissions: new Set(['transfer_shipment_to_branch_with_qr']) };
    expect(as(scanner, parcel(8), full(18, { via: 'scan' }))).toBe('ok');
    expect(as(scanner, parcel(8), full(18, { via: 'manual' }))).toBe('permission_missing');
  });

  test('a setting keeps late and returned from branch delivery users', () => {
    const settings = { ...rules().settings, branchDeliveryCannotSetLateReturned: true };
    const actor: Actor = { ...admin, kind: 'branch_delivery', partyId: 31 };
    expect(code(parcel(4), full(10), rules({ settings, actor }))).toBe('late_returned_not_allowed');
    expect(code(parcel(4), full(12), rules({ settings, actor }))).toBe('late_returned_not_allowed');
    expect(code(parcel(4), full(9), rules({ settings, actor }))).toBe('ok');
  });

  test('a timer marks what is late and decides nothing else', () => {
    expect(code(parcel(4), full(10, { via: 'job', reasonCode: null }))).toBe('ok');
    for (const to of [9, 11, 12, 8, 20]) expect(code(parcel(4), full(to, { via: 'job' }))).toBe('timer_not_allowed');
  });
});

test('what may be chosen is what the judge accepts once the form is filled', () => {
  const anyParcel = fc.record({
    statusId: fc.integer({ min: 1, max: 20 }),
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
      const via = shipment.statusId === 9 ? 'manual' : 'bulk';
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
      [4, 18, 9],
      [9, 4],
      [20, 9],
    ]),
  ).toEqual([9]);
  expect(commonTargets([])).toEqual([]);
});

test('every reason, status and language is filled in', () => {
  expect(seededReasons.map((reason) => reason.code).toSorted()).toEqual(Object.keys(reasonNames).toSorted());
  for (const { names } of [...seededReasons, ...systemStatuses]) {
    expect(Object.values(names)).toHaveLength(6);
    expect(Object.values(names).every((name) => name.trim() !== '')).toBe(true);
  }
  for (const to of [10, 11, 12, 19, 20]) expect(seededReasons.some((reason) => reason.targets.includes(to))).toBe(true);
});
