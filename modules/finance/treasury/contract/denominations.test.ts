import { expect, test } from 'vitest';
import { sheetOf, sumOfSheet } from './denominations.ts';

test('notes come to what lies on the table', () => {
  expect(sumOfSheet(sheetOf({ 50000: 3, 25000: 2, 250: 1 }), 'IQD')).toBe(200_250);
  expect(sumOfSheet(sheetOf({ 100: 2, 5: undefined }), 'USD')).toBe(20_000);
  expect(sumOfSheet([{ denomination: 20, pieces: 3 }], 'USD')).toBe(6_000);
});

test('a note nobody counted is not sent', () => {
  expect(sheetOf({ 250: 0, 500: undefined, 1000: 4 })).toEqual([{ denomination: 1000, pieces: 4 }]);
});
