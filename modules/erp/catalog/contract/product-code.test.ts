import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, codeKey, judgeArticleNumber, ownArticleNumber } from './product-code.ts';

test.each(['4006381333931', '96385074', '036000291452', '10614141000415'])('%s is a number of an article', (code) => {
  expect(judgeArticleNumber(code)).toBeUndefined();
});

test('one wrong digit is always found, and the right last one is said', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(12), fc.integer({ min: 1, max: 9 }), (nth, at, off) => {
      const right = ownArticleNumber(nth);
      const wrong = right.slice(0, at) + ((Number(right[at]) + off) % 10) + right.slice(at + 1);
      return judgeArticleNumber(right) === undefined && judgeArticleNumber(wrong)?.key === 'errors.product.checkDigit';
    }),
  );
  expect(judgeArticleNumber('4006381333932')).toEqual({ key: 'errors.product.checkDigit', values: { digit: 1 } });
});

test('our own numbers begin with 200 and have thirteen digits', () => {
  expect(ownArticleNumber(11)).toBe(`200000000011${checkDigit('200000000011')}`);
  expect(ownArticleNumber(999_999_999)).toMatch(/^200999999999\d$/);
});

test('a code is the same however it was typed', () => {
  expect(codeKey(' ab-١٢ ')).toBe('AB-12');
  expect(judgeArticleNumber('12345')?.key).toBe('errors.product.noArticleNumber');
});
