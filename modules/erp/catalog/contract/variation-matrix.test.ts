import { expect, test } from 'vitest';
import { combinationKey, combinationsOf, skuByPattern, skusByPattern } from './variation-matrix.ts';

test('two colours in three sizes are six variations, in the order of both', () => {
  const found = combinationsOf([
    ['red', 'blue'],
    ['S', 'M', 'L'],
  ]);
  expect(found.map((one) => one.join(' '))).toEqual(['red S', 'red M', 'red L', 'blue S', 'blue M', 'blue L']);
});

test('a variation is the same whatever order its values were said in', () => {
  expect(combinationKey([7, 3])).toBe(combinationKey([3, 7]));
  expect(combinationKey([])).toBe('');
});

test('numbers follow the pattern, and no two are alike', () => {
  const red = { sku: 'SHIRT', values: ['Dark red', 'XL'], place: 4 };
  expect(skuByPattern('{sku}-{1}-{2}', red)).toBe('SHIRT-DAR-XL');
  expect(skuByPattern('{sku}/{n}', red)).toBe('SHIRT/4');
  expect(skuByPattern('{sku}-{1}-{3}', red)).toBe('SHIRT-DAR');
  expect(skuByPattern('{sku}-{1}', { sku: 'RICE', values: ['500 g'], place: 1 })).toBe('RICE-500G');
  expect(skusByPattern('{sku}-{1}', 'TEA', [['Green'], ['Grey'], ['Greek']])).toEqual(['TEA-GRE', 'TEA-GRE-2', 'TEA-GRE-3']);
});
