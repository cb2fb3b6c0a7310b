import { expect, test } from 'vitest';
import { successRate } from './flows.ts';

test.each([
  [3, 1, 75],
  [2, 1, 66],
  [0, 4, 0],
  [5, 0, 100],
  [199, 1, 99],
])('an agent who delivered %i and brought back %i succeeds %i times in a hundred', (delivered, returned, rate) => {
  expect(successRate({ delivered, returned })).toBe(rate);
});

test('of an agent for whom nothing was decided no rate is told', () => {
  expect(successRate({ delivered: 0, returned: 0 })).toBeNull();
});
