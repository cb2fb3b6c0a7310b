import { expect, test } from 'vitest';
import { labelsInPart, layouts, placesOn, sheetsOf } from './papers.ts';

test('a half-used sheet is filled before another is begun', () => {
  expect(sheetsOf(6, 'a4_2x4', 3)).toBe(1);
  expect(sheetsOf(7, 'a4_2x4', 3)).toBe(2);
  expect(sheetsOf(24, 'a4_3x8', 1)).toBe(1);
  expect(sheetsOf(24, 'a4_3x8', 2)).toBe(2);
  expect(sheetsOf(5, 'a6', 1)).toBe(5);
});

test('no part of a long print ends in the middle of a sheet', () => {
  for (const layout of layouts)
    for (let used = 0; used < placesOn(layout); used++) expect((labelsInPart(layout, used) + used) % placesOn(layout)).toBe(0);
});
