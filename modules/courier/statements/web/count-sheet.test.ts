import { expect, test } from 'vitest';
import { countResult } from './count-sheet.ts';

test('a count is exact, short or over', () => {
  expect([countResult(100, 100), countResult(99, 100), countResult(101, 100)]).toEqual(['exact', 'short', 'over']);
});
