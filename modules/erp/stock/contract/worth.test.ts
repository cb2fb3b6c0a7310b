import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf, type Movement, moved, type OnHand } from './worth.ts';

const nothing: OnHand = { quantity: 0, value: 0 };
/** Runs movements one after the other; what is refused leaves everything as it was. */
function runAll(movements: readonly Movement[]) {
  let here = nothing;
  let [quantity, value, refused] = [0, 0, 0];
  for (const movement of movements) {
    const outcome = moved(here, movement);
    if (outcome === 'notEnough') {
      refused++;
      continue;
    }
    quantity += movement.quantity;
    value += outcome.value;
    here = outcome.after;
    if (here.quantity < 0 || here.value < 0 || (here.quantity === 0 && here.value !== 0)) return { broken: here, refused };
  }
  return { here, sum: { quantity, value }, refused };
}
const came = fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }), value: fc.integer({ min: 0, max: 50_000_000 }) });
const went = fc.record({ quantity: fc.integer({ min: -5_000_000, max: -1 }) });
const taken = fc.record({ quantity: fc.integer({ min: -5_000, max: -1 }), value: fc.integer({ min: -5_000, max: 0 }) });

test('whatever comes and goes: nothing is worth nothing, nothing less than nothing, and what is there is what came less what went', () => {
  let [refusals, emptied] = [0, 0];
  fc.assert(
    fc.property(fc.array(fc.oneof(came, came, went, taken), { maxLength: 40 }), (movements) => {
      const all = runAll([...movements, ...movements.map(({ quantity }) => ({ quantity: -Math.abs(quantity) }))]);
      refusals += all.refused;
      if (all.here?.quantity === 0) emptied++;
      expect(all.broken).toBeUndefined();
      expect(all.here).toEqual(all.sum);
    }),
    { numRuns: 3_000 },
  );
  expect(refusals).toBeGreaterThan(1_000);
  expect(emptied).toBeGreaterThan(10);
});

describe('the average', () => {
  test('of 10 at 2,500 and 1 at 8,000 three are worth 9,000', () => {
    const there = runAll([
      { quantity: 10_000, value: 25_000 },
      { quantity: 1_000, value: 8_000 },
    ]).here as OnHand;
    expect(moved(there, { quantity: -3_000 })).toEqual({ after: { quantity: 8_000, value: 24_000 }, value: -9_000 });
  });

  test('rounds half up, and the last piece takes what is left', () => {
    const three = { quantity: 3_000, value: 1 };
    const first = moved(three, { quantity: -1_000 });
    expect(first).toEqual({ after: { quantity: 2_000, value: 1 }, value: -0 });
    expect(moved({ quantity: 2_000, value: 1 }, { quantity: -1_000 })).toEqual({
      after: { quantity: 1_000, value: 0 },
      value: -1,
    });
    expect(moved({ quantity: 1_000, value: 7 }, { quantity: -1_000 })).toEqual({ after: nothing, value: -7 });
  });

  test('more than there is does not go, and neither does more than it is worth', () => {
    expect(moved({ quantity: 1_000, value: 500 }, { quantity: -1_001 })).toBe('notEnough');
    expect(moved({ quantity: 2_000, value: 500 }, { quantity: -1_000, value: -501 })).toBe('notEnough');
    expect(moved({ quantity: 1_000, value: 500 }, { quantity: -1_000, value: -499 })).toBe('notEnough');
  });
});

test('parts of a kilogram cost their part', () => {
  expect([costOf(1_500, 4_000), costOf(333, 1_000), costOf(1, 499), costOf(1, 500)]).toEqual([6_000, 333, 0, 1]);
});
