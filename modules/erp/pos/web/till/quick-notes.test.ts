import { expect, test } from 'vitest';
import { quickNotes } from './quick-notes.ts';

test('what is offered first is what is due, then what one gives for it in notes', () => {
  expect(quickNotes(28_500, 'IQD')).toEqual([28_500, 29_000, 30_000, 50_000]);
  expect(quickNotes(2_250, 'IQD')).toEqual([2_250, 2_500, 3_000, 5_000, 10_000]);
  expect(quickNotes(50_000, 'IQD')).toEqual([50_000]);
  expect(quickNotes(6_130, 'USD')).toEqual([6_130, 6_200, 6_500, 7_000, 8_000]);
  expect(quickNotes(0, 'IQD')).toEqual([]);
});
