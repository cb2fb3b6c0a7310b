import { expect, test } from 'vitest';
import { addUp, averageOf, hoursShown, type SoldPart } from './index.ts';

const part = (more: Partial<SoldPart>): SoldPart => ({
  ...{ isToday: true, isByNow: true, isTill: true, userId: 1, hour: 9, count: 0, sold: 0, returned: 0, paid: 0, left: 0 },
  ...more,
});

test('what came back is taken off what was sold, and is no sale', () => {
  const sum = addUp([part({ count: 2, sold: 100_000, paid: 60_000, left: 40_000 }), part({ returned: 3_500 })]);
  expect(sum).toEqual({ count: 2, sold: 100_000, returned: 3_500, net: 96_500, paid: 60_000, left: 40_000 });
  expect(addUp([])).toMatchObject({ count: 0, net: 0 });
});

test('an average is of sales, and nothing where there is none', () => {
  expect(averageOf({ sold: 100, count: 3 })).toBe(33);
  expect(averageOf({ sold: 0, count: 0 })).toBe(0);
});

test('a chart shows the hours from the first in which anything was sold to the last, or to now; never fewer than eight', () => {
  expect(hoursShown([9, 18], 11)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(hoursShown([10], 12)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  expect(hoursShown([2], 2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
