import { describe, expect, test } from 'vitest';
import {
  type AskedOf,
  amount,
  asksOf,
  belongsTo,
  bool,
  comparedDays,
  date,
  daysOf,
  defineReport,
  integer,
  type RowOf,
  reportColumns,
  seenReport,
  shownDimensions,
  summed,
} from './index.ts';

const Yield = defineReport('yield', {
  path: 'yield',
  screens: '/yield',
  permission: 'show_yield',
  summary: 'What was sold, and what it brought',
  days: 'month',
  asks: { isFinal: bool() },
  dimensions: { day: date(), product: belongsTo('product'), batch: integer({ hidden: true }) },
  by: { month: 'day', product: 'product' },
  measures: { sold: amount(), cost: amount({ visibleWith: 'view_costs' }), margin: integer(), pieces: integer() },
  beside: { sold: 'soldBefore', cost: 'costBefore' },
  percents: ['margin'],
  totals: ['sold', 'cost', 'pieces'],
  whereAny: ['pieces'],
  equal: [['sold', 'cost']],
  chart: 'cost',
});
type YieldRow = RowOf<typeof Yield>;
const whole = {
  day: '2026-11-01',
  product: null,
  batch: null,
  sold: 5,
  cost: 3,
  margin: null,
  pieces: 1,
  soldBefore: 0,
  costBefore: 0,
};
const row: YieldRow = { currency: 'IQD', ...whole };

describe('a declared report', () => {
  test('takes rows that tell what it declares, and no others', () => {
    const { sold, ...unsold } = row;
    // @ts-expect-error A figure is missing.
    const lacking: YieldRow = unsold;
    // @ts-expect-error A figure is a number of minor units, never a text.
    const wordy: YieldRow = { ...row, sold: '5' };
    // @ts-expect-error A record is told by its id and name.
    const bare: YieldRow = { ...row, product: 7 };
    // @ts-expect-error What stands beside other days is a figure too.
    const alone: YieldRow = { ...row, soldBefore: null };
    // @ts-expect-error It is told by nothing else.
    const by: AskedOf<typeof Yield>['by'] = 'branch';
    expect([sold, lacking, wordy, bare, alone, by]).toHaveLength(6);
  });

  test('names only what it has', () => {
    const declare = {
      path: 'x',
      screens: '/x',
      permission: 'x',
      summary: 'x',
      days: 'ever',
      dimensions: { day: date() },
    } as const;
    // @ts-expect-error No such measure adds up.
    defineReport('x', { ...declare, measures: { sold: amount() }, totals: ['bought'] });
    // @ts-expect-error No such dimension.
    defineReport('x', { ...declare, measures: { sold: amount() }, by: { shop: 'shop' } });
    // @ts-expect-error No such measure stands beside itself.
    defineReport('x', { ...declare, measures: { sold: amount() }, beside: { bought: 'boughtBefore' } });
    expect(summed(Yield)).toEqual(['sold', 'cost', 'pieces', 'soldBefore', 'costBefore']);
  });

  test('keeps a measure from whoever lacks its key wherever it would show', () => {
    const seen = seenReport(Yield, (key) => key !== 'view_costs');
    expect(Object.keys(seen.measures)).toEqual(['sold', 'margin', 'pieces']);
    expect([seen.totals, seen.equal, seen.chart]).toEqual([['sold', 'pieces'], [], null]);
    expect(summed(seen)).toEqual(['sold', 'pieces', 'soldBefore']);
    expect(reportColumns(seen, { isCompared: true, has: () => true }).map(({ name }) => name)).not.toContain('costBefore');
    expect(seenReport(Yield, () => true).chart).toBe('cost');
  });

  test('is asked its own question beside those of all', () => {
    expect(Object.keys(asksOf(Yield))).toEqual(['from', 'to', 'currency', 'inBranch', 'group', 'compare', 'isFinal', 'format']);
  });

  test('shows what a row is told by, measures with something in them, and then those of the other days', () => {
    expect([shownDimensions(Yield, 'product'), shownDimensions(Yield, null)]).toEqual([['product'], ['day', 'product']]);
    const names = (isCompared: boolean, has: boolean) =>
      reportColumns(Yield, { isCompared, has: () => has }).map(({ name }) => name);
    expect(names(false, false)).toEqual(['sold', 'cost', 'margin']);
    expect(names(true, true)).toEqual(['sold', 'cost', 'margin', 'pieces', 'soldBefore', 'costBefore']);
    const told = { days: { from: '2026-11-01', to: '2026-11-30' }, compared: { from: '2026-10-01', to: '2026-10-31' } };
    const [sold, , , , before] = reportColumns(Yield, { isCompared: true, has: () => true });
    expect([sold && daysOf(sold, Yield, told), before && daysOf(before, Yield, told)]).toEqual([null, told.compared]);
  });
});

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
