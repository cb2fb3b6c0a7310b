import { expect, test } from 'vitest';
import { freeCode } from './free-code.ts';

const among = (...taken: string[]) => ({ isTaken: (code: string) => taken.includes(code) });

test('accounts under a heading count on from its own digits, and gaps are filled first', () => {
  expect(freeCode('6400', { isHeader: false, ...among() })).toBe('6401');
  expect(freeCode('6400', { isHeader: false, ...among('6401', '6402', '6404') })).toBe('6403');
  expect(freeCode('6000', { isHeader: false, ...among('6001') })).toBe('6002');
});

test('headings under a heading are the next free hundreds, then tens', () => {
  expect(freeCode('6000', { isHeader: true, ...among('6100', '6200', '6300') })).toBe('6400');
  const hundreds = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => `6${one}00`);
  expect(freeCode('6000', { isHeader: true, ...among(...hundreds) })).toBe('6010');
});

test('where the short codes are gone longer ones follow, none longer than a code may be', () => {
  const short = Array.from({ length: 99 }, (_, at) => `64${String(at + 1).padStart(2, '0')}`);
  expect(freeCode('6400', { isHeader: false, ...among(...short) })).toBe('64001');
  expect(freeCode('6111111111', { isHeader: false, ...among() })).toBeUndefined();
});
