import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCost, payPurchase, receivePurchase } from '#erp/purchases/server';
import { approveDamage, decideMissing, postDamage, receiveTransfer, sendTransfer } from '#erp/warehouse/server';
import { createExpense } from '#finance/expenses/server';
import { createVoucher } from '#finance/treasury/server';
import { type Context, createRecord, implementedEntity } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { postOpeningStock } from '../../stock/server/post-opening-stock.ts';
import { exchangeGoods } from './exchange-goods.ts';
import { finaliseSale } from './finalise-sale.ts';
import { paySale } from './pay-sale.ts';
import { returnSoldGoods } from './return-sold-goods.ts';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';

// The day of the corner shop, to the dinar, as papers of a desk: what its tills do is not in it.
interface Goods {
  variation: number;
  unit: number;
  /** In whole units. */
  quantity: number;
  price?: number;
  discount?: string;
}
/** What somebody at the desk does, however it is asked. Amounts in dinars. */
interface Desk {
  capital(safe: number, amount: number): Promise<unknown>;
  opened(goods: Goods): Promise<unknown>;
  bought(goods: readonly Goods[], terms: { discount: number; freight: number }): Promise<number>;
  received(purchase: number): Promise<unknown>;
  paidSupplier(purchase: number, safe: number, amount: number): Promise<unknown>;
  costLate(purchase: number, amount: number, variation: number): Promise<unknown>;
  sold(customer: number, goods: readonly Goods[], cash: { safe: number; amount: number }): Promise<number>;
  broughtBack(sale: number, line: number, safe: number): Promise<unknown>;
  exchanged(sale: number, line: number, goods: readonly Goods[], cash: { safe: number; amount: number }): Promise<number>;
  paid(sale: number, safe: number, amount: number): Promise<unknown>;
  spoilt(goods: Goods): Promise<unknown>;
  sent(goods: Goods): Promise<number>;
  arrived(transfer: number, line: number, quantity: number): Promise<unknown>;
  lost(transfer: number, line: number, quantity: number): Promise<unknown>;
  owesRent(account: number, amount: number): Promise<unknown>;
}

const lineOf = ({ variation, unit, quantity, price, discount }: Goods) => ({
  variation_id: variation,
  unit_id: unit,
  quantity: String(quantity),
  ...(price !== undefined && { price: String(price) }),
  ...(discount && { discount }),
});
const opening = (branch_id: number, { variation, quantity, price }: Goods) => ({
  branch_id,
  on_day: today,
  lines: [{ variation_id: variation, quantity: String(quantity), unit_cost: String(price) }],
});
const purchaseOf = (w: SellingWorld, goods: readonly Goods[], { discount, freight }: { discount: number; freight: number }) => ({
  supplier_id: w.basra,
  branch_id: w.here,
  purchase_date: today,
  currency: 'IQD',
  discount: String(discount),
  freight: String(freight),
  lines: goods.map(({ price, ...one }) => ({ ...lineOf(one), unit_cost: String(price) })),
});
const saleOf = (w: SellingWorld, customer_id: number, goods: readonly Goods[]) => ({
  customer_id,
  branch_id: w.here,
  sale_date: today,
  lines: goods.map(lineOf),
});
const damageOf = (w: SellingWorld, goods: Goods) => ({
  branch_id: w.here,
  damage_type: 'normal',
  damage_date: today,
  reason: 'wet',
  lines: [lineOf(goods)],
});
const transferOf = (w: SellingWorld, goods: Goods) => ({
  from_branch_id: w.here,
  to_branch_id: w.there,
  sent_on: today,
  lines: [lineOf(goods)],
});

