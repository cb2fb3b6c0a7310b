import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf, type Held, type Movement, moved, type OnHand, type Outcome, reserved, spread } from './worth.ts';

const nothing: Held = { quantity: 0, value: 0, reserved: 0, known: { quantity: 0, value: 0 } };
const there = (quantity: number, value: number, more: Partial<Held> = {}): Held => ({ ...nothing, quantity, value, ...more });
const isRight = ({ quantity, value }: OnHand) => (quantity > 0 ? value >= 0 : quantity < 0 ? value <= 0 : value === 0);

/** Runs movements one after the other; what is refused leaves everything as it was. */
function runAll(movements: readonly Movement[]) {
  let here = nothing;
  const seen = { refused: 0, below: 0, trueUps: 0 };
  let [quantity, value] = [0, 0];
  for (const movement of movements) {
    const outcome = moved(here, movement);
    if (outcome === 'notEnough') {
      seen.refused++;
      continue;
    }
    quantity += movement.quantity;
    value += outcome.value - outcome.trueUp;
    if (outcome.trueUp !== 0) seen.trueUps++;
    here = outcome.after;
    if (here.quantity < 0) seen.below++;
    if (!isRight(here)) return { broken: here, seen };
  }
  return { here: { quantity: here.quantity, value: here.value }, sum: { quantity, value }, held: here, seen };
}
const came = fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }), value: fc.integer({ min: 0, max: 50_000_000 }) });
const gained = fc.record({ quantity: fc.integer({ min: 1, max: 5_000 }) });
const went = fc.record({ quantity: fc.integer({ min: -5_000_000, max: -1 }) });
const sold = fc.record({ quantity: fc.integer({ min: -5_000_000, max: -1 }), mayGoBelow: fc.constant(true) });
const taken = fc.record({ quantity: fc.integer({ min: -5_000, max: -1 }), value: fc.integer({ min: -5_000, max: 0 }) });
const histories = fc.array(fc.oneof(came, came, went, sold, taken, gained), { maxLength: 40 });

test('whatever comes and goes, also before it came: nothing is worth nothing, and what is there is what came less what went and the true-ups', () => {
  const all = { refused: 0, below: 0, trueUps: 0, emptied: 0 };
  fc.assert(
    fc.property(histories, (movements) => {
      const run = runAll([...movements, ...movements.map(({ quantity }) => ({ quantity: -Math.abs(quantity) }))]);
      for (const name of ['refused', 'below', 'trueUps'] as const) all[name] += run.seen[name];
      if (run.here?.quantity === 0) all.emptied++;
      expect(run.broken).toBeUndefined();
      expect(run.here).toEqual(run.sum);
    }),
    { numRuns: 3_000 },
  );
  for (const [name, count] of Object.entries(all)) expect(count, name).toBeGreaterThan(name === 'emptied' ? 10 : 200);
});

test('whatever was sold before it came: once all holes are filled nothing of them is left in the stock', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 9_000 }), (movements, unitCost) => {
      const { held } = runAll(movements) as { held: Held };
      const hole = Math.max(-held.quantity, 0);
      const rest = 1_000;
      const outcome = moved(held, { quantity: hole + rest, value: costOf(hole + rest, unitCost) }) as Outcome;
      if (hole > 0) expect(outcome.after.value).toBe(Math.round(((outcome.value * rest) / (hole + rest)) as number));
      expect(outcome.after.value).toBe(held.value + outcome.value - outcome.trueUp);
    }),
    { numRuns: 1_000 },
  );
});

describe('the average', () => {
  test('of 10 at 2,500 and 1 at 8,000 three are worth 9,000', () => {
    const both = runAll([
      { quantity: 10_000, value: 25_000 },
      { quantity: 1_000, value: 8_000 },
    ]).held as Held;
    expect(moved(both, { quantity: -3_000 })).toMatchObject({ after: { quantity: 8_000, value: 24_000 }, value: -9_000 });
  });

  test('rounds half up, and the last piece takes what is left', () => {
    expect(moved(there(3_000, 1), { quantity: -1_000 })).toMatchObject({ after: { quantity: 2_000, value: 1 }, value: -0 });
    expect(moved(there(2_000, 1), { quantity: -1_000 })).toMatchObject({ after: { quantity: 1_000, value: 0 }, value: -1 });
    expect(moved(there(1_000, 7), { quantity: -1_000 })).toMatchObject({ after: { quantity: 0, value: 0 }, value: -7 });
  });

  test('more than there is does not go, and neither does more than it is worth', () => {
    expect(moved(there(1_000, 500), { quantity: -1_001 })).toBe('notEnough');
    expect(moved(there(2_000, 500), { quantity: -1_000, value: -501 })).toBe('notEnough');
    expect(moved(there(1_000, 500), { quantity: -1_000, value: -499 })).toBe('notEnough');
  });
});

