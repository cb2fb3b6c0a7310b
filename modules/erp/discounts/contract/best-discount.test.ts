import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AutomaticDiscount, bestDiscount } from './best-discount.ts';

const off = (id: number, what: AutomaticDiscount['off'], priority = 0): AutomaticDiscount => ({
  id,
  name: { en: `Discount ${id}`, ar: `خصم ${id}` },
  priority,
  off: what,
});
const percent = (id: number, written: number, priority = 0) => off(id, { basisPoints: written * 100 }, priority);
const fixed = (id: number, amount: number, priority = 0) => off(id, { amount }, priority);
const given = (price: number, discounts: AutomaticDiscount[], step = 250) => {
  const best = bestDiscount(price, discounts, step);
  return best && [best.price, best.discount.id];
};

describe('of the discounts on a thing', () => {
  test('the highest priority is given, though another would take more off', () => {
    expect(given(10_000, [percent(1, 50), percent(2, 10, 5), fixed(3, 9_000, 4)])).toEqual([9_000, 2]);
  });
  test('of equal ones the lowest price, and of these the newest', () => {
    expect(given(10_000, [percent(1, 10), fixed(2, 2_000), fixed(3, 500)])).toEqual([8_000, 2]);
    expect(given(10_000, [percent(4, 20), fixed(2, 2_000), fixed(3, 2_000)])).toEqual([8_000, 4]);
  });
  test('a percentage makes a price the shop would write, half up in one go; an amount takes what it says', () => {
    expect(given(3_250, [percent(1, 10)])).toEqual([3_000, 1]);
    expect(given(3_250, [fixed(1, 333)])).toEqual([2_917, 1]);
    expect(given(1_245, [percent(1, 90)])).toEqual([0, 1]);
    expect(given(1_250, [percent(1, 90)])).toEqual([250, 1]);
    expect(given(1_999, [percent(1, 12.5)], 1)).toEqual([1_749, 1]);
  });
  test('one that takes nothing off is none: the next one is given', () => {
    expect(given(900, [percent(1, 1, 9)])).toBeUndefined();
    expect(given(900, [percent(1, 1, 9), fixed(2, 100)])).toEqual([800, 2]);
    expect(given(0, [percent(1, 50), fixed(2, 100)])).toBeUndefined();
  });
  test('what is taken off is never more than the price', () => {
    expect(given(400, [fixed(1, 500)])).toEqual([0, 1]);
    expect(given(400, [percent(1, 100)])).toEqual([0, 1]);
  });
});

describe('whatever the shop gives', () => {
  const discount = fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    priority: fc.integer({ min: -3, max: 3 }),
    what: fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 50_000 }) }),
      fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    ),
  });
  const several = fc
    .uniqueArray(discount, { maxLength: 8, selector: ({ id }) => id })
    .map((all) => all.map(({ id, priority, what }) => off(id, what, priority)));
  const price = fc.integer({ min: 0, max: 90_000_000 });
  const step = fc.constantFrom(0, 1, 50, 250, 1_000);

  test('at most one of them is given, the price is never below nothing and is less than it was', () => {
    fc.assert(
      fc.property(price, several, step, (asked, discounts, to) => {
        const best = bestDiscount(asked, discounts, to);
        if (!best) return;
        expect(discounts).toContain(best.discount);
        expect(best.price).toBeGreaterThanOrEqual(0);
        expect(best.price).toBeLessThan(asked);
        expect(bestDiscount(asked, [best.discount], to)).toEqual(best);
      }),
    );
  });
  test('the order they are listed in says nothing', () => {
    fc.assert(
      fc.property(price, several, step, fc.integer(), (asked, discounts, to, seed) => {
        const turned = [...discounts].sort((a, b) => ((a.id * 31 + seed) % 17) - ((b.id * 31 + seed) % 17) || b.id - a.id);
        expect(bestDiscount(asked, turned, to)).toEqual(bestDiscount(asked, discounts, to));
      }),
    );
  });
  test('nobody with a higher priority, or as high a one and a lower price, was passed over', () => {
    fc.assert(
      fc.property(price, several, step, (asked, discounts, to) => {
        const best = bestDiscount(asked, discounts, to);
        for (const one of discounts) {
          const alone = bestDiscount(asked, [one], to);
          if (!alone) continue;
          expect(one.priority).toBeLessThanOrEqual(best?.discount.priority ?? Number.NEGATIVE_INFINITY);
          if (one.priority === best?.discount.priority) expect(alone.price).toBeGreaterThanOrEqual(best.price);
        }
      }),
    );
  });
});
