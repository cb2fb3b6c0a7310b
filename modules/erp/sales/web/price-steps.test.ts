import { expect, test } from 'vitest';
import { priceSteps } from './price-steps.ts';

const regulars = { en: 'Regulars', ar: 'الدائمون' };
const reasons = [
  { source: 'product', amount: 3_500, values: {} },
  { source: 'customerPercent', amount: 3_250, values: { percent: -10_000 }, name: regulars },
];
const words = (line: object) => priceSteps(line, 'IQD').map(({ word, amount }) => [word, amount]);

test('the steps end with the price', () => {
  expect(words({ price: '3250', reasons })).toEqual([
    ['product', 3_500],
    ['customerPercent', 3_250],
  ]);
});

test('another price was typed by hand', () => {
  expect(words({ price: '3000', reasons }).at(-1)).toEqual(['typed', 3_000]);
  expect(words({ price: null, reasons }).at(-1)).toEqual(['customerPercent', 3_250]);
});

test('of a line nobody knows anything of there is nothing to tell', () => {
  const lines = [{ price: '3000', reasons: null }, {}, { price: '3250', reasons }];
  expect(lines.map((line) => words(line).length)).toEqual([0, 0, 2]);
});

test('percentages are told as they are written, a tax’s too', () => {
  const tax = { source: 'taxIn', amount: 3_705, values: { percent: 14 } };
  expect(priceSteps({ price: '3705', reasons: [...reasons, tax] }, 'IQD').map(({ values }) => values['percent'])).toEqual([
    undefined,
    -10,
    14,
  ]);
});

test('a group of prices says its price, its percentage, or its dollars', () => {
  const group = (values: object) => ({ price: '1', reasons: [{ source: 'customersGroup', amount: 1, values, name: regulars }] });
  expect([{}, { percent: -5_000 }, { own: 250, currency: 'USD', rate: '1310' }].map((one) => words(group(one))[0]?.[0])).toEqual([
    'group_plain',
    'group_percent',
    'group_exchanged',
  ]);
});
