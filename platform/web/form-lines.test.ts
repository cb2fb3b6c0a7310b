import { describe, expect, test } from 'vitest';
import { amount, defineEntity, linesOf, oneOf, quantity, text } from '#platform/entity';
import { blankOf, formLines, typedSums, typedTotals } from './form-lines.ts';

const lines = linesOf(
  'orderLine',
  {
    what: text({ required: true }),
    quantity: quantity({ required: true }),
    cost: amount({ required: true }),
    net: amount({ readonly: true }),
  },
  {
    columns: { what: 10, quantity: 6, cost: 8, net: 8 },
    sum: ({ quantity: kept, cost }) => ({ net: Math.round((kept * cost) / 1000) }),
  },
);
const Order = defineEntity('order', {
  path: 'orders',
  fields: { currency: oneOf(['IQD', 'USD'], { required: true }), discount: amount(), total: amount({ readonly: true }) },
  title: 'currency',
  list: { columns: ['currency'], filters: [], sort: 'id' },
  lines,
  totals: ({ discount }, rows) => ({
    total: rows.reduce((sum, { quantity: kept, cost }) => sum + Math.round((kept * cost) / 1000), 0) - (discount ?? 0),
  }),
  permissions: { list: 'any' },
});
const rice = { what: 'Rice', quantity: '2.5', cost: '1,001' };

describe('what a document comes to while it is typed', () => {
  test('is read as the server reads it: digits, decimals and the currency of the document', () => {
    expect(typedSums(lines, rice, 'IQD')).toEqual({ net: 2503 });
    expect(typedSums(lines, { ...rice, cost: '١٠٫٠١' }, 'USD')).toEqual({ net: 2503 });
    expect(typedTotals(Order, { currency: 'IQD', discount: '3', lines: [rice, rice] }, 'IQD')).toEqual({ total: 5003 });
  });

  test('leaves out lines that are unfinished or wrong, and is no sum of half a line', () => {
    const unfinished = [blankOf(lines), { ...rice, cost: '' }, { ...rice, quantity: '1.2345' }];
    for (const line of unfinished) expect(typedSums(lines, line, 'IQD')).toEqual({});
    expect(typedTotals(Order, { currency: 'IQD', lines: [...unfinished, rice] }, 'IQD')).toEqual({ total: 2503 });
  });
});

test('a kept line comes back with its id and what may be written of it', () => {
  expect(formLines(lines, [{ id: 7, what: 'Rice', quantity: 2.5, cost: '1001', net: '2503' }])).toEqual([
    { id: 7, what: 'Rice', quantity: 2.5, cost: '1001' },
  ]);
});

test('the totals of a paper that does not ask for its currency are in the company’s', () => {
  const { currency: _, ...fields } = Order.fields;
  const asked: unknown[] = [];
  const totals = (terms: { currency?: unknown }) => ({ total: asked.push(terms.currency) });
  const own = { ...Order, fields, totals };
  typedTotals(own as never, { lines: [rice] }, 'EGP');
  typedTotals(own as never, { lines: [] }, 'IQD');
  expect(asked).toEqual(['EGP', 'IQD']);
});
