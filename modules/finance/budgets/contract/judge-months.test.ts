import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeMonths } from './judge-months.ts';
import { budgetTone, leftOfMonths } from './left-of-months.ts';

const span = (budget: number, actual = 0, committed = 0) => ({ budget, actual, committed });
const judged = (amount: number, month = span(1_000), year = span(10_000)) => judgeMonths(amount, { month, year });

describe('an amount and its budget', () => {
  test('what just fits is within it, one more is beyond by one', () => {
    expect(judged(1_000)).toBeUndefined();
    expect(judged(1_001)).toEqual({ span: 'month', budget: 1_000, used: 0, over: 1 });
  });
  test('what is promised counts as what is spent', () => {
    expect(judged(300, span(1_000, 500, 300))).toEqual({ span: 'month', budget: 1_000, used: 800, over: 100 });
  });
  test('a month with room does not help a year that has none, nor the other way round', () => {
    expect(judged(100, span(1_000), span(5_000, 4_950))).toMatchObject({ span: 'year', over: 50 });
    expect(judged(100, span(1_000, 950), span(10_000, 950))).toMatchObject({ span: 'month', over: 50 });
  });
  test('where nothing is planned, anything is beyond', () => {
    expect(judged(1, span(0), span(0))).toMatchObject({ span: 'month', over: 1 });
  });
  test('whatever stands: it is within exactly where both spans hold it, and beyond by what they lack', () => {
    const any = fc.record({
      budget: fc.nat(10_000_000),
      actual: fc.integer({ min: -100_000, max: 10_000_000 }),
      committed: fc.nat(10_000_000),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), any, any, (amount, month, year) => {
        const room = (of: typeof month) => of.budget - of.actual - of.committed;
        const beyond = judgeMonths(amount, { month, year });
        expect(beyond === undefined).toBe(amount <= room(month) && amount <= room(year));
        if (beyond) expect(beyond.over).toBe(amount - room(beyond.span === 'month' ? month : year));
      }),
    );
  });
});

describe('the months of a year', () => {
  test('what one leaves over the next ones have, and what one takes too much they lack', () => {
    expect(leftOfMonths([span(100, 60), span(100, 90, 40), span(100)])).toEqual([
      { left: 40, leftToDate: 40 },
      { left: -30, leftToDate: 10 },
      { left: 100, leftToDate: 110 },
    ]);
  });
  test('are red beyond their budget, amber from nine tenths on, and plain before', () => {
    expect([span(100, 89), span(100, 80, 10), span(100, 100), span(100, 101), span(0), span(0, 1)].map(budgetTone)).toEqual([
      undefined,
      'waiting',
      'waiting',
      'wrong',
      undefined,
      'wrong',
    ]);
  });
});
