import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { ShopProfit } from '#insight/shop-reports/contract';
import { money } from '#platform/entity';
import { type SellingWorld, sellingWorld, today } from '../../../erp/sales/server/selling-world.ts';

// What the rulings decide of reports: by number, each with the case it was decided by.
let w: SellingWorld;
let [burger, set] = [0, 0];
let cheese = 0;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.cup, '100', '3000');
  await w.stocked(w.lamp, '100', '4000');
  burger = await product('Burger', { selling_price: '4000' }, [
    { name: { en: 'Cup', ar: 'كوب' }, price: '500', variation_id: w.cup, quantity: '2' },
  ]);
  await w.stocked(burger, '50', '2000');
  const combo = [
    { variation_id: w.cup, quantity: '1' },
    { variation_id: w.lamp, quantity: '1' },
  ];
  set = await product('Set', { kind: 'combo', selling_price: '10000', manage_stock: false }, [], combo);
  const offered = await w.owner.call('POST', 'sales/offers', {
    customer_id: w.ali,
    branch_id: w.here,
    goods: [{ variation: burger }],
  });
  cheese = offered.body.result.offers[0].extras[0].id;
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

async function product(en: string, more: object, modifiers: object[], combo: object[] = []): Promise<number> {
  const names = { name: { en, ar: en }, sku: en };
  const category = await w.company.create('category', { name: { en: `${en}s`, ar: en } });
  const brand = await w.company.create('brand', { name: { en: `${en} & Co`, ar: en } });
  const body = { ...names, kind: 'plain', unit_id: w.piece, manage_stock: true, category_id: category, brand_id: brand };
  const made = await w.owner.call('POST', 'products', { ...body, variations: [], barcodes: [], ...more, modifiers, combo });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return (await w.owner.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result.items[0].id;
}
const read = async (by: string, more = '') =>
  (await w.owner.call('GET', `shop-profit?from=2026-11-01&to=${today}&group=${by}${more}`)).body.result;
const figures = ['quantity', 'sales', 'returns', 'cost', 'profit'];
const told = async (by: string) => {
  const dimension = (ShopProfit.by as Record<string, string>)[by] as string;
  const rows = (await read(by)).items.map((row: Record<string, any>) => [
    row['key'] ?? row[dimension]?.name?.en ?? row[dimension]?.name,
    figures.map((figure) => Number(row[figure])),
  ]);
  return Object.fromEntries(rows) as Record<string, number[]>;
};

describe('ruling 30', () => {
  test('a combo’s components cost its line’s product, category and trademark; their quantity is their own', async () => {
    const { id } = await w.sold([w.line(set, w.piece, '1')], '10000');
    expect(await told('product')).toEqual({ Set: [1, 10_000, 0, 7_000, 3_000], Cup: [1, 0, 0, 0, 0], Lamp: [1, 0, 0, 0, 0] });
    expect(await told('category')).toEqual({ Sets: [1, 10_000, 0, 7_000, 3_000], noCategory: [2, 0, 0, 0, 0] });
    expect((await told('brand'))['Set & Co']).toEqual([1, 10_000, 0, 7_000, 3_000]);
    expect(Object.values(await told('invoice'))).toEqual([[1, 10_000, 0, 7_000, 3_000]]);
    const { rows } = await w.world.ownerPool.query(
      "select m.variation_id::int as id, l.variation_id::int as line from stock_move m join sale_line l on l.tenant_id = m.tenant_id and l.id = m.sale_line_id where m.tenant_id = $1 and m.doc_type = 'sale' and m.doc_id = $2 order by 1",
      [w.company.id, id],
    );
    expect(rows).toEqual(
      [
        { id: w.lamp, line: set },
        { id: w.cup, line: set },
      ].toSorted((one, other) => one.id - other.id),
    );
  });

  test('it comes back whole, its parts at their own cost', async () => {
    const { id } = await w.sold([w.line(set, w.piece, '2')], '20000');
    const [one] = await w.lineIds(id);
    await w.act(id, 'return-goods', { note: 'broken box', treasury_id: w.safe, lines: [{ line: one, quantity: '1' }] });
    expect(await told('product')).toEqual({
      Set: [2, 30_000, 10_000, 14_000, 6_000],
      Cup: [2, 0, 0, 0, 0],
      Lamp: [2, 0, 0, 0, 0],
    });
  });

  test('a modifier’s cost is its parent’s, and comes back with it', async () => {
    const { id } = await w.sold([w.line(burger, w.piece, '2', { extras: [{ id: cheese }] })], '9000');
    expect((await told('product'))['Burger']).toEqual([2, 9_000, 0, 2 * (2_000 + 6_000), -7_000]);
    const [one] = await w.lineIds(id);
    await w.act(id, 'return-goods', { note: 'cold', treasury_id: w.safe, lines: [{ line: one, quantity: '1' }] });
    const now = await told('product');
    expect([now['Burger'], now['Cup']]).toEqual([
      [1, 9_000, 4_500, 8_000, -3_500],
      [4, 0, 0, 0, 0],
    ]);
  });

  test('a sale taken back has brought in nothing and sold nothing', async () => {
    const before = await told('product');
    const { id } = await w.sold([w.line(set, w.piece, '1'), w.line(burger, w.piece, '1', { extras: [{ id: cheese }] })], null);
    await w.act(id, 'void', { reason: 'typed wrong' });
    expect(await told('product')).toEqual(before);
  });
});

describe('ruling 31', () => {
  const booked = async (code: string) => -(await w.booked(code));

  test('what belongs to no product has rows of its own: shipping, and what was written by hand', async () => {
    const goods = await told('product');
    await w.sold([w.line(w.lamp, w.piece, '1', { price: '6000' })], '9000', { shipping: '3000' });
    const key = { docType: 'manual_entry', docId: 71, event: 'posted', seq: 1 };
    await w.company.do((ctx) =>
      post(ctx, {
        ...key,
        date: today,
        lines: [
          debit(account.accruedExpenses, w.here, money(700, 'IQD')),
          credit(account.salesOfGoods, w.here, money(700, 'IQD')),
        ],
      }),
    );
    const now = await told('product');
    expect([now['shipping'], now['noProduct']]).toEqual([
      [0, 3_000, 0, 0, 3_000],
      [0, 700, 0, 0, 700],
    ]);
    expect([goods['shipping'], goods['noProduct']]).toEqual([undefined, undefined]);
    // An invoice asks for its shipping itself.
    const invoices = await told('invoice');
    expect([invoices['noSale'], Object.values(invoices).filter(([, sales]) => sales === 9_000)]).toEqual([
      [0, 700, 0, 0, 700],
      [
        [1, 9_000, 0, 4_000, 5_000],
        [1, 9_000, 4_500, 8_000, -3_500],
      ],
    ]);
  });

  test('and leads to the entries it is made of', async () => {
    const entries = async (path: string, by = w.owner) => (await by.call('GET', path)).body.result;
    const days = `entry_date_from=2026-11-01&entry_date_to=${today}`;
    const goodless = await entries(`shop-profit/without-goods?${days}`);
    expect(goodless.items.map((row: Record<string, any>) => [row['doc_type'], row['part'], row['amount']])).toEqual([
      ['manual_entry', 'sales', '700'],
      ['sale', 'shipping', '3000'],
    ]);
    expect(goodless.totals.amount_sum).toBe('3700');
    const saleless = await entries(`shop-profit/without-sale?${days}`);
    expect(saleless.items.map((row: Record<string, any>) => [row['doc_type'], row['amount']])).toEqual([['manual_entry', '700']]);
    const elsewhere = await w.company.person({ branchId: w.there, branchIds: [w.there] });
    expect((await entries(`shop-profit/without-goods?${days}`, elsewhere)).items).toEqual([]);
  });

  test('each way it is told comes to 4210 + 4230 − 4290 − 5210 − 5240 − 5310, and to nothing else', async () => {
    const cash = { method: 'cash', treasury_id: w.safe };
    const lost = {
      branch_id: w.here,
      damage_type: 'abnormal',
      damage_date: today,
      reason: 'fell',
      lines: [w.line(w.lamp, w.piece, '1')],
    };
    const { id } = (await w.say('damaged-stocks', lost)).body.result.item;
    await w.say(`damaged-stocks/${id}/approve`, {}, await w.company.person({}));
    expect((await w.say(`damaged-stocks/${id}/post`)).status).toBe(200);
    expect([cash.method, await booked(account.stockLoss)]).toEqual(['cash', -4_000]);
    const sums = await Promise.all(
      [
        account.salesOfGoods,
        account.shippingOnSales,
        account.salesReturns,
        account.costOfGoods,
        account.purchaseVariance,
        account.normalSpoilage,
      ].map(booked),
    );
    const profit = sums.reduce((sum, one) => sum + one, 0);
    for (const by of Object.keys(ShopProfit.by)) {
      const { totals, items } = await read(by);
      expect([by, totals.by_currency[0].profit]).toEqual([by, String(profit)]);
      expect([by, items.reduce((sum: number, row: Record<string, any>) => sum + Number(row['profit']), 0)]).toEqual([by, profit]);
    }
  });
});

describe('who reads what the shop earned', () => {
  const reader = (permissions: string[], more: object = {}) => w.company.person({ permissions, ...more });
  const query = `from=2026-11-01&to=${today}`;

  test('sees neither costs nor profit without their keys, in no row, no sum, no sheet', async () => {
    const seller = await reader(['show_shop_reports']);
    for (const path of ['shop-profit', 'popular-products', 'product-purchases']) {
      const { status, body } = await seller.call('GET', `${path}?${query}`);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body.result)).not.toMatch(/"(cost|profit|margin|purchases|net|average_cost|compared_profit)"/);
      expect((await seller.call('GET', `${path}?${query}&sort_by=profit`)).status).toBe(422);
    }
    const csv = String((await seller.call('GET', `shop-profit?${query}&format=csv`)).body);
    expect(csv.split('\r\n')[0]).not.toMatch(/profit|cost|margin/i);
    const result = (await seller.call('GET', `shop-result?${query}`)).body.result.items;
    expect(result.map((row: Record<string, any>) => row['key'] ?? row['account'].code)).toEqual([
      'trade',
      account.salesOfGoods,
      account.shippingOnSales,
      account.salesReturns,
      'tradeTotal',
    ]);
    const accountant = await reader(['show_shop_reports', 'view_costs', 'view_profit']);
    expect((await accountant.call('GET', `shop-profit?${query}`)).body.result.items[0]).toMatchObject({
      cost: expect.any(String),
      profit: expect.any(String),
    });
  });

  test('reads his own branches, and a stranger nothing at all', async () => {
    const keys = ['show_shop_reports', 'view_profit'];
    const elsewhere = await reader(keys, { branchId: w.there, branchIds: [w.there] });
    for (const by of Object.keys(ShopProfit.by))
      expect([by, (await elsewhere.call('GET', `shop-profit?${query}&group=${by}`)).body.result.items]).toEqual([by, []]);
    expect((await elsewhere.call('GET', `shop-profit?${query}&in_branch_id=${w.here}`)).body.result.items).toEqual([]);
    const other = await reader(['show_sales']);
    for (const path of [
      'shop-profit',
      'shop-result',
      'popular-products',
      'product-purchases',
      'shop-profit/without-goods',
      'shop-profit/without-sale',
    ])
      expect([path, (await other.call('GET', path)).status]).toEqual([path, 403]);
  });
});
