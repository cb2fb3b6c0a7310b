import { expect, test } from 'vitest';
import { type Span, spansOf } from './spans.ts';

const today = '2026-11-21';
const text = ({ grain, from, until, isLess }: Span) => `${isLess ? '− ' : ''}${grain} ${from ?? ''}…${until ?? ''}`;
const told = (from: string | null, until: string | null) => spansOf({ from, until }, { today }).map(text);

test.each<[string, string | null, string | null, string[]]>([
  ['all there is', null, null, ['year …']],
  ['a month', '2026-09-01', '2026-10-01', ['month 2026-09-01…2026-10-01']],
  ['a year', '2025-01-01', '2026-01-01', ['year 2025-01-01…2026-01-01']],
  [
    'a year of the books that begins in July',
    '2024-07-01',
    '2025-07-01',
    ['quarter 2024-07-01…2025-01-01', 'quarter 2025-01-01…2025-07-01'],
  ],
  [
    'this month so far: all of it, less what is dated ahead',
    '2026-11-01',
    '2026-11-22',
    ['year 2027-01-01…', 'month 2026-11-01…2027-01-01', '− day 2026-11-22…'],
  ],
  ['a week', '2026-09-07', '2026-09-14', ['day 2026-09-07…2026-09-14']],
  [
    'most of a month: all of it without the rest',
    '2026-09-03',
    '2026-09-29',
    ['month 2026-09-01…2026-10-01', '− day 2026-09-01…2026-09-03', '− day 2026-09-29…2026-10-01'],
  ],
])('%s', (_, from, until, spans) => {
  expect(told(from, until)).toEqual(spans);
});

test('the year until today is this year, and what of the last one was left', () => {
  expect(told('2025-11-22', '2026-11-22')).toEqual([
    'year 2026-01-01…',
    'month 2025-12-01…2026-01-01',
    'day 2025-11-22…2025-12-01',
    '− day 2026-11-22…',
  ]);
});

test('any days are each of them once, however they are put together', () => {
  const dayOf = (nth: number) => new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10);
  const beginnings = { year: 4, quarter: 0, month: 7, day: 10 } as const;
  const firstOf = (grain: Span['grain'], day: string) =>
    grain === 'quarter'
      ? isoQuarter(day)
      : `${day.slice(0, beginnings[grain])}${{ year: '-01-01', month: '-01', day: '' }[grain]}`;
  const isoQuarter = (day: string) =>
    `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  const isIn = ({ grain, from, until }: Span, day: string) => {
    const first = firstOf(grain, day);
    return (!from || first >= from) && (!until || first < until);
  };
  let seed = 7;
  const below = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  for (let time = 0; time < 120; time++) {
    const [one, other] = [below(1_100), below(1_100)];
    const [from, until] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other) + 1)];
    for (const coarsest of ['year', 'month', 'day'] as const) {
      const spans = spansOf({ from, until }, { today, coarsest });
      for (let nth = 0; nth < 1_130; nth += 1 + below(40)) {
        const day = dayOf(nth);
        const times = spans.reduce((sum, span) => sum + (isIn(span, day) ? (span.isLess ? -1 : 1) : 0), 0);
        expect([from, until, coarsest, day, times]).toEqual([from, until, coarsest, day, day >= from && day < until ? 1 : 0]);
      }
    }
  }
});
