import { expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { money } from '#platform/entity';
import { grossProfit, sumEarnings, unlikeEntry } from './earning.ts';

const sum = (amount: number) => money(amount, 'IQD');
const sold = {
  lines: [
    debit(account.customers, 1, sum(30_000), { party: { kind: 'customer', id: 4 } }),
    credit(account.salesOfGoods, 1, sum(27_000)),
    credit(account.shippingOnSales, 1, sum(3_000)),
    debit(account.costOfGoods, 1, sum(12_000)),
    credit(account.inventory, 1, sum(12_000)),
  ],
};
const tea = { branchId: 1, variationId: 7, saleId: 9, sales: 20_000, cost: 9_000, sold: 4_000 };
const lamp = { branchId: 1, variationId: 8, saleId: 9, sales: 7_000, cost: 3_000, sold: 1_000 };
const carriage = { branchId: 1, saleId: 9, shipping: 3_000 };

test('what is told of goods is what their entry books, in each branch and part', () => {
  expect(unlikeEntry(sold, [tea, lamp, carriage])).toEqual([]);
  expect(unlikeEntry(sold, [tea, lamp])).toEqual([{ branchId: 1, part: 'shipping', told: 0, booked: 3_000 }]);
  expect(unlikeEntry(sold, [tea, { ...lamp, branchId: 2 }, carriage])).toEqual([
    { branchId: 1, part: 'sales', told: 20_000, booked: 27_000 },
    { branchId: 1, part: 'cost', told: 9_000, booked: 12_000 },
    { branchId: 2, part: 'sales', told: 7_000, booked: 0 },
    { branchId: 2, part: 'cost', told: 3_000, booked: 0 },
  ]);
});

test('goods that moved for nothing are told without an entry', () => {
  expect(unlikeEntry(undefined, [{ branchId: 1, variationId: 7, bought: 5_000 }])).toEqual([]);
  expect(unlikeEntry(undefined, [{ branchId: 1, variationId: 7, cost: 1 }])).toHaveLength(1);
});

test('the same goods of one paper are told once, and nothing is not told', () => {
  const told = sumEarnings([tea, { ...tea, sales: 500, sold: 1_000, cost: 0 }, lamp, { branchId: 1, variationId: 9, sales: 0 }]);
  expect(told).toEqual([
    expect.objectContaining({ variationId: 7, sales: 20_500, sold: 5_000, cost: 9_000 }),
    expect.objectContaining({ variationId: 8, sales: 7_000 }),
  ]);
});

test('gross profit is 4210 + 4230 − 4290 − 5210 − 5240 − 5310', () => {
  const parts = { sales: 253_500, shipping: 0, returns: 21_500, cost: 153_027, late: 2_500, spoilt: 4_733 };
  expect(grossProfit(parts)).toBe(71_740);
});