/** Over HTTP, as pages and other programs ask. */
function byApi(w: SellingWorld, another: Person): Desk {
  const say = async (path: string, body: object = {}, by = w.owner): Promise<number> => {
    const { status, body: answer } = await w.say(path, body, by);
    expect([path, status < 300, answer.errors ?? null]).toEqual([path, true, null]);
    return answer.result.item.id;
  };
  const cashOf = ({ safe, amount }: { safe: number; amount: number }) => [
    { method: 'cash', treasury_id: safe, amount: String(amount) },
  ];
  return {
    capital: async (safe, amount) => {
      const [capital] = (await w.owner.call('GET', 'accounts?code=3100')).body.result.items;
      await say('transactions/credit', { treasury_id: safe, account_id: capital.id, amount: String(amount) });
    },
    opened: async (goods) => say(`opening-stocks/${await say('opening-stocks', opening(w.here, goods))}/post`),
    bought: (goods, terms) => say('purchases', purchaseOf(w, goods, terms)),
    received: (id) => say(`purchases/${id}/receive`),
    paidSupplier: (id, treasury_id, amount) => say(`purchases/${id}/pay`, { treasury_id, amount: String(amount) }),
    costLate: (id, amount, variation) =>
      say(`purchases/${id}/add-cost`, { amount: String(amount), note: 'customs', variation_ids: [variation] }),
    sold: async (customer, goods, cash) =>
      say(`sales/${await say('sales', saleOf(w, customer, goods))}/finalise`, { tenders: cashOf(cash) }),
    broughtBack: (id, line, treasury_id) =>
      say(`sales/${id}/return-goods`, { note: 'stale', treasury_id, lines: [{ line, quantity: '1' }] }),
    exchanged: (id, line, goods, cash) =>
      say(`sales/${id}/exchange`, {
        note: 'too small',
        lines: [{ line, quantity: '1' }],
        goods: goods.map(lineOf),
        tenders: cashOf(cash),
      }),
    paid: (id, safe, amount) => say(`sales/${id}/pay`, { tenders: cashOf({ safe, amount }) }),
    spoilt: async (goods) => {
      const id = await say('damaged-stocks', damageOf(w, goods));
      await say(`damaged-stocks/${id}/approve`, {}, another);
      await say(`damaged-stocks/${id}/post`);
    },
    sent: async (goods) => say(`stock-transfers/${await say('stock-transfers', transferOf(w, goods))}/send`),
    arrived: (id, line, quantity) => say(`stock-transfers/${id}/receive`, { lines: [{ line, quantity: String(quantity) }] }),
    lost: (id, line, quantity) =>
      say(`stock-transfers/${id}/decide`, { line, quantity: String(quantity), way: 'lost', note: 'fell off' }),
    owesRent: (account_id, amount) => say('expenses', { account_id, branch_id: w.here, amount: String(amount), currency: 'IQD' }),
  };
}

/** Each verb called as code calls it, in a transaction of its own. */
function byVerbs(w: SellingWorld, another: Person): Desk {
  const does = <T>(work: (ctx: Context) => Promise<T>, by = w.owner) => by.do(work);
  const writes = (entity: string, body: object) => does((ctx) => createRecord(ctx, implementedEntity(entity), body));
  const cashOf = ({ safe, amount }: { safe: number; amount: number }) => [{ method: 'cash' as const, treasury: safe, amount }];
  const one = (line: number, whole = 1) => [{ line, quantity: whole * 1000 }];
  return {
    capital: async (safe, amount) => {
      const [account] = (await w.owner.call('GET', 'accounts?code=3100')).body.result.items;
      await does((ctx) => createVoucher(ctx, { kind: 'credit', treasury: safe, account: account.id, amount }));
    },
    opened: async (goods) => {
      const id = await writes('openingStock', opening(w.here, goods));
      await does((ctx) => postOpeningStock(ctx, { id }));
    },
    bought: (goods, terms) => writes('purchase', purchaseOf(w, goods, terms)),
    received: (id) => does((ctx) => receivePurchase(ctx, { id })),
    paidSupplier: (id, treasury, amount) => does((ctx) => payPurchase(ctx, { id, treasury, amount })),
    costLate: (id, amount, variation) => does((ctx) => addCost(ctx, { id, amount, note: 'customs', variations: [variation] })),
    sold: async (customer, goods, cash) => {
      const id = await writes('sale', saleOf(w, customer, goods));
      await does((ctx) => finaliseSale(ctx, { id, tenders: cashOf(cash) }));
      return id;
    },
    broughtBack: (id, line, treasury) => does((ctx) => returnSoldGoods(ctx, { id, note: 'stale', treasury, lines: one(line) })),
    exchanged: (id, line, goods, cash) =>
      does((ctx) =>
        exchangeGoods(ctx, {
          id,
          note: 'too small',
          lines: one(line),
          goods: goods.map(({ variation, unit, quantity, price }) => ({
            variation,
            unit,
            quantity: quantity * 1000,
            price: price ?? null,
          })),
          tenders: cashOf(cash),
        }),
      ),
    paid: (id, safe, amount) => does((ctx) => paySale(ctx, { id, tenders: cashOf({ safe, amount }) })),
    spoilt: async (goods) => {
      const id = await writes('damagedStock', damageOf(w, goods));
      await does((ctx) => approveDamage(ctx, { id }), another);
      await does((ctx) => postDamage(ctx, { id }));
    },
    sent: async (goods) => {
      const id = await writes('stockTransfer', transferOf(w, goods));
      await does((ctx) => sendTransfer(ctx, { id }));
      return id;
    },
    arrived: (id, line, quantity) => does((ctx) => receiveTransfer(ctx, { id, lines: one(line, quantity) })),
    lost: (id, line, quantity) =>
      does((ctx) => decideMissing(ctx, { id, line, quantity: quantity * 1000, way: 'lost', note: 'fell off' })),
    owesRent: (account, amount) =>
      does((ctx) => createExpense(ctx, { kind: 'expense', account, branch: w.here, amount, currency: 'IQD' })),
  };
}

