import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byExpiry, type LotHeld, type LotPart, type Lots, lotsBrought, lotsTaken } from './lots.ts';

const lot = (id: number, expiresOn: string | null, quantity: number): LotHeld => ({ id, expiresOn, quantity });
const shelf = (uncovered: number, ...held: LotHeld[]): Lots => ({ uncovered, held: held.toSorted(byExpiry) });
const spring = lot(1, '2027-03-01', 4_000);
const winter = lot(2, '2026-12-01', 3_000);
const endless = lot(3, null, 5_000);

describe('goods leave', () => {
  test('the first to expire first, what never expires next, and what no lot covers last', () => {
    expect(lotsTaken(shelf(2_000, spring, winter, endless), { quantity: 13_000 })).toEqual([
      { lotId: 2, quantity: 3_000 },
      { lotId: 1, quantity: 4_000 },
      { lotId: 3, quantity: 5_000 },
      { lotId: null, quantity: 1_000 },
    ]);
  });
  test('from the lot that is said, and from no other', () => {
    expect(lotsTaken(shelf(9_000, spring, winter), { quantity: 4_000, lotId: 1 })).toEqual([{ lotId: 1, quantity: 4_000 }]);
    expect(lotsTaken(shelf(9_000, spring, winter), { quantity: 5_000, lotId: 1 })).toBe('notEnough');
  });
  test('not where they have expired, unless they are sold before anybody can stop it', () => {
    const old = shelf(0, winter, spring);
    expect(lotsTaken(old, { quantity: 4_000, freshOn: '2026-12-02' })).toEqual([{ lotId: 1, quantity: 4_000 }]);
    expect(lotsTaken(old, { quantity: 5_000, freshOn: '2026-12-02' })).toBe('expired');
    expect(lotsTaken(old, { quantity: 3_000, freshOn: '2026-12-01' })).toEqual([{ lotId: 2, quantity: 3_000 }]);
    expect(lotsTaken(old, { quantity: 5_000, freshOn: '2026-12-02', mayGoBelow: true })).toEqual([
      { lotId: 1, quantity: 4_000 },
      { lotId: null, quantity: 1_000 },
    ]);
  });
});

test('the next lot fills what was sold without one', () => {
  expect(lotsBrought(shelf(-3_000), { quantity: 10_000, lotId: 7 })).toEqual([
    { lotId: null, quantity: 3_000 },
    { lotId: 7, quantity: 7_000 },
  ]);
  expect(lotsBrought(shelf(-3_000), { quantity: 2_000, lotId: 7 })).toEqual([{ lotId: null, quantity: 2_000 }]);
  expect(lotsBrought(shelf(5_000), { quantity: 2_000, lotId: 7 })).toEqual([{ lotId: 7, quantity: 2_000 }]);
});

const step = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 1, max: 9_000 }), lotId: fc.option(fc.integer({ min: 1, max: 4 })) }),
  fc.record({ quantity: fc.integer({ min: -9_000, max: -1 }), lotId: fc.constant(null) }),
);

test('whatever comes and goes, lots and what none covers are what is there, and no lot is below nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, mayGoBelow) => {
      const held = new Map<number | null, number>();
      let total = 0;
      for (const { quantity, lotId } of steps) {
        const lots = shelf(
          held.get(null) ?? 0,
          ...[...held].flatMap(([id, own]) => (id === null ? [] : [lot(id, `2027-0${id}-01`, own)])),
        );
        const parts: LotPart[] | string =
          quantity > 0 ? lotsBrought(lots, { quantity, lotId }) : lotsTaken(lots, { quantity: -quantity, mayGoBelow });
        if (typeof parts === 'string') {
          expect(-quantity).toBeGreaterThan(total);
          continue;
        }
        total += quantity;
        for (const part of parts) held.set(part.lotId, (held.get(part.lotId) ?? 0) + Math.sign(quantity) * part.quantity);
        expect([...held.values()].reduce((sum, own) => sum + own, 0)).toBe(total);
        for (const [id, own] of held) if (id !== null) expect(own).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 3_000 },
  );
});
