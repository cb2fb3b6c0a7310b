import { describe, expect, test } from 'vitest';
import { deadEnds, freeNeeds, simulate, type Way } from './graph.ts';
import { status } from './status-rows.ts';
import { systemStatuses } from './statuses.ts';
import { defaultTransitions } from './transitions.ts';

const ways: readonly Way[] = defaultTransitions.map(({ from, to, enabled }, index) => ({ id: index + 1, from, to, enabled }));
const idsOf = (from: number, to?: number) =>
  ways.filter((way) => way.from === from && (to === undefined || way.to === to)).map(({ id }) => id);
const none = { on: [], off: [] };

describe('the graph a company starts with', () => {
  test('leads from everywhere to an end', () => {
    expect(ways.length).toBeGreaterThan(50);
    expect(deadEnds(ways)).toEqual([]);
  });

  test('strands nobody when nothing is changed', () => {
    expect(simulate(ways, none, new Map([[status.inStore, 40]]))).toEqual({
      deadEnds: [],
      newDeadEnds: [],
      stranded: 0,
      closed: [],
    });
  });
});

describe('switching moves off', () => {
  test('one of several ways closes it for the parcels there and strands none', () => {
    const off = idsOf(status.inStore, status.lost);
    expect(simulate(ways, { on: [], off }, new Map([[status.inStore, 40]]))).toMatchObject({
      stranded: 0,
      closed: [{ from: status.inStore, to: status.lost, parcels: 40 }],
    });
  });

  test('the last way out makes a dead end and strands what stands there', () => {
    const off = idsOf(status.returnHandedToClient);
    const seen = simulate(
      ways,
      { on: [], off },
      new Map([
        [status.returnHandedToClient, 7],
        [status.inStore, 3],
      ]),
    );
    expect(seen).toMatchObject({
      newDeadEnds: [status.returnHandedToClient],
      deadEnds: [status.returnHandedToClient],
      stranded: 7,
    });
  });

  test('what only leads into dead ends is one itself', () => {
    const toEnd = ways
      .filter(({ to }) => [status.delivered, status.returnedToClient, status.cancelled].includes(to))
      .map(({ id }) => id);
    const seen = simulate(
      ways,
      { on: [], off: toEnd },
      new Map([
        [status.notReady, 1],
        [status.inStore, 2],
        [status.delivered, 5],
      ]),
    );
    expect(seen.deadEnds).toHaveLength(systemStatuses.length - 3);
    // Delivered ones have come to their end already.
    expect(seen.stranded).toBe(3);
  });

  test('and on again frees them, so only what is new counts as stranding', () => {
    const off = idsOf(status.returnHandedToClient);
    const closed = ways.map((way) => ({ ...way, enabled: !off.includes(way.id) }));
    expect(simulate(closed, none, new Map([[status.returnHandedToClient, 7]]))).toMatchObject({
      deadEnds: [status.returnHandedToClient],
      newDeadEnds: [],
      stranded: 0,
    });
    expect(simulate(closed, { on: off, off: [] }, new Map([[status.returnHandedToClient, 7]]))).toMatchObject({
      deadEnds: [],
      stranded: 0,
      closed: [],
    });
  });
});

test('what money or custody needs is never free to choose', () => {
  const free = (name: keyof typeof freeNeeds) =>
    defaultTransitions.filter((row) => freeNeeds[name](row)).map(({ from, to }) => [from, to]);
  expect(free('reason')).not.toContainEqual([status.inStore, status.lost]);
  expect(free('reason')).not.toContainEqual([status.delivered, status.returnWithAgent]);
  expect(free('reason')).toContainEqual([status.outForDelivery, status.returnWithAgent]);
  expect(new Set(free('date').map(([, to]) => to))).toEqual(new Set([status.postponed]));
  expect(new Set(free('pod').map(([, to]) => to))).toEqual(new Set([status.delivered, status.returnedToClient]));
});
