import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf, ageSpans, agesOf } from './standing.ts';

test('debts are 0–30, 31–60, 61–90 days old, or older', () => {
  expect([0, 30, 31, 60, 61, 90, 91, 4000].map(ageOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect(ageSpans).toEqual([
    { from: 0, to: 30 },
    { from: 31, to: 60 },
    { from: 61, to: 90 },
    { from: 91, to: null },
  ]);
});

test('whatever is open, its ages come to it', () => {
  const open = fc.array(fc.record({ days: fc.integer({ min: -5, max: 900 }), amount: fc.integer({ min: 1, max: 9_000_000 }) }));
  fc.assert(
    fc.property(open, (debts) => {
      const all = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
      expect(all(agesOf(debts))).toBe(all(debts));
    }),
  );
});
