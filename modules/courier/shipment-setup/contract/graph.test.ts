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
    expect(deadEnds(ways)).toEqual([]);
  });

  test('strands nobody when nothing is changed', () => {
    expect(simulate(ways, none, new Map([[8, 40]]))).toEqual({ deadEnds: [], newDeadEnds: [], stranded: 0, closed: [] });
  });
});

describe('switching moves off', () => {
  test('one of several ways closes it for the parcels there and strands none', () => {
    const off = idsOf(status.in_store, status.lost_damaged);
    expect(simulate(ways, { on: [], off }, new Map([[8, 40]]))).toMatchObject({
      stranded: 0,
      closed: [{ from: 8, to: 20, parcels: 40 }],
    });
  });

  test('the last way out makes a dead end and strands what stands there', () => {
    const off = idsOf(status.transferred_returned_client);
    const seen = simulate(
      ways,
      { on: [], off },
      new Map([
        [15, 7],
        [8, 3],
      ]),
    );
    expect(seen).toMatchObject({ newDeadEnds: [15], deadEnds: [15], stranded: 7 });
  });

  test('what only leads into dead ends is one itself', () => {
    const toEnd = ways.filter(({ to }) => [9, 17, 19].includes(to)).map(({ id }) => id);
    const seen = simulate(
      ways,
      { on: [], off: toEnd },
      new Map([
        [1, 1],
        [8, 2],
        [9, 5],
      ]),
    );
    expect(seen.deadEnds).toHaveLength(systemStatuses.length - 3);
    // Delivered ones have come to their end already.
    expect(seen.stranded).toBe(3);
  });

  test('and on again frees them, so only what is new counts as stranding', () => {
    const off = idsOf(status.transferred_returned_client);
    const closed = ways.map((way) => ({ ...way, enabled: !off.includes(way.id) }));
    expect(simulate(closed, none, new Map([[15, 7]]))).toMatchObject({ deadEnds: [15], newDeadEnds: [], stranded: 0 });
    expect(simulate(closed, { on: off, off: [] }, new Map([[15, 7]]))).toMatchObject({ deadEnds: [], stranded: 0, closed: [] });
  });
});

test('what money or custody needs is never free to choose', () => {
  const free = (name: keyof typeof freeNeeds) =>
    defaultTransitions.filter((row) => freeNeeds[name](row)).map(({ from, to }) => [from, to]);
  expect(free('reason')).not.toContainEqual([8, 20]);
  expect(free('reason')).not.toContainEqual([9, 12]);
  expect(free('reason')).toContainEqual([4, 12]);
  expect(new Set(free('date').map(([, to]) => to))).toEqual(new Set([11]));
  expect(new Set(free('pod').map(([, to]) => to))).toEqual(new Set([9, 17]));
});
