import { expect, test } from 'vitest';
import { showingOn } from './sponsor.ts';

test.each([
  [null, null, 'running'],
  ['2026-11-21', '2026-11-21', 'running'],
  ['2026-11-22', null, 'planned'],
  [null, '2026-11-20', 'over'],
  ['2026-11-01', '2026-11-20', 'over'],
])('from %s to %s is %s on the 21st', (startDay, endDay, showing) => {
  expect(showingOn('2026-11-21', { startDay, endDay })).toBe(showing);
});
