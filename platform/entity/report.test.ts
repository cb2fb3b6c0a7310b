import { expect, test } from 'vitest';
import { comparedDays } from './index.ts';

test('a month is compared with the month before, and with the same month a year earlier', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(comparedDays({ ...march, compare: 'previous_period' }, '2026-11-21')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparedDays({ ...march, compare: 'previous_year' }, '2026-11-21')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  expect(comparedDays({ from: '2026-03-10', to: '2026-03-12', compare: 'previous_period' }, '2026-11-21')).toEqual({
    from: '2026-03-07',
    to: '2026-03-09',
  });
  expect(comparedDays(march, '2026-11-21')).toBeNull();
});
