import { expect, test } from 'vitest';
import { assigned, balanceAfter, spread } from './voucher-sums.ts';

test('a receipt lowers what the party owes, a payment raises it', () => {
  expect(balanceAfter('10000', 'credit', '4000', 'IQD')).toBe('6000');
  expect(balanceAfter('-10.50', 'debit', '10.50', 'USD')).toBe('0.00');
  expect(balanceAfter('100', 'credit', null, 'IQD')).toBe('100');
});

test('an amount is spread from the oldest item on, and never beyond what is open', () => {
  const items = [
    { id: 1, open: '3000' },
    { id: 2, open: '5000' },
    { id: 3, open: '2000' },
  ];
  expect(spread(items, '4000', 'IQD')).toEqual({ 1: '3000', 2: '1000' });
  expect(spread(items, '99000', 'IQD')).toEqual({ 1: '3000', 2: '5000', 3: '2000' });
  expect(spread(items, null, 'IQD')).toEqual({});
  expect(assigned({ 1: '3000', 2: null, 3: '1' }, 'IQD')).toBe('3001');
});
