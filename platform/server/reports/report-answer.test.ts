import { expect, test } from 'vitest';
import { amount, belongsTo, defineReport, integer, oneOf, type ReportAsked, type RowOf, seenReport } from '#platform/entity';
import type { Words } from '../pdf/table-paper.ts';
import { reportAnswer, reportItemSchema } from './report-answer.ts';
import { reportPaper } from './report-paper.ts';

const Yield = defineReport('yield', {
  path: 'shop/yield',
  screens: '/yield',
  permission: 'show_yield',
  summary: 'What was sold, and what it brought',
  days: 'month',
  dimensions: { product: belongsTo('product'), kind: oneOf(['new', 'used']) },
  measures: { sold: amount(), cost: amount({ visibleWith: 'view_costs' }), pieces: integer() },
  beside: { sold: 'soldBefore', cost: 'costBefore' },
});
const rows: RowOf<typeof Yield>[] = [
  {
    currency: 'USD',
    product: { id: 7, name: 'Lamp' },
    kind: 'new',
    sold: 12_50,
    cost: 10_00,
    pieces: 2,
    soldBefore: 0,
    costBefore: 0,
  },
  {
    currency: 'USD',
    product: { id: 8, name: 'Tea' },
    kind: 'used',
    sold: 1_05,
    cost: 1_00,
    pieces: 1,
    soldBefore: 30,
    costBefore: 20,
  },
  { currency: 'IQD', product: null, kind: 'new', sold: 5000, cost: 4000, pieces: 4, soldBefore: 100, costBefore: 50 },
];
const compared = { from: '2026-10-01', to: '2026-10-31' };
const asked: ReportAsked = {
  from: '2026-11-01',
  to: '2026-11-30',
  compared,
  currency: null,
  isBase: false,
  branches: null,
  inBranch: null,
  by: '',
  sort: null,
  shown: null,
  format: null,
  own: {},
};
const costless = seenReport(Yield, (key) => key !== 'view_costs');

test('figures travel with the decimals of their currency and add up within it', () => {
  const { items, totals, currencies } = reportAnswer(Yield, { told: rows, asked, unvalued: 0 });
  expect(items[0]).toMatchObject({ product_id: 7, product: { name: 'Lamp' }, sold: '12.50', pieces: 2, sold_before: '0.00' });
  expect(items[2]).toMatchObject({ product_id: null, product: null, sold: '5000' });
  expect(currencies).toEqual(['USD', 'IQD']);
  expect(totals.by_currency).toEqual([
    { currency: 'USD', sold: '13.55', sold_before: '0.30', cost: '11.00', cost_before: '0.20' },
    { currency: 'IQD', sold: '5000', sold_before: '100', cost: '4000', cost_before: '50' },
  ]);
  const alone = reportAnswer(Yield, { told: rows, asked: { ...asked, compared: null }, unvalued: 0 });
  expect(alone.items[0]).toMatchObject({ sold_before: null });
});

test('what somebody may not see is in no row, no sum, no description and on no paper', () => {
  const told = JSON.stringify(reportAnswer(costless, { told: rows, asked, unvalued: 0 }));
  expect(told).not.toContain('cost');
  expect(told).toContain('sold_before');
  expect(JSON.stringify(paperOf(costless))).not.toContain('cost');
  expect(JSON.stringify(paperOf(Yield))).toContain('yield.fields.cost');
  const { required } = reportItemSchema(Yield, () => ({ type: 'string' })) as { required: string[] };
  // Whoever lacks the key is told neither.
  expect(required).not.toContain('cost');
  expect(required).not.toContain('cost_before');
  expect(required).toContain('sold_before');
});

test('a paper has each currency under its heading, with what its rows come to', () => {
  const { columns, rows: lines, file } = paperOf(Yield);
  expect(file).toBe('yield-2026-11-30');
  expect(columns.at(-2)?.title).toBe('yield.fields.sold 2026-10-01 – 2026-10-31');
  expect(lines.map(({ style, cells }) => [style, cells[0]])).toEqual([
    ['head', 'USD'],
    ['plain', 'Lamp'],
    ['plain', 'Tea'],
    ['total', 'ui.list.totals'],
    ['head', 'IQD'],
    ['plain', ''],
    ['total', 'ui.list.totals'],
  ]);
  expect(lines[1]?.cells[1]).toBe('yield.options.kind.new');
  expect(lines[3]?.cells[2]).toEqual({ amount: 13_55, currency: 'USD' });
});

function paperOf(report: typeof costless) {
  const words: Words = { language: 'en', say: (key) => key };
  const days = { from: '2026-11-01', to: '2026-11-30' };
  return reportPaper(report, { rows, days, compared, by: null, branch: null })(words);
}
