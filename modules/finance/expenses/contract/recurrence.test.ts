import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, type Frequency, frequencies, nextDay, passedBefore } from './recurrence.ts';

const run = (startsOn: string, frequency: Frequency, count: number) =>
  Array.from({ length: count }, (_, nth) => dayOf(startsOn, frequency, nth));

describe('a schedule falls on', () => {
  test('the last day of a month that is too short, and on its own day again after it', () => {
    expect(run('2026-01-31', 'monthly', 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(run('2027-12-31', 'monthly', 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    expect(run('2026-08-31', 'semi_annual', 3)).toEqual(['2026-08-31', '2027-02-28', '2027-08-31']);
    expect(run('2026-11-30', 'quarterly', 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
  });

  test('the 28th of February in years without a 29th', () => {
    expect(run('2024-02-29', 'annual', 5)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  test('the same calendar day across daylight saving', () => {
    // Cairo goes forward on 2026-04-24 and back on 2026-10-30.
    expect(run('2026-04-23', 'daily', 3)).toEqual(['2026-04-23', '2026-04-24', '2026-04-25']);
    expect(run('2026-10-23', 'weekly', 3)).toEqual(['2026-10-23', '2026-10-30', '2026-11-06']);
  });

  test('one day only where it happens once', () => {
    expect(run('2026-05-05', 'one_time', 2)).toEqual(['2026-05-05', null]);
  });
});

const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2080-12-31T00:00:00Z'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
const coming = fc.constantFrom(...frequencies.filter((one) => one !== 'one_time'));

describe('whatever the day and however often', () => {
  test('days only go forward, each after the one before', () => {
    fc.assert(
      fc.property(day, coming, fc.nat(400), (start, frequency, nth) => {
        expect((dayOf(start, frequency, nth + 1) as string) > (dayOf(start, frequency, nth) as string)).toBe(true);
      }),
    );
  });

  test('the day of the month is the first one’s, or the last there is', () => {
    const byMonth = fc.constantFrom('monthly', 'quarterly', 'semi_annual', 'annual' as const);
    fc.assert(
      fc.property(day, byMonth, fc.nat(400), (start, frequency, nth) => {
        const found = dayOf(start, frequency as Frequency, nth) as string;
        const [year, month, date] = found.split('-').map(Number) as [number, number, number];
        const wanted = Number(start.slice(8));
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(date).toBe(Math.min(wanted, last));
      }),
    );
  });

  test('as many months lie between as were counted', () => {
    fc.assert(
      fc.property(day, fc.nat(600), (start, nth) => {
        const months = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
        expect(months(dayOf(start, 'monthly', nth) as string) - months(start)).toBe(nth);
      }),
    );
  });

  test('a pause skips the days that fell into it and none after', () => {
    fc.assert(
      fc.property(day, coming, fc.nat(50), fc.nat(500), (startsOn, frequency, passed, wait) => {
        const plan = { startsOn, frequency, endsOn: null, times: null };
        const today = new Date(Date.parse(dayOf(startsOn, frequency, passed) as string) + wait * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const after = passedBefore(plan, passed, today);
        expect((dayOf(startsOn, frequency, after) as string) >= today).toBe(true);
        if (after > passed) expect((dayOf(startsOn, frequency, after - 1) as string) < today).toBe(true);
      }),
    );
  });
});

test('it ends by its last day, or when so many were made, whichever comes first', () => {
  const plan = { startsOn: '2026-01-31', frequency: 'monthly', endsOn: '2026-04-15', times: null } as const;
  expect([0, 1, 2, 3].map((passed) => nextDay(plan, { passed, made: passed }))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    null,
  ]);
  expect(nextDay({ ...plan, times: 2 }, { passed: 2, made: 2 })).toBeNull();
  expect(nextDay({ ...plan, times: 2 }, { passed: 2, made: 1 })).toBe('2026-03-31');
});
