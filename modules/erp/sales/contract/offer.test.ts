import { describe, expect, test } from 'vitest';
import type { PriceFacts } from '#erp/catalog/contract';
import { type Offer, type OfferReason, offeredFor } from './offer.ts';

const named = (en: string) => ({ en, ar: en });
const facts: PriceFacts = {
  ...{ currency: 'IQD', step: 250, productPrice: 3_500, variationPrice: null, ranges: [], rates: {} },
};
const [piece, carton, third] = [1, 2, 3];
const offer = (more: Partial<Offer> = {}): Offer => ({
  variationId: 7,
  facts,
  discounts: [],
  tax: null,
  units: [
    { id: piece, factor: '1' },
    { id: carton, factor: '24' },
    { id: third, factor: '1/3' },
  ],
  extras: [],
  ...more,
});
const ways = ({ source, amount, values, name }: OfferReason) =>
  [source, amount, ...Object.values(values), name?.en].filter((one) => one !== undefined);
const why = (of: Offer, unitId = piece, extras: number[] = [], taxMode?: 'inclusive' | 'exclusive') => {
  const found = offeredFor(of, { unitId, quantity: 3_000, extras }, taxMode);
  return 'problem' in found ? found.problem : [found.price, found.reasons.map(ways)];
};

describe('why goods are offered for what they are', () => {
  test('the price of the product, and of a carton of twenty-four', () => {
    expect(why(offer())).toEqual([3_500, [['product', 3_500]]]);
    expect(why(offer(), carton)).toEqual([
      84_000,
      [
        ['product', 3_500],
        ['unit', 84_000, '24'],
      ],
    ]);
    expect(why(offer(), third)).toEqual([
      1_167,
      [
        ['product', 3_500],
        ['unit', 1_167, '1/3'],
      ],
    ]);
  });
  test('a group of customers, by name, from the price it is worked out from', () => {
    const of = offer({ facts: { ...facts, customerPercent: -10_000, customerGroup: named('Regulars') } });
    expect(why(of)).toEqual([
      3_250,
      [
        ['product', 3_500],
        ['customerPercent', 3_250, -10_000, 'Regulars'],
      ],
    ]);
  });
  test('a group of prices, in percent, of its own, and in dollars at the day’s rate', () => {
    const group = { name: named('Wholesale'), way: 'percent', percent: -20_000, currency: 'IQD', price: null } as const;
    expect(why(offer({ facts: { ...facts, customersGroup: group } }))).toEqual([
      2_750,
      [
        ['product', 3_500],
        ['customersGroup', 2_750, -20_000, 'Wholesale'],
      ],
    ]);
    const own = { ...group, way: 'prices', percent: null, price: 3_000 } as const;
    expect(why(offer({ facts: { ...facts, customersGroup: own } }))).toEqual([3_000, [['customersGroup', 3_000, 'Wholesale']]]);
    const dollars = { ...own, currency: 'USD', price: 250 } as const;
    expect(why(offer({ facts: { ...facts, customersGroup: dollars, rates: { USD: '1310' } } }))).toEqual([
      3_500,
      [['customersGroup', 3_500, 250, 'USD', '1310', 'Wholesale']],
    ]);
  });
  test('so many at once, then the one discount, then what is added, then the unit: each step with what it comes to', () => {
    const of = offer({
      facts: { ...facts, ranges: [{ from: 3_000, price: 3_250, isOwn: false }] },
      discounts: [{ id: 5, name: named('Eid'), priority: 0, off: { amount: 250 } }],
      extras: [{ id: 9, name: named('Gift wrap'), price: 500 }],
    });
    expect(why(of, carton, [9])).toEqual([
      84_000,
      [
        ['range', 3_250, 3_000],
        ['discount', 3_000, 'Eid'],
        ['extra', 3_500, 500, 'Gift wrap'],
        ['unit', 84_000, '24'],
      ],
    ]);
  });
  test('a tax that is put in, or taken out, as the sale counts', () => {
    const tax = { id: 1, percent: 14, mode: 'exclusive' } as const;
    expect(why(offer({ tax }), piece, [], 'inclusive')).toEqual([
      3_990,
      [
        ['product', 3_500],
        ['taxIn', 3_990, 14],
      ],
    ]);
    expect(why(offer({ tax }), piece, [], 'exclusive')).toEqual([3_500, [['product', 3_500]]]);
    expect(why(offer({ tax: { ...tax, mode: 'inclusive' } }), piece, [], 'exclusive')).toEqual([
      3_070,
      [
        ['product', 3_500],
        ['taxOut', 3_070, 14],
      ],
    ]);
  });
  test('the last step is the price, whatever came before', () => {
    const of = offer({ discounts: [{ id: 5, name: named('Eid'), priority: 0, off: { basisPoints: 1_000 } }] });
    for (const unit of [piece, carton, third]) {
      const found = offeredFor(of, { unitId: unit, quantity: 3_000 }, 'inclusive');
      expect('price' in found && found.reasons.at(-1)?.amount).toBe('price' in found && found.price);
    }
  });
});
