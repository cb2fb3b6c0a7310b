import { expect, test } from 'vitest';
import { closableMonths } from './closable-months.ts';

const today = '2026-11-21';

test('months are closed from the first entry on, up to the one that is over', () => {
  expect(closableMonths({ closed_to: null, first_day: '2026-08-15', today })).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
  expect(closableMonths({ closed_to: '2026-09-30', first_day: '2026-08-15', today })).toEqual(['2026-10-31']);
  expect(closableMonths({ closed_to: '2026-10-31', first_day: '2026-08-15', today })).toEqual([]);
});

test('a company that began this month may close the one before', () => {
  expect(closableMonths({ closed_to: null, first_day: '2026-11-02', today })).toEqual(['2026-10-31']);
  expect(closableMonths({ closed_to: null, first_day: null, today })).toEqual(['2026-10-31']);
});
