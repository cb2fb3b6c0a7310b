import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenLines } from '#finance/ledger/contract';
import { nextShare } from '#platform/entity';
import { bearLateCost } from './late-cost.ts';
import { receivedEntry, returnedEntry } from './purchase-entry.ts';
import { purchaseWorth } from './purchase-worth.ts';

const tea = { quantity: 100_000, unitCost: 2_500 };
const shirts = { quantity: 20_000, unitCost: 12_000 };

describe('a purchase', () => {
  test('of tea and shirts, 5,000 off and 7,500 freight, lays tea worth 251,276 and shirts worth 241,224 on the shelf', () => {
    const { lines, total } = purchaseWorth({ currency: 'IQD', discount: '5000', freight: 7_500 }, [tea, shirts]);
    expect([lines.map(({ net, freight }) => net + freight), total]).toEqual([[251_276, 241_224], 492_500]);
  });

  test('taken in in parts comes to what it comes to at once', () => {
    const splits = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(splits, fc.integer({ min: 0, max: 9_000_000 }), (parts, whole) => {
        const of = parts.reduce((sum, one) => sum + one, 0);
        let before = 0;
        let sum = 0;
        for (const now of parts) {
          const share = nextShare(whole, of, { before, now });
          expect(share).toBeGreaterThanOrEqual(0);
          sum += share;
          before += now;
        }
        expect(sum).toBe(whole);
      }),
    );
  });

  const from = { supplierId: 3, branchId: 1, currency: 'IQD', base: 'IQD' } as const;
  const key = { docType: 'purchase', docId: 7, event: 'received', seq: 1 };
  test('received is owed, with the tax that is taken off apart', () => {
    expect(writtenLines(receivedEntry(key, { ...from, goods: 10_000, trueUp: 0, inputTax: 1_400, owed: 11_400 })?.lines)).toEqual(
      ['Dr 1310(1) 10000', 'Dr 1350(1) 1400', 'Cr 2210{supplier 3}(1) 11400'],
    );
  });

  test('in dollars lies on the shelf in dinars, closed between the two', () => {
    const entry = receivedEntry(key, { ...from, currency: 'USD', goods: 131_000, trueUp: 0, inputTax: 0, owed: 10_000 });
    expect(writtenLines(entry?.lines)).toEqual([
      'Dr 1310(1) 131000',
      'Cr 2210{supplier 3}(1) 100.00',
      'Cr 1145(1) 131000',
      'Dr 1145(1) 100.00',
    ]);
  });

  test('sent back at 10,000 while it carried 1,900 has brought 8,100', () => {
    const entry = returnedEntry(key, { ...from, credit: 10_000, excess: 4_000, worth: 10_000, inputTax: 0, carried: 1_900 });
    expect(writtenLines(entry?.lines)).toEqual([
      'Dr 2210{supplier 3}(1) 6000',
      'Dr 1360{supplier 3}(1) 4000',
      'Cr 1310(1) 1900',
      'Cr 5240(1) 8100',
    ]);
  });
});

describe('a cost that comes late', () => {
  const shirt = { quantity: 20_000, value: 241_224, onHand: 15_000, receivedSince: 0 };
  test('of 10,000 on 20 shirts of which 15 are there: 7,500 in them, 2,500 has been sold', () => {
    expect(bearLateCost(10_000, [shirt])).toEqual({ parts: [10_000], toStock: [7_500], toCost: 2_500 });
  });

  test('goods that came later bear nothing of it, and what is below nothing bears nothing', () => {
    expect(bearLateCost(10_000, [{ ...shirt, onHand: 25_000, receivedSince: 20_000 }])).toEqual({
      parts: [10_000],
      toStock: [2_500],
      toCost: 7_500,
    });
    expect(bearLateCost(-10_000, [{ ...shirt, onHand: -3_000 }])).toEqual({ parts: [-10_000], toStock: [0], toCost: -10_000 });
  });

  test('whatever it is, its parts come to it', () => {
    const goods = fc.record({
      quantity: fc.integer({ min: 1, max: 90_000 }),
      value: fc.integer({ min: 0, max: 900_000 }),
      onHand: fc.integer({ min: -5_000, max: 200_000 }),
      receivedSince: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -90_000, max: 90_000 }), fc.array(goods, { minLength: 1, maxLength: 6 }), (amount, all) => {
        const { parts, toStock, toCost } = bearLateCost(amount, all);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(toStock.reduce((sum, one) => sum + one, toCost)).toBe(amount);
      }),
    );
  });
});
