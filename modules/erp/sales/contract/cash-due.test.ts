import { expect, test } from 'vitest';
import { cashDue } from './cash-due.ts';

test('of 1,125 in coins of 250 are due 1,250, and 750 of 2,000 go back (ruling 21)', () => {
  const due = cashDue(1_125, 250);
  expect([due, 2_000 - due]).toEqual([1_250, 750]);
});

test('62 dollars at 1,310 for 80,000 are 1,220 too much: 1,250 go back, and the shop bears 30 (ruling 21)', () => {
  const back = cashDue(80_000 - 62 * 1_310, 250);
  expect([back, -(back + 1_220)]).toEqual([-1_250, 30]);
});

test('what is in coins already stays, as does what there is no coin for, and where nothing is rounded', () => {
  expect([cashDue(28_500, 250), cashDue(100, 250), cashDue(1_124, 250), cashDue(11_405, 25), cashDue(333, 1)]).toEqual([
    ...[28_500, 100, 1_000, 11_400, 333],
  ]);
});
