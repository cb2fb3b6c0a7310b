import { expect, test } from 'vitest';
import { namedRange, rangeNameOf, rangeNames } from './date-ranges.ts';
import english from './locales/en.json' with { type: 'json' };

const today = '2026-11-21';

test('a time is chosen as today, yesterday, 7 days, 30 days, the month, the year, or by its days', () => {
  expect(rangeNames.map((name) => [name, namedRange(name, today)])).toEqual([
    ['today', [today, today]],
    ['yesterday', ['2026-11-20', '2026-11-20']],
    ['last7', ['2026-11-15', today]],
    ['last30', ['2026-10-23', today]],
    ['month', ['2026-11-01', today]],
    ['year', ['2026-01-01', today]],
  ]);
  expect(rangeNameOf(['2026-11-02', '2026-11-09'], today)).toBe('custom');
  for (const name of [...rangeNames, 'custom'] as const) expect(english.ui.range[name]).toMatch(/\w/);
});