describe('what is sold before it came', () => {
  const below = { mayGoBelow: true };
  test('leaves at what one last cost: of one lamp at 8,000 two are sold for 16,000, and five at 9,000 that come then fill the hole at theirs', () => {
    const sale = moved(there(1_000, 8_000), { quantity: -2_000, ...below }) as Outcome;
    expect(sale).toMatchObject({ after: { quantity: -1_000, value: -8_000 }, value: -16_000, trueUp: 0, isUnpriced: false });
    const receipt = moved(sale.after, { quantity: 5_000, value: 45_000 });
    expect(receipt).toMatchObject({ after: { quantity: 4_000, value: 36_000 }, value: 45_000, trueUp: 1_000 });
  });

  test('2 out at 3.00, 20 in at 3.33: 18 lie there at 3.33, and 0.66 is cost of what was sold', () => {
    const known = { quantity: 1_000, value: 300 };
    const sale = moved({ ...nothing, known }, { quantity: -2_000, ...below }) as Outcome;
    expect(sale).toMatchObject({ value: -600, after: { quantity: -2_000, value: -600 } });
    expect(moved(sale.after, { quantity: 20_000, value: 6_660 })).toMatchObject({
      after: { quantity: 18_000, value: 5_994 },
      trueUp: 66,
    });
  });

  test('is filled bit by bit, each bit at its own cost; the next sale leaves at the last of them', () => {
    const hole = there(-3_000, -900);
    const first = moved(hole, { quantity: 1_000, value: 350 }) as Outcome;
    expect(first).toMatchObject({ after: { quantity: -2_000, value: -600 }, trueUp: 50 });
    expect(moved(first.after, { quantity: -1_000, ...below })).toMatchObject({ value: -350 });
    const second = moved(first.after, { quantity: 2_000, value: 500 }) as Outcome;
    expect(second).toMatchObject({ after: { quantity: 0, value: 0 }, trueUp: -100 });
  });

  test('at no cost anybody knows it leaves for nothing and says so; the next receipt carries it all', () => {
    const sale = moved(nothing, { quantity: -2_000, ...below }) as Outcome;
    expect(sale).toMatchObject({ value: -0, isUnpriced: true, after: { quantity: -2_000, value: 0 } });
    expect(moved(sale.after, { quantity: 2_000, value: 700 })).toMatchObject({ after: { quantity: 0, value: 0 }, trueUp: 700 });
  });

  test('a gain fills a hole at the hole’s own cost, and what is more at what one last cost', () => {
    const hole = there(-2_000, -600, { known: { quantity: 1_000, value: 310 } });
    expect(moved(hole, { quantity: 3_000 })).toMatchObject({ after: { quantity: 1_000, value: 310 }, value: 910, trueUp: 0 });
    expect(moved(there(2_000, 600), { quantity: 1_000 })).toMatchObject({ after: { quantity: 3_000, value: 900 } });
  });
});

describe('what is kept for a paper', () => {
  const ten = there(10_000, 1_000);
  const kept = reserved(ten, 6_000) as Held;
  test('is nobody else’s: of ten, six of them kept, four go and five do not', () => {
    expect(moved(kept, { quantity: -4_000 })).toMatchObject({ after: { quantity: 6_000, reserved: 6_000 } });
    expect(moved(kept, { quantity: -5_000 })).toBe('notEnough');
  });
  test('goes with its paper, and a till without a line may take it', () => {
    expect(moved(kept, { quantity: -6_000, released: 6_000 })).toMatchObject({ after: { quantity: 4_000, reserved: 0 } });
    expect(moved(kept, { quantity: -5_000, mayGoBelow: true })).toMatchObject({ after: { quantity: 5_000, reserved: 6_000 } });
  });
  test('is never more than there is, nor less than nothing', () => {
    expect(reserved(kept, 4_001)).toBe('notEnough');
    expect(reserved(kept, -6_001)).toBe('notEnough');
    expect(reserved(kept, -6_000)).toMatchObject({ reserved: 0 });
  });
});

test('an amount over parts sums to it, whatever the parts', () => {
  expect(spread(-10, [1_000, 1_000, 1_000])).toEqual([-3, -4, -3]);
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1 }),
      (value, parts) => {
        expect(spread(value, parts).reduce((sum, one) => sum + one, 0)).toBe(value);
      },
    ),
  );
});

test('parts of a kilogram cost their part', () => {
  expect([costOf(1_500, 4_000), costOf(333, 1_000), costOf(1, 499), costOf(1, 500)]).toEqual([6_000, 333, 0, 1]);
});
