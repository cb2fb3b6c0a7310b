import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { ShopProfit } from '#insight/shop-reports/contract';
import { type CornerDay, cornerDay } from './corner-day-world.ts';

// The day of the corner shop, as far as its desk makes it: 253,500 sold, 21,500 brought back, 160,260 for what the goods cost.
let w: CornerDay;
beforeAll(async () => {
  w = await cornerDay();
});
afterAll(() => w?.world.close());

const figures = ['quantity', 'sales', 'returns', 'cost', 'profit', 'margin'];
const ways = Object.entries(ShopProfit.by) as [string, string][];
const gross = { sales: '253500', returns: '21500', cost: '160260', profit: '71740' };

describe.each([
  ['as it is told', () => Promise.resolve()],
  ['once it is folded', () => w.fold()],
])('profit of goods, %s', (_, prepare) => {
  beforeAll(prepare);

  test.each(ways)('by %s comes to the books: 71,740 of 253,500', async (by) => {
    const { totals } = await w.read('shop-profit', `group=${by}`);
    expect(totals.by_currency).toEqual([expect.objectContaining({ currency: 'IQD', ...gross })]);
  });

  test('stands under each product with what spoilt, came late and was sold before it came', async () => {
    expect(await w.told('shop-profit', ['product', 'product'], figures)).toEqual({
      Shirt: [5, 118_000, 18_000, 62_806, 37_194, 37],
      Tea: [32, 111_500, 3_500, 80_454, 27_546, 26],
      Lamp: [2, 24_000, 0, 17_000, 7_000, 29],
    });
  });

  test('stands under each customer, and what is no customer’s by itself', async () => {
    expect(await w.told('shop-profit', ['customer', 'customer'], figures)).toEqual({
      Ali: [5, 100_000, 0, 60_306, 39_694, 40],
      Cash: [34, 153_500, 21_500, 91_721, 40_279, 31],
      noCustomer: [0, 0, 0, 8_233, -8_233, 0],
    });
  });

  test('stands under each invoice as it is by now, the returned shirt taken off its own', async () => {
    const told = await w.told('shop-profit', ['invoice', 'sale'], ['sales', 'returns', 'cost', 'profit']);
    expect(told[w.first['invoice_number']]).toEqual([28_500, 21_500, 19_160 - 2_366 - 12_061, 2_267]);
    expect(told[w.second['invoice_number']]).toEqual([100_000, 0, 60_306, 39_694]);
    expect(told['noSale']).toEqual([0, 0, 8_233, -8_233]);
    expect(Object.keys(told)).toHaveLength(6);
  });

  test('stands in the branch and on the day it was booked', async () => {
    expect(await w.told('shop-profit', ['branch', 'branch'], figures)).toEqual({
      Karrada: [39, 253_500, 21_500, 160_260, 71_740, 31],
    });
    expect(await w.told('shop-profit', ['day', 'day'], ['quantity', 'profit'])).toEqual({ '2026-11-21': [39, 71_740] });
    expect(await w.told('shop-profit', ['month', 'day'], ['quantity', 'profit'])).toEqual({ '2026-11-01': [39, 71_740] });
  });

  test('goods without category and trademark have a row of their own', async () => {
    expect(await w.told('shop-profit', ['category', 'category'], ['profit'])).toEqual({ noCategory: [71_740] });
    expect(await w.told('shop-profit', ['brand', 'brand'], ['profit'])).toEqual({ noBrand: [71_740] });
  });

  test('narrowed to a product it tells the invoices of it, and nothing that is none of its', async () => {
    const { id } = await w.productOf(w.shirt);
    const told = await w.told('shop-profit', ['invoice', 'sale'], ['sales', 'profit'], `product_id=${id}`);
    expect(told).toEqual({
      [w.first['invoice_number']]: [18_000, 0],
      [w.second['invoice_number']]: [100_000, 39_694],
    });
    const ali = await w.told('shop-profit', ['product', 'product'], ['quantity', 'profit'], `customer_id=${w.ali}`);
    expect(ali).toEqual({ Shirt: [5, 39_694] });
  });

  test('what was bought stands under its product, supplier and paper, with what customs added', async () => {
    const bought = ['bought', 'purchases', 'added', 'net', 'average_cost'];
    expect(await w.told('product-purchases', ['product', 'product'], bought)).toEqual({
      Tea: [100, 251_276, 0, 251_276, 2_513],
      Shirt: [20, 241_224, 10_000, 251_224, 12_561],
      Lamp: [5, 45_000, 0, 45_000, 9_000],
    });
    expect(await w.told('product-purchases', ['supplier', 'supplier'], ['net'])).toEqual({ 'Supplier IQD': [547_500] });
    const papers = await w.told('product-purchases', ['paper', 'purchase'], ['net']);
    expect(Object.values(papers).toSorted()).toEqual([[45_000], [502_500]].toSorted());
  });
});

test('popular products by how many, by what they brought in, by what was earned', async () => {
  const order = async (sort_by: string) =>
    (await w.read('popular-products', `sort_by=${sort_by}`)).items.map(
      ({ product }: { product: { name: { en: string } } }) => product.name.en,
    );
  expect(await order('quantity')).toEqual(['Tea', 'Shirt', 'Lamp']);
  expect(await order('sales')).toEqual(['Tea', 'Shirt', 'Lamp']);
  expect(await order('profit')).toEqual(['Shirt', 'Tea', 'Lamp']);
  expect(await w.told('popular-products', ['product', 'product'], ['quantity', 'sales', 'share'])).toEqual({
    Tea: [32, 108_000, 47],
    Shirt: [5, 100_000, 43],
    Lamp: [2, 24_000, 10],
  });
});

test('profit and loss goes on from gross profit to what remains of the company', async () => {
  const rent = (await w.owner.call('GET', `accounts?code=${account.rent}`)).body.result.items[0];
  await w.saying('expenses', { account_id: rent.id, branch_id: w.here, amount: '10000', currency: 'IQD' });
  const { items } = await w.read('shop-result');
  const rows = items.map(({ key, account: of, amount }: Record<string, any>) => [key ?? of.code, amount && Number(amount)]);
  expect(rows).toEqual([
    ['trade', null],
    [account.salesOfGoods, 253_500],
    [account.salesReturns, -21_500],
    ['tradeTotal', 232_000],
    ['goods', null],
    [account.costOfGoods, 153_027],
    [account.purchaseVariance, 2_500],
    [account.normalSpoilage, 4_733],
    ['goodsTotal', 160_260],
    ['gross', 71_740],
    ['expense', null],
    [account.rent, 10_000],
    [account.transferShortage, 2_366],
    ['expenseTotal', 12_366],
    ['net', 59_374],
  ]);
  const { items: income } = await w.read('income-statement');
  expect(income.find(({ key }: { key: string }) => key === 'income.net').amount).toBe('59374');
});
