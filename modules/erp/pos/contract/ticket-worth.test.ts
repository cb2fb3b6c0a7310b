import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleTicket, type Tender, type TillTerms, tenderProblem, ticketWorth } from './ticket-worth.ts';

const terms: TillTerms = { currency: 'IQD', cashStep: 250, taxMode: 'inclusive', rates: { USD: '1310' } };
const dinars = (amount: number): Tender => ({ method: 'cash', currency: 'IQD', amount });
const dollars = (amount: number): Tender => ({ method: 'cash', currency: 'USD', amount });
const card = (amount: number): Tender => ({ method: 'card', currency: 'IQD', amount });

describe('how a ticket is paid (ruling 21)', () => {
  test('30,000 for 28,500: 1,500 goes back', () => {
    expect(settleTicket(terms, 28_500, [dinars(30_000)])).toMatchObject({ due: 28_500, rounding: 0, change: 1_500, left: 0 });
  });
  test('62 dollars at 1,310 for 80,000: 1,220 too much, 1,250 goes back, rounding costs 30', () => {
    expect(settleTicket(terms, 80_000, [dollars(6_200)])).toMatchObject({
      foreign: 81_220,
      due: -1_250,
      rounding: -30,
      change: 1_250,
    });
  });
  test('of 1,125 what is due is rounded before anything is given: 1,250, and of 2,000 750 goes back', () => {
    expect(settleTicket(terms, 1_125, [dinars(2_000)])).toMatchObject({ due: 1_250, rounding: 125, change: 750 });
  });
  test('by card alone nothing is rounded', () => {
    expect(settleTicket(terms, 1_130, [card(1_130)])).toMatchObject({ due: 0, rounding: 0, change: 0, left: 0 });
  });
  test('card first, the rest in dollars and dinars', () => {
    expect(settleTicket(terms, 100_000, [card(40_000), dollars(2_000), dinars(35_000)])).toMatchObject({
      beside: 40_000,
      foreign: 26_200,
      due: 33_750,
      rounding: -50,
      change: 1_250,
    });
  });
  test('a card never pays more than is asked, notes need a rate, and what is missing is said', () => {
    expect(tenderProblem(terms, 5_000, [card(5_250)])).toBe('besideBeyond');
    expect(tenderProblem({ ...terms, rates: {} }, 5_000, [dollars(1_000)])).toBe('noRate');
    expect(tenderProblem(terms, 5_000, [dinars(4_750)])).toBe('notPaid');
    expect(tenderProblem(terms, 5_000, [dinars(5_000)])).toBeUndefined();
  });
});

test('whatever is sold and given: what is asked and rounded is what was given less what goes back', () => {
  const tender = fc.record({
    method: fc.constantFrom('cash' as const, 'card' as const, 'account' as const),
    currency: fc.constantFrom('IQD' as const, 'USD' as const),
    amount: fc.integer({ min: 1, max: 9_000_000 }),
  });
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 90_000 }),
      price: fc.integer({ min: 0, max: 900_000 }),
      taxPercent: fc.constantFrom(0, 5, 14),
      discount: fc.constantFrom(null, '10%', '250'),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.array(tender, { maxLength: 4 }),
      fc.constantFrom(null, '5%'),
      fc.constantFrom(0, 250, 500),
      (said, given, discount, cashStep) => {
        const { total, net, tax, lines: worth } = ticketWorth(terms, { discount }, said);
        expect(worth.reduce((sum, one) => sum + one.net + one.tax, 0)).toBe(total);
        expect(net + tax).toBe(total);
        const tenders = given.map((one) => (one.method === 'cash' ? one : { ...one, currency: 'IQD' as const }));
        const all = settleTicket({ ...terms, cashStep }, total, tenders);
        expect(total + all.rounding).toBe(all.beside + all.foreign + all.given - all.change + all.left);
        expect(Math.abs(all.rounding)).toBeLessThanOrEqual(cashStep / 2);
        expect([all.change, all.left].filter((one) => one > 0).length).toBeLessThanOrEqual(1);
      },
    ),
  );
});
