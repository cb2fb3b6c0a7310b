import { expect, test } from 'vitest';
import { basisPoints, percentOf } from './tax-percent.ts';

test('a tax is typed in percent and kept in hundredths of it', () => {
  expect(percentOf(250)).toBe('2.5');
  expect(basisPoints('2.5')).toBe(250);
  expect(basisPoints('15')).toBe(1500);
  expect(basisPoints(0)).toBe(0);
  expect(basisPoints('0.07')).toBe(7);
});

test('what is no percentage from 0 to 50 with two decimals is none', () => {
  for (const typed of ['', '-1', '50.01', '99', '1.234', 'ten', '1e1', null, undefined])
    expect(basisPoints(typed)).toBeUndefined();
  expect(basisPoints('50')).toBe(5000);
});
