import { expect, test } from 'vitest';
import { rowsInSight } from './use-rows-in-sight.ts';

test.each([
  ['at the beginning', { first: 0, room: 10 }, 50, { from: 0, to: 15 }],
  ['in the middle', { first: 20, room: 10 }, 50, { from: 16, to: 35 }],
  ['at the end', { first: 40, room: 10 }, 50, { from: 36, to: 50 }],
  ['fewer than fit', { first: 0, room: 10 }, 3, { from: 0, to: 3 }],
  ['fewer than were scrolled to', { first: 40, room: 10 }, 12, { from: 0, to: 12 }],
  ['none', { first: 40, room: 10 }, 0, { from: 0, to: 0 }],
])('%s the rows in sight are drawn, and some on either side', (_, place, count, drawn) => {
  expect(rowsInSight(place, count)).toEqual(drawn);
});
