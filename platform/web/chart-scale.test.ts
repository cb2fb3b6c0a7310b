import { expect, test } from 'vitest';
import { heightOn, scaleOf } from './chart-scale.ts';

test('a scale is of round figures, from nothing to beyond the most', () => {
  expect(scaleOf([120_000, 740_000])).toEqual({ low: 0, high: 1_000_000, marks: [0, 500_000, 1_000_000] });
  expect(scaleOf([17])).toEqual({ low: 0, high: 20, marks: [0, 10, 20] });
  expect(scaleOf([0.3]).marks).toEqual([0, 0.1, 0.2, 0.3]);
});
test('what is below nothing has its part of it', () => {
  expect(scaleOf([-300, 500])).toEqual({ low: -500, high: 500, marks: [-500, 0, 500] });
  expect(scaleOf([-900, -100])).toEqual({ low: -1_000, high: 0, marks: [-1_000, -500, 0] });
});
test('things that are counted are not cut, and of nothing there is a scale too', () => {
  expect(scaleOf([1], { isCounted: true }).marks).toEqual([0, 1]);
  expect(scaleOf([], { isCounted: true }).marks).toEqual([0, 1]);
  expect(scaleOf([0, 0]).high).toBeGreaterThan(0);
});
test('a value stands where the scale says', () => {
  const scale = scaleOf([-300, 500]);
  expect([-500, 0, 250, 500].map((value) => heightOn(scale, value))).toEqual([0, 50, 75, 100]);
});
