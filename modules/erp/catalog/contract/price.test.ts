import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPrice, type GroupFacts, type PriceFacts } from './price.ts';
import { changedPrice } from './price-change.ts';

const plain: PriceFacts = { currency: 'IQD', step: 250, productPrice: 3500, variationPrice: null, ranges: [], rates: {} };
const price = (more: Partial<PriceFacts>, quantity = 1000) => {
  const found = findPrice({ ...plain, ...more }, quantity);
  return 'problem' in found ? found.problem : [found.price, found.reasons.map(({ source }) => source).join(' of ')];
};
const group = (more: Partial<GroupFacts>): GroupFacts => ({
  way: 'prices',
  percent: null,
  currency: 'IQD',
  price: null,
  ...more,
});
const ranges = [
  { from: 6000, price: 3250, isOwn: false },
  { from: 24_000, price: 3000, isOwn: false },
];

describe('the first that speaks of goods decides their price', () => {
  test.each<[string, Partial<PriceFacts>, number, unknown]>([
    ['the product', {}, 1000, [3500, 'product']],
    ['its variation', { variationPrice: 4000 }, 1000, [4000, 'variation']],
    ['a quantity not reached', { ranges }, 5999, [3500, 'product']],
    ['a quantity', { ranges }, 6000, [3250, 'range']],
    ['the largest quantity reached', { ranges }, 30_000, [3000, 'range']],
    [
      'a quantity of the variation itself',
      { ranges: [...ranges, { from: 2000, price: 3400, isOwn: true }] },
      30_000,
      [3400, 'range'],
    ],
    ['the customer’s percentage', { ranges, customerPercent: -10_000 }, 30_000, [3250, 'customerPercent of product']],
    ['the branch’s group', { customerPercent: -10_000, branchGroup: group({ price: 3100 }) }, 1000, [3100, 'branchGroup']],
    [
      'the customer’s group before the branch’s',
      { customersGroup: group({ price: 2900 }), branchGroup: group({ price: 3100 }) },
      1000,
      [2900, 'customersGroup'],
    ],
    ['a group that says nothing of it', { customersGroup: group({}), variationPrice: 4000 }, 1000, [4000, 'variation']],
    ['what was typed', { typed: 1, customersGroup: group({ price: 2900 }) }, 1000, [1, 'typed']],
    ['nothing', { productPrice: null }, 1000, 'noPrice'],
  ])('%s', (_, facts, quantity, expected) => {
    expect(price(facts, quantity)).toEqual(expected);
  });

  test('a price in dollars is sold at the day’s rate, rounded up to the step; without a rate it is not guessed', () => {
    const dollars = group({ currency: 'USD', price: 250 });
    expect(price({ customersGroup: dollars, rates: { USD: '1310' } })).toEqual([3500, 'customersGroup']);
    expect(price({ customersGroup: dollars, rates: { USD: '1310.5' }, step: 1 })).toEqual([3277, 'customersGroup']);
    expect(price({ customersGroup: dollars, rates: { USD: '1400' } })).toEqual([3500, 'customersGroup']);
    expect(price({ customersGroup: dollars })).toBe('noRate');
  });

  test('a percentage is rounded half up to the step', () => {
    expect(price({ branchGroup: group({ way: 'percent', percent: 5000 }), productPrice: 2500 })).toEqual([
      2750,
      'branchGroup of product',
    ]);
    expect(price({ branchGroup: group({ way: 'percent', percent: -33_333 }), productPrice: 1000, step: 0 })).toEqual([
      667,
      'branchGroup of product',
    ]);
  });
});

test('more is never dearer each, where its ranges fall: the larger quantity never costs more', () => {
  const falling = fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 })
    .map((from) => from.toSorted((a, b) => a - b).map((one, at) => ({ from: one, price: 3000 - at * 100, isOwn: false })));
  fc.assert(
    fc.property(falling, fc.nat(200_000), fc.nat(200_000), (of, one, other) => {
      const priceAt = (quantity: number) => (findPrice({ ...plain, ranges: of }, quantity) as { price: number }).price;
      return one <= other ? priceAt(one) >= priceAt(other) : priceAt(one) <= priceAt(other);
    }),
  );
});

test('many prices at once: so much percent, so much more, or exactly so much, and never below nothing', () => {
  expect(changedPrice(3500, { change: 'percent', by: 10_000 }, 250)).toBe(3750);
  expect(changedPrice(3500, { change: 'amount', by: -4000 }, 250)).toBe(0);
  expect(changedPrice(null, { change: 'exactly', by: 2000 }, 250)).toBe(2000);
  expect(changedPrice(null, { change: 'percent', by: 10_000 }, 250)).toBeNull();
  expect(changedPrice(1000, { change: 'percent', by: -200_000 }, 0)).toBe(0);
});
