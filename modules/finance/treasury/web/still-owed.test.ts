import { expect, test } from 'vitest';
import { stillOwed } from './still-owed.ts';

const pair = (balance: string, on: { in_transit?: string; outgoing?: string } = {}) =>
  stillOwed({ balance, in_transit: '0', outgoing: '0', currency: 'USD', ...on });

test('whoever owes is offered what is not on its way yet, from either side of the pair', () => {
  expect(pair('100.50')).toBe('100.50');
  expect(pair('-100.50')).toBe('100.50');
  expect(pair('100.50', { in_transit: '40' })).toBe('60.50');
  expect(pair('-100.50', { outgoing: '40' })).toBe('60.50');
});

test('what goes the other way counts for nothing', () => {
  expect(pair('100', { outgoing: '40' })).toBe('100.00');
  expect(pair('-100', { in_transit: '40' })).toBe('100.00');
});

test('nothing is offered where all of it is on its way', () => {
  expect(pair('-100', { outgoing: '100' })).toBe('');
  expect(pair('100', { in_transit: '120' })).toBe('');
});
