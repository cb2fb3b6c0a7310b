import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, writtenNumber } from './written-number.ts';

test.each([
  [{}, 7, '7'],
  [{ prefix: 'A-' }, 501, 'A-501'],
  [{ prefix: 'BS', digits: 6 }, 501, 'BS000501'],
  [{ digits: 2 }, 501, '501'],
])('a booklet %j prints %i as %s', (book, number, written) => {
  expect(writtenNumber(book, number)).toBe(written);
});

test('what is printed is read as it was meant', () => {
  const prefix = fc.string({ maxLength: 8 }).filter((text) => !/\d$/.test(text));
  fc.assert(
    fc.property(prefix, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }), (before, digits, number) => {
      expect(readNumber(writtenNumber({ prefix: before, digits }, number))).toEqual({ prefix: before, number });
    }),
  );
});

test('what ends in no number is none', () => {
  expect(readNumber('A-501b')).toBeUndefined();
});
