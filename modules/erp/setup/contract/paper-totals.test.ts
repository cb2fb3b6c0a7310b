import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDiscount } from './discount.ts';
import { type PaperTerms, paperTotals } from './paper-totals.ts';

const line = (quantity: number, price: number, taxPercent = 0, discount: string | null = null) => ({
  quantity: quantity * 1000,
  price,
  taxPercent,
  discount,
});

describe('a paper of goods', () => {
  test('spreads its discount over its lines by what they ask', () => {
    const { lines, total } = paperTotals({ currency: 'IQD', discount: '5000' }, [line(100, 2_500), line(20, 12_000)]);
    expect([lines.map(({ net }) => net), total]).toEqual([[247_449, 237_551], 485_000]);
  });

  test('of 33.33 three times, 14 % is worked out once: 14.00, and three single lines come to it', () => {
    const { lines, tax } = paperTotals(
      { currency: 'EGP', taxMode: 'exclusive' },
      [1, 1, 1].map(() => line(1, 3_333, 14)),
    );
    expect([tax, lines.map((one) => one.tax)]).toEqual([1_400, [467, 467, 466]]);
  });

  test('of 33.33 three times by line, as a till prints them, it is 4.67 each', () => {
    const { lines, tax } = paperTotals(
      { currency: 'EGP', taxMode: 'exclusive', taxBy: 'line' },
      [1, 1, 1].map(() => line(1, 3_333, 14)),
    );
    expect([tax, lines.map((one) => one.tax)]).toEqual([1_401, [467, 467, 467]]);
  });

  test('114.00 with its tax in it is 100.00 and 14.00', () => {
    const { net, tax, total } = paperTotals({ currency: 'EGP', taxMode: 'inclusive' }, [line(1, 11_400, 14)]);
    expect([net, tax, total]).toEqual([10_000, 1_400, 11_400]);
  });

  test('a discount takes from what is asked with the tax, and the tax follows', () => {
    const { discount, net, tax, total } = paperTotals({ currency: 'EGP', taxMode: 'exclusive', discount: '11.40' }, [
      line(1, 10_000, 14),
    ]);
    expect([discount, net, tax, total]).toEqual([1_140, 9_000, 1_260, 10_260]);
  });

  test('a line is quantity × price, half up once, less its own discount, never below nothing', () => {
    expect(paperTotals({ currency: 'IQD' }, [line(1.5, 333)]).total).toBe(500);
    expect(paperTotals({ currency: 'IQD' }, [line(1, 20_000, 0, '10%')]).total).toBe(18_000);
    expect(paperTotals({ currency: 'IQD', discount: '99999' }, [line(1, 500, 0, '900'), line(1, 400)]).total).toBe(0);
  });

  const terms = fc.record({
    currency: fc.constantFrom('IQD' as const, 'EGP' as const),
    taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const, null),
    discount: fc.constantFrom(null, '0', '7%', '100%', '1234'),
    taxBy: fc.constantFrom(null, 'paper' as const, 'line' as const),
  });
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 0, max: 9_000_000 }),
      price: fc.integer({ min: 0, max: 90_000_000 }),
      taxPercent: fc.constantFrom(null, 0, 5, 14, 14.5),
      discount: fc.constantFrom(null, '250', '33.3%'),
    }),
    { maxLength: 12 },
  );
  test('whatever is written: its lines come to it to the unit, and nothing is below nothing', () => {
    fc.assert(
      fc.property(terms, lines, (said: PaperTerms, written) => {
        const all = paperTotals(said, written);
        expect(all.net + all.tax).toBe(all.total);
        expect(all.lines.every(({ net, tax }) => net >= 0 && tax >= 0)).toBe(true);
        expect(all.lines.reduce((sum, { net }) => sum + net, 0)).toBe(all.net);
        expect(all.lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(all.tax);
      }),
      { numRuns: 500 },
    );
  });
});

test('a discount is read as people write it', () => {
  const read = (written: string, type?: 'fixed' | 'percentage') => readDiscount(written, 'IQD', type);
  expect([read(''), read('5,000'), read('10%'), read('٢٫٥٪'), read('10', 'percentage'), read('10', 'fixed')]).toEqual([
    { amount: 0 },
    { amount: 5000 },
    { basisPoints: 1000 },
    { basisPoints: 250 },
    { basisPoints: 1000 },
    { amount: 10 },
  ]);
  expect([read('101%'), read('-5'), read('half'), read('1.5'), read('10%', 'fixed')]).toEqual(Array(5).fill(undefined));
});