describe.each([
  ['its verbs', byVerbs],
  ['the API', byApi],
])('a day of the corner shop, by %s', (_, desk) => {
  let w: SellingWorld;
  let at: Desk;
  let [safe, purchase, first, second, transfer] = [0, 0, 0, 0, 0];
  let before: Record<string, number> = {};
  beforeAll(async () => {
    w = await sellingWorld();
    at = desk(w, await w.company.person({}));
    const named = { name: { en: 'Till safe', ar: 'قاصة الدكان' }, branch_id: w.here, kind: 'cash', currency: 'IQD' };
    safe = await w.company.create('treasury', named);
    before = await balances();
  });
  afterAll(() => w.world.close());

  const balances = async () => {
    const { rows } = await w.world.ownerPool.query(
      "select account_code as code, sum(debit - credit)::int as n from ledger_line where tenant_id = $1 and currency = 'IQD' group by 1",
      [w.company.id],
    );
    return Object.fromEntries(rows.map(({ code, n }) => [code, n])) as Record<string, number>;
  };
  /** What moved in the books, account by account; what did not is left out. */
  const moved = async (work: () => Promise<unknown>) => {
    const was = await balances();
    await work();
    const now = await balances();
    const codes = [...new Set([...Object.keys(was), ...Object.keys(now)])];
    return Object.fromEntries(
      codes.map((code) => [code, (now[code] ?? 0) - (was[code] ?? 0)]).filter(([, amount]) => amount !== 0),
    );
  };
  const tea = (quantity: number, more: object = {}): Goods => ({ variation: w.tea, unit: w.kilo, quantity, ...more });
  const shirt = (quantity: number, more: object = {}): Goods => ({ variation: w.shirt, unit: w.piece, quantity, ...more });
  const onShelf = async (variation: number, branch = w.here) => {
    const { quantity, value } = await w.onHand(variation, branch);
    return [quantity / 1000, value];
  };
  const lineAt = async (path: string, id: number, nth = 0) =>
    ((await w.item(path, id)).lines as unknown as { id: number }[])[nth]?.id as number;

  test('it begins with 1,000,000 in the safe, 40 tea at 2,000 and a lamp at 8,000', async () => {
    const begun = await moved(async () => {
      await at.capital(safe, 1_000_000);
      await at.opened(tea(40, { price: 2_000 }));
      await at.opened({ variation: w.lamp, unit: w.piece, quantity: 1, price: 8_000 });
    });
    expect(begun).toEqual({ 1110: 1_000_000, 1310: 88_000, 3100: -1_000_000, 3900: -88_000 });
  });
  test('row 1: tea and shirts come for 492,500, of which 292,500 are paid', async () => {
    purchase = await at.bought([tea(100, { price: 2_500 }), shirt(20, { price: 12_000 })], { discount: 5_000, freight: 7_500 });
    expect(await moved(() => at.received(purchase))).toEqual({ 1310: 492_500, 2210: -492_500 });
    expect([await onShelf(w.tea), await onShelf(w.shirt)]).toEqual([
      [140, 80_000 + 251_276],
      [20, 241_224],
    ]);
    expect(await moved(() => at.paidSupplier(purchase, safe, 292_500))).toEqual({ 1110: -292_500, 2210: 292_500 });
    expect(await w.item('purchases', purchase)).toMatchObject({ payment: 'partially_paid', left: '200000' });
  });
  test('row 3: three tea at 3,500 and a shirt at 20,000 less 10 %: 28,500', async () => {
    const sold = await moved(async () => {
      const goods = [tea(3, { price: 3_500 }), shirt(1, { price: 20_000, discount: '10%' })];
      first = await at.sold(w.cash, goods, { safe, amount: 28_500 });
    });
    expect(sold).toEqual({ 1110: 28_500, 4210: -28_500, 5210: 7_099 + 12_061, 1310: -7_099 - 12_061 });
  });
  test('row 4, in dinars: a carton of 24 tea for 80,000', async () => {
    const carton = [tea(24, { price: 3_500, discount: '4000' })];
    expect(await moved(() => at.sold(w.cash, carton, { safe, amount: 80_000 }))).toEqual({
      ...{ 1110: 80_000, 4210: -80_000, 5210: 56_790, 1310: -56_790 },
    });
  });
  test('row 5: five shirts for 100,000, of which 60,000 on account', async () => {
    const sold = await moved(async () => {
      second = await at.sold(w.ali, [shirt(5, { price: 20_000 })], { safe, amount: 40_000 });
    });
    expect(sold).toEqual({ 1110: 40_000, 1230: 60_000, 4210: -100_000, 5210: 60_306, 1310: -60_306 });
  });
  test('row 6: one tea of the first comes back', async () => {
    const line = await lineAt('sales', first);
    expect(await moved(() => at.broughtBack(first, line, safe))).toEqual({
      1110: -3_500,
      4290: 3_500,
      5210: -2_366,
      1310: 2_366,
    });
  });
  test('row 7: its shirt is exchanged for six tea: 3,000 in', async () => {
    const line = await lineAt('sales', first, 1);
    const goods = [tea(6, { price: 3_500 })];
    expect(await moved(() => at.exchanged(first, line, goods, { safe, amount: 3_000 }))).toEqual({
      ...{ 1110: 3_000, 4210: -21_000, 4290: 18_000, 5210: 14_198 - 12_061, 1310: 12_061 - 14_198 },
    });
  });
  test('row 8: two tea spoil, as happens in the trade', async () => {
    expect(await moved(() => at.spoilt(tea(2)))).toEqual({ 5310: 4_733, 1310: -4_733 });
  });
  test('row 10: customs of 10,000 on the 20 shirts, 15 of them left', async () => {
    expect(await onShelf(w.shirt)).toEqual([15, 180_918]);
    expect(await moved(() => at.costLate(purchase, 10_000, w.shirt))).toEqual({ 1310: 7_500, 5240: 2_500, 2210: -10_000 });
  });
  test('row 11: twenty tea go to the other branch, nineteen arrive', async () => {
    const sent = await moved(async () => {
      transfer = await at.sent(tea(20));
    });
    expect(sent).toEqual({ 1310: -47_325, 1320: 47_325 });
    const line = await lineAt('stock-transfers', transfer);
    expect(await moved(() => at.arrived(transfer, line, 19))).toEqual({ 1310: 44_959, 1320: -44_959 });
    expect(await moved(() => at.lost(transfer, line, 1))).toEqual({ 1320: -2_366, 6320: 2_366 });
    const { rows } = await w.world.ownerPool.query(
      "select branch_id::int as branch, sum(debit - credit)::int as n from ledger_line where tenant_id = $1 and account_code = '1450' group by 1 order by 1",
      [w.company.id],
    );
    expect(rows).toEqual([
      { branch: w.here, n: 44_959 },
      { branch: w.there, n: -44_959 },
    ]);
  });
  test('row 13: the customer pays 25,000, and rent of 10,000 is owed', async () => {
    expect(await moved(() => at.paid(second, safe, 25_000))).toEqual({ 1110: 25_000, 1230: -25_000 });
    const [rent] = (await w.owner.call('GET', 'accounts?code=6120')).body.result.items;
    expect(await moved(() => at.owesRent(rent.id, 10_000))).toEqual({ 6120: 10_000, 2220: -10_000 });
  });
  test('in the evening: 64,740 of gross profit, 52,374 in all, and a balance of 1,360,374', async () => {
    const now = await balances();
    const day = (code: string) => (now[code] ?? 0) - (before[code] ?? 0);
    const gross = -['4210', '4290', '5210', '5240', '5310'].reduce((sum, code) => sum + day(code), 0);
    expect([gross, gross - day('6120') - day('6320')]).toEqual([64_740, 52_374]);
    expect([day('1110'), day('1230'), day('1310')]).toEqual([880_500, 35_000, 444_874]);
    expect([day('2210'), day('2220'), day('3100') + day('3900')]).toEqual([-210_000, -10_000, -1_088_000]);
    expect(880_500 + 35_000 + 444_874).toBe(210_000 + 10_000 + 1_088_000 + 52_374);
    for (const code of ['1320', '1360', '1450', '2230']) expect([code, day(code)]).toEqual([code, 0]);
    expect([await onShelf(w.tea), await onShelf(w.shirt), await onShelf(w.lamp), await onShelf(w.tea, w.there)]).toEqual([
      [86, 203_497],
      [15, 188_418],
      [1, 8_000],
      [19, 44_959],
    ]);
    expect(await w.red()).toEqual([]);
  });
});

