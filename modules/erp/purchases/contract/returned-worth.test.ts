import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctedBy, creditFor, type ReturnableLine } from './returned-worth.ts';

const line = (more: Partial<ReturnableLine> = {}): ReturnableLine => ({
  ...{ variationId: 1, quantity: 10_000, received: 10_000, returned: 0, credited: 0, worth: { net: 10_000, tax: 0, freight: 0 } },
  ...more,
});
const correction = (amount: number, variationIds: number[] = [], isRest = false) => ({ amount, isRest, variationIds });

describe('a correction of a bill', () => {
  test('is borne by its goods as they were billed, by those that are named alone', () => {
    const dear = line({ variationId: 2, worth: { net: 20_000, tax: 10_000, freight: 500 } });
    expect(correctedBy([line(), dear], [correction(-4_000)])).toEqual([-1_000, -3_000]);
    expect(correctedBy([line(), dear], [correction(-4_000, [2]), correction(600, [1])])).toEqual([600, -4_000]);
  });
  test('of a rest that did not come leaves its freight out', () => {
    const half = line({ received: 4_000, worth: { net: 8_000, tax: 0, freight: 300 } });
    expect(correctedBy([half], [correction(180 - 1_200, [], true)])).toEqual([-1_200]);
  });
});

test('in any parts, with any corrections between them, what is taken off comes to what was billed, and is never less than nothing', () => {
  const amounts = fc.record({ net: fc.nat(1_000_000), tax: fc.nat(200_000), freight: fc.constant(0) });
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: -50_000, max: 50_000 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 40_000 }), steps, (worth, received, parts) => {
      let [returned, credited, corrected] = [0, 0, 0];
      const billed = worth.net + worth.tax;
      const go = (now: number) => {
        const { net, tax } = creditFor(line({ worth, quantity: received, received, returned, credited }), now, corrected);
        expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
        returned += now;
        credited += net + tax;
      };
      for (const [now, change] of parts) {
        // What is corrected after all of it went back, nothing takes off.
        if (returned === received) continue;
        corrected += Math.max(change, -(billed + corrected));
        go(Math.min(now, received - returned));
      }
      const before = credited;
      if (returned < received) go(received - returned);
      // What was taken off before a correction stays taken off.
      expect(credited).toBe(Math.max(before, billed + corrected));
    }),
  );
});
