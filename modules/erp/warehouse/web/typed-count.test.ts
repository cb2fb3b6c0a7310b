import { describe, expect, test } from 'vitest';
import { signedCount, typedCount } from './typed-count.ts';

describe('what is typed as a count', () => {
  test.each([
    ['40', { quantity: '40', isMore: false }],
    ['=40', { quantity: '40', isMore: false }],
    ['+5', { quantity: '5', isMore: true }],
    ['٤٠', { quantity: '40', isMore: false }],
    ['1,250', { quantity: '1.250', isMore: false }],
    ['+۱٫۵', { quantity: '1.5', isMore: true }],
    ['0', { quantity: '0', isMore: false }],
  ])('%s says so many', (text, said) => {
    expect(typedCount(text)).toEqual(said);
  });

  test.each(['', 'tea', '-1', '1.2345', '6281000000123', '1 2'])('“%s” is none', (text) => {
    expect(typedCount(text)).toBeUndefined();
  });

  test('is told from a code by its sign, where a scanner types too', () => {
    expect(['40', '+40', '=40', '+6281000000123'].map((text) => signedCount(text)?.quantity)).toEqual([
      undefined,
      '40',
      '40',
      undefined,
    ]);
  });
});