describe('in pounds with 14 %', () => {
  let w: SellingWorld;
  beforeAll(async () => {
    w = await sellingWorld('EGP');
  });
  afterAll(() => w.world.close());
  const booked = (code: string) => w.booked(code, 'EGP');

  test('114.00 with the tax in it are 100.00 and 14.00, bought and sold; what comes back takes both back', async () => {
    const before = await w.booked('1110', 'EGP');
    const kettle = await w.goods('Kettle', w.piece, { tax_rate_id: w.vat, tax_mode: 'inclusive', selling_price: '114.00' });
    const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'EGP', tax_mode: 'inclusive' };
    const lines = [{ variation_id: kettle, unit_id: w.piece, quantity: '2', unit_cost: '57.00', tax_rate_id: w.vat }];
    const bought = await w.say('purchases', { ...paper, lines });
    expect((await w.say(`purchases/${bought.body.result.item.id}/receive`)).status).toBe(200);
    expect([await booked('1310'), await booked('1350'), await booked('2210')]).toEqual([10_000, 1_400, -11_400]);
    const sold = await w.sold([w.line(kettle, w.piece, '1')], '114.00', { tax_mode: 'inclusive' });
    expect(sold).toMatchObject({ total: '114.00', tax: '14.00', payment_status: 'paid', left: '0.00' });
    expect([await booked('4210'), await booked('2310'), await booked('5210')]).toEqual([-10_000, -1_400, 5_000]);
    const [line] = await w.lineIds(sold.id);
    await w.act(sold.id, 'return-goods', { note: 'leaks', treasury_id: w.safe, lines: [{ line, quantity: '1' }] });
    expect([await booked('4290'), await booked('2310'), await booked('1230')]).toEqual([10_000, 0, 0]);
    expect(await w.booked('1110', 'EGP')).toBe(before);
    expect(await w.red()).toEqual([]);
  });

  test('100.00 with the tax added to them are 114.00; owed, and paid by a card and in piastres', async () => {
    const lamp = await w.goods('Lamp of brass', w.piece, { tax_rate_id: w.vat, tax_mode: 'exclusive', selling_price: '100.00' });
    await w.stocked(lamp, '4', '50.00');
    const card = await w.company.create('paymentGateway', { name: { en: 'Card', ar: 'بطاقة' } });
    const before = await Promise.all(['4210', '2310', '1150', '1110', '1230'].map(booked));
    const { id } = await w.written([w.line(lamp, w.piece, '1')], { tax_mode: 'exclusive' });
    const tenders = [
      { method: 'credit_card', gateway_id: card, amount: '60.00' },
      { method: 'cash', treasury_id: w.safe, amount: '54.00' },
    ];
    expect(await w.act(id, 'finalise', { tenders })).toMatchObject({ total: '114.00', tax: '14.00', payment_status: 'paid' });
    const after = await Promise.all(['4210', '2310', '1150', '1110', '1230'].map(booked));
    expect(after.map((one, at) => one - (before[at] as number))).toEqual([-10_000, -1_400, 6_000, 5_400, 0]);
    expect(await w.red()).toEqual([]);
  });

  test('three lines of 33.33 and 14 %: 14.00 in all, and three that come back take 14.00 back (ruling 24)', async () => {
    const cups = await Promise.all(
      [1, 2, 3].map((nth) =>
        w.goods(`Coffee cup ${nth}`, w.piece, { tax_rate_id: w.vat, tax_mode: 'exclusive', selling_price: '33.33' }),
      ),
    );
    for (const cup of cups) await w.stocked(cup, '1', '10.00');
    const sold = await w.sold(
      cups.map((cup) => w.line(cup, w.piece, '1')),
      '113.99',
      { tax_mode: 'exclusive' },
    );
    expect(sold).toMatchObject({ total: '113.99', tax: '14.00', payment_status: 'paid' });
    const taxes: number[] = [];
    for (const line of await w.lineIds(sold.id)) {
      const tax = await booked('2310');
      await w.act(sold.id, 'return-goods', { note: 'chipped', treasury_id: w.safe, lines: [{ line, quantity: '1' }] });
      taxes.push((await booked('2310')) - tax);
    }
    expect([taxes, taxes.reduce((sum, one) => sum + one, 0)]).toEqual([[467, 467, 466], 1_400]);
    expect(await w.item('sales', sold.id)).toMatchObject({ owed: '0.00', payment_status: 'refunded' });
    expect(await w.red()).toEqual([]);
  });
});
