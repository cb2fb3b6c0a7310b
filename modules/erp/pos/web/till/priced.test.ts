import { describe, expect, test } from 'vitest';
import { type Goods, goodsOf, type TillLists, type TillSettings } from '#erp/pos/contract';
import { beyondLimit, pricedTicket, type TillAt } from './priced.ts';
import { emptyTicket, type TicketAct, ticketAfter } from './ticket.ts';

const lists: TillLists = {
  units: [
    { id: 1, name: { ar: 'قطعة', en: 'Piece' }, base: 1, factor: '1', whole: true },
    { id: 4, name: { ar: 'كرتون', en: 'Carton' }, base: 1, factor: '24', whole: true },
    { id: 2, name: { ar: 'كغم', en: 'Kilo' }, base: 2, factor: '1', whole: false },
  ],
  taxes: [{ id: 5, percent: 14 }],
  categories: [],
  discounts: [
    {
      ...{ id: 9, name: { ar: 'خصم', en: 'Off' }, priority: 0, type: 'percentage', value: '10', startsOn: null, endsOn: null },
      ...{ customerGroup: null, isAll: false, categories: [], brands: [], products: [3] },
    },
  ],
  ranges: [{ product: 1, variation: null, from: 12_000, price: 3_000 }],
  customerGroups: [{ id: 6, name: { en: 'Wholesale', ar: 'جملة' }, percent: -10_000 }],
  modifiers: [{ id: 7, product: 2, name: { ar: 'تغليف', en: 'Wrapping' }, price: 1_000 }],
  priceGroup: null,
  gateways: [],
  treasuries: [],
};
const settings = { currency: 'IQD', cashStep: 250, priceStep: 250, taxMode: 'inclusive' } as TillSettings;
const goods = new Map<number, Goods>(
  [
    goodsOf([1, 1, 'شاي', 'Tea', 'TEA', 3_500, null, 1, null, null, null, null, null, 1, 0, 0, null]),
    goodsOf([2, 2, 'قميص', 'Shirt', 'SHIRT', 20_000, null, 1, null, null, null, 5, null, 1, 0, 0, null]),
    goodsOf([3, 3, 'مصباح', 'Lamp', 'LAMP', 12_000, null, 1, null, null, null, null, null, 1, 0, 0, null]),
    goodsOf([8, 8, 'جبن', 'Cheese', 'CHEESE', 9_000, null, 2, null, null, null, null, null, 1, 0, 0, null]),
    goodsOf([10, 10, 'بلا سعر', 'No price', 'NONE', null, null, 1, null, null, null, null, null, 1, 0, 0, null]),
  ].map((one) => [one.id, one]),
);
const at: TillAt = { settings, listsFor: () => lists, goodsOf: (id) => goods.get(id), day: '2026-11-25', rates: { USD: '1310' } };
const take = (id: number, unit = 1, quantity = 1000, extras: number[] = []) =>
  ({ do: 'take', taken: { goods: id, unit, quantity, extras } }) as const;
const priced = (...acts: TicketAct[]) => pricedTicket(acts.reduce(ticketAfter, emptyTicket()), at);
const sums = (...acts: TicketAct[]) => {
  const { lines, worth } = priced(...acts);
  return [lines.map(({ price, asks }) => [price, asks]), worth.total];
};

describe('what a ticket comes to', () => {
  test('row 3 of the shop’s day: three tea and a shirt less ten percent', () => {
    expect(sums(take(1, 1, 3000), take(2), { do: 'change', key: 2, what: { discount: '10%' } })).toEqual([
      [
        [3_500, 10_500],
        [20_000, 18_000],
      ],
      28_500,
    ]);
  });
  test('a carton is as many as are in it, at what they cost from so many on', () => {
    expect(sums(take(1, 4))).toEqual([[[72_000, 72_000]], 72_000]);
  });
  test('what is weighed costs its part, what is added comes on top, a discount is given by itself', () => {
    expect(sums(take(8, 2, 350))).toEqual([[[9_000, 3_150]], 3_150]);
    expect(sums(take(2, 1, 1000, [7]))).toEqual([[[21_000, 21_000]], 21_000]);
    expect(sums(take(3))).toEqual([[[10_750, 10_750]], 10_750]);
  });
  test('a customer’s group pays its own prices', () => {
    const customer = { id: 1, uuid: null, name: 'علي', phone: '', group: 6 };
    expect(sums(take(2), { do: 'set', what: { customer } })).toEqual([[[18_000, 18_000]], 18_000]);
  });
  test('what has no price is said, until somebody types one', () => {
    expect(priced(take(10)).lines[0]).toMatchObject({ problem: 'noPrice' });
    const typed = priced(take(10), { do: 'change', key: 1, what: { typed: 2_000 } });
    expect([typed.lines[0]?.problem, typed.worth.total]).toEqual([undefined, 2_000]);
    expect(priced(take(99)).lines[0]).toMatchObject({ problem: 'unknown' });
    expect(priced(take(8, 1)).lines[0]).toMatchObject({ problem: 'otherUnit' });
  });
  test('what comes back pays first', () => {
    const returning = { saleId: 1, number: 'K1.1-000001', customer: '', note: '', lines: [], his: 18_000, back: 18_000, keep: 0 };
    const { settled } = priced(take(1, 1, 6000), { do: 'set', what: { returning } });
    expect([settled.due, settled.left]).toEqual([3_000, 3_000]);
    expect(priced({ do: 'set', what: { returning: { ...returning, keep: 8_000 } } }).settled).toMatchObject({
      due: -10_000,
      change: 10_000,
    });
  });
});

describe('what a cashier may take off', () => {
  const limit = 10_000;
  test('holds for all that is given by hand together: a line’s, the ticket’s, a typed price', () => {
    const line = { do: 'change', key: 1, what: { discount: '10%' } } as const;
    expect(beyondLimit(priced(take(2), line), limit)).toEqual([]);
    expect(beyondLimit(priced(take(2), line, { do: 'set', what: { discount: '10%' } }), limit)).toHaveLength(1);
    expect(beyondLimit(priced(take(2), { do: 'change', key: 1, what: { typed: 1 } }), limit)).toHaveLength(1);
  });
  test('is nothing of what the shop gives by itself, and no limit at all for who has none', () => {
    expect(beyondLimit(priced(take(3)), 0)).toEqual([]);
    expect(beyondLimit(priced(take(2), { do: 'set', what: { discount: '90%' } }), 0)).toHaveLength(1);
    expect(beyondLimit(priced(take(2), { do: 'set', what: { discount: '90%' } }), null)).toEqual([]);
  });
});
