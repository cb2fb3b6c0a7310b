import { expect, test } from 'vitest';
import { sharesOf } from './money-bar.tsx';
import { trendPath } from './trend-path.ts';

test('a trend runs from edge to edge, the most at the top and nothing on its own line', () => {
  expect(trendPath([0, 50, 100], 100, 24)).toEqual({
    scale: { low: 0, high: 100, marks: [0, 50, 100] },
    line: 'M0,24L50,12L100,0',
    zero: 24,
    area: 'M0,24L50,12L100,0L100,24L0,24Z',
  });
  expect(trendPath([-50, 50], 100, 24).zero).toBe(12);
  expect(trendPath([0, 0], 100, 24).line).toBe('M0,24L100,24');
  expect(trendPath([], 100, 24).line).toBe('');
});

test('shares come to a hundred; what is below nothing has none', () => {
  expect(sharesOf([30, 10, -5])).toEqual([75, 25, 0]);
  expect(sharesOf([0, 0])).toEqual([0, 0]);
});
