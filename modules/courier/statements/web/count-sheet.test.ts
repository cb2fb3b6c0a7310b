import { expect, test } from 'vitest';
import { countResult, sumOfNote, sumOfNotes } from './count-sheet.ts';

test('notes come to what lies on the table', () => {
  expect(sumOfNotes({ 50000: 3, 25000: 2, 250: 1 }, 'IQD')).toBe(200_250);
  expect(sumOfNotes({ 100: 2, 5: undefined }, 'USD')).toBe(20_000);
  expect(sumOfNote(20, 3, 'USD')).toBe('60.00');
});

test('a count is exact, short or over', () => {
  expect([countResult(100, 100), countResult(99, 100), countResult(101, 100)]).toEqual(['exact', 'short', 'over']);
});
