import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instalmentsOf } from './instalments.ts';

const plan = { count: 3, frequency: 'monthly', firstDueOn: '2026-01-31', planned: 60_000, step: 250 } as const;

test('three of 20,000, one paid, a return of 25,000: 15,000 and nothing are left', () => {
  expect(instalmentsOf(plan, { owed: 35_000, paid: 20_000 })).toEqual([
    { dueOn: '2026-01-31', amount: 20_000, paid: 20_000 },
    { dueOn: '2026-02-28', amount: 15_000, paid: 0 },
    { dueOn: '2026-03-31', amount: 0, paid: 0 },
  ]);
});

test('rows are rounded to the smallest coin, and the last takes the rest', () => {
  expect(instalmentsOf({ ...plan, planned: 100_000 }, { owed: 100_000, paid: 0 }).map(({ amount }) => amount)).toEqual([
    33_250, 33_250, 33_500,
  ]);
});

test('whatever is owed and paid, the rows come to it and none is below nothing', () => {
  const of = fc.record({
    count: fc.integer({ min: 1, max: 36 }),
    planned: fc.integer({ min: 0, max: 9_000_000 }),
    step: fc.constantFrom(1, 250),
    owed: fc.integer({ min: 0, max: 12_000_000 }),
    paid: fc.integer({ min: 0, max: 12_000_000 }),
  });
  fc.assert(
    fc.property(of, ({ owed, paid, ...own }) => {
      const rows = instalmentsOf({ ...plan, ...own }, { owed, paid });
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
      expect(rows.reduce((sum, row) => sum + row.paid, 0)).toBe(Math.min(paid, owed));
      expect(rows.every((row) => row.amount >= 0 && row.paid >= 0)).toBe(true);
    }),
  );
});
