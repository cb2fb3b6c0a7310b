import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lot, type StockMovement, stockLow, stockNegative } from '#erp/stock/contract';
import { account, type Entry, signed } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { checkBooks } from '#insight/book-checks/server';
import { money } from '#platform/entity';
import { listenTo } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { moveBack } from './move-back.ts';
import { moveStock } from './move-stock.ts';
import { reserveStock } from './reserve-stock.ts';

// Somebody hears of empty shelves, so that it is told at all.
for (const event of [stockLow, stockNegative]) listenTo(event, async () => undefined);

// What buying and selling will do, done by hand: goods and their entry in one transaction.
let world: World;
let company: Company;
let owner: Person;
let [here, there, unit] = [0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = (en: string, complete_phone: string) => company.create('branch', { name: { en, ar: en }, complete_phone });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  owner = await company.person({});
  unit = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result.items[0].id;
});
afterAll(async () => {
  await world?.close();
});

let nth = 0;
/** Goods of a kind of their own. */
async function goods(more: object = {}): Promise<number> {
  const sku = `G-${++nth}`;
  const body = { name: { en: sku, ar: sku }, kind: 'plain', unit_id: unit, sku, manage_stock: true, selling_price: '5000' };
  const made = await owner.call('POST', 'products', { ...body, variations: [], barcodes: [], combo: [], modifiers: [], ...more });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return (await owner.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result.items[0].id;
}

type Given = Partial<StockMovement> & Pick<StockMovement, 'variationId' | 'quantity'>;
const keyOf = () => ({ docType: 'opening_stock', docId: 1_000_000 + ++nth, event: 'moved', seq: 1 });

/** Moves goods and books them: what came against the opening balances, what went as cost. */
async function move(movements: Given[], more: { freshOn?: string } = {}) {
  const key = keyOf();
  const placed = movements.map((one) => ({ branchId: here, ...one }));
  return company.do(async (ctx) => {
    const outcomes = await moveStock(ctx, { key, kind: 'opening', movements: placed, ...more });
    const lines = outcomes.flatMap(({ value, trueUp }, at) => {
      const branchId = placed[at]?.branchId ?? here;
      const sum = (amount: number) => money(amount, 'IQD');
      return [
        signed(account.inventory, branchId, sum(value - trueUp)),
        signed(account.costOfGoods, branchId, sum(trueUp)),
        signed(value > 0 ? account.openingBalances : account.costOfGoods, branchId, sum(-value)),
      ];
    });
    await post(ctx, { ...key, lines } as Entry);
    return { key, outcomes };
  });
}
const comes = (variationId: number, quantity: number, value: number, lot?: Lot): Given => ({
  variationId,
  quantity,
  value,
  ...(lot && { lot }),
});
const rowsOf = async (text: string, ...values: unknown[]) => (await world.ownerPool.query(text, [company.id, ...values])).rows;
const lotsOf = async (variation: number, branch = here) =>
  (
    await rowsOf(
      `select code, expires_on::text, quantity::int from stock_lot where tenant_id = $1 and variation_id = $2 and branch_id = $3 order by expires_on nulls first, code`,
      variation,
      branch,
    )
  ).map((row) => [row.code, row.expires_on, row.quantity]);
const onHand = async (variation: number, branch = here) =>
  (
    await rowsOf(
      'select quantity::int, value::int, reserved::int from stock_balance where tenant_id = $1 and variation_id = $2 and branch_id = $3',
      variation,
      branch,
    )
  )[0];
const red = async () => (await company.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]);
const told = async (name: string) =>
  (await rowsOf('select payload from outbox where tenant_id = $1 and name = $2 order by id', name)).map((row) => row.payload);

const december: Lot = { code: 'A1', expiresOn: '2026-12-01' };
const march: Lot = { code: 'A2', expiresOn: '2027-03-01' };

describe('goods that came in lots', () => {
  test('lie by lot, and what lay there before them without one', async () => {
    const milk = await goods();
    await move([comes(milk, 5_000, 5_000)]);
    expect(await lotsOf(milk)).toEqual([]);
    await move([comes(milk, 3_000, 3_600, march), comes(milk, 4_000, 4_400, december), comes(milk, 1_000, 1_100, december)]);
    expect(await lotsOf(milk)).toEqual([
      ['', null, 5_000],
      ['A1', '2026-12-01', 5_000],
      ['A2', '2027-03-01', 3_000],
    ]);
    expect(await red()).toEqual([]);
  });

  test('leave the first to expire first, each movement by its lots, their worth the same average', async () => {
    const milk = await goods();
    await move([comes(milk, 3_000, 3_000, march), comes(milk, 4_000, 4_000, december)]);
    const { key, outcomes } = await move([{ variationId: milk, quantity: -5_000 }]);
    expect(outcomes[0]?.value).toBe(-5_000);
    expect(await lotsOf(milk)).toEqual([
      ['', null, 0],
      ['A1', '2026-12-01', 0],
      ['A2', '2027-03-01', 2_000],
    ]);
    const moves = await rowsOf(
      'select quantity::int, value::int, lot_id is not null as of_lot from stock_move where tenant_id = $1 and doc_id = $2 order by id',
      key.docId,
    );
    expect(moves).toEqual([
      { quantity: -4_000, value: -4_000, of_lot: true },
      { quantity: -1_000, value: -1_000, of_lot: true },
    ]);
    expect(await red()).toEqual([]);
  });

  test('are not issued once they have expired, and it is said which', async () => {
    const milk = await goods();
    await move([comes(milk, 3_000, 3_000, march), comes(milk, 4_000, 4_000, december)]);
    await expect(move([{ variationId: milk, quantity: -4_000 }], { freshOn: '2026-12-02' })).rejects.toMatchObject({
      key: 'errors.stock.expired',
    });
    await move([{ variationId: milk, quantity: -3_000 }], { freshOn: '2026-12-02' });
    expect(await lotsOf(milk)).toEqual([
      ['', null, 0],
      ['A1', '2026-12-01', 4_000],
      ['A2', '2027-03-01', 0],
    ]);
  });

  test('sold before they came are filled by the next lot, which keeps the rest', async () => {
    const milk = await goods({ purchase_price: '1000' });
    await move([{ variationId: milk, quantity: -2_000, mayGoBelow: true }]);
    await move([comes(milk, 5_000, 5_500, march)]);
    expect(await lotsOf(milk)).toEqual([
      ['', null, 0],
      ['A2', '2027-03-01', 3_000],
    ]);
    expect(await onHand(milk)).toEqual({ quantity: 3_000, value: 3_300, reserved: 0 });
    expect(await red()).toEqual([]);
  });

  test('go back into the lots they left', async () => {
    const milk = await goods();
    await move([comes(milk, 3_000, 3_000, march), comes(milk, 4_000, 4_000, december)]);
    const before = await lotsOf(milk);
    await company.do(async (ctx) => {
      const key = keyOf();
      const [out] = await moveStock(ctx, {
        key,
        kind: 'opening',
        movements: [{ variationId: milk, branchId: here, quantity: -5_000 }],
      });
      const [back] = await moveBack(ctx, { key, event: 'back', kind: 'openingBack' });
      expect([out?.value, back?.value, back?.trueUp]).toEqual([-5_000, 5_000, 0]);
      const sum = (amount: number) => [
        signed(account.inventory, here, money(amount, 'IQD')),
        signed(account.costOfGoods, here, money(-amount, 'IQD')),
      ];
      await post(ctx, { ...key, lines: sum(-5_000) });
      await post(ctx, { ...key, event: 'back', lines: sum(5_000) });
    });
    expect((await lotsOf(milk)).slice(1)).toEqual(before.slice(1));
    expect(await red()).toEqual([]);
  });

  test('once all lots are gone, what none covers goes on being what is left', async () => {
    const milk = await goods();
    await move([comes(milk, 5_000, 5_000)]);
    await move([comes(milk, 3_000, 3_000, march)]);
    await move([{ variationId: milk, quantity: -3_000 }]);
    await move([{ variationId: milk, quantity: -2_000 }]);
    expect(await lotsOf(milk)).toEqual([
      ['', null, 3_000],
      ['A2', '2027-03-01', 0],
    ]);
    expect(await red()).toEqual([]);
  });

  test('a lot that is changed past everything is found', async () => {
    const milk = await goods();
    await move([comes(milk, 3_000, 3_000, march)]);
    const change = (by: number) =>
      rowsOf(
        `update stock_lot set quantity = quantity + $3 where tenant_id = $1 and variation_id = $2 and code = 'A2'`,
        milk,
        by,
      );
    await change(1);
    expect(await red()).toEqual([['R5', 'lots_not_their_moves']]);
    await change(-1);
    expect(await red()).toEqual([]);
  });
});

describe('goods sold before they came', () => {
  test('only where it is said: what moves otherwise is refused', async () => {
    const lamp = await goods();
    await expect(move([{ variationId: lamp, quantity: -1_000 }])).rejects.toMatchObject({ key: 'errors.stock.notEnough' });
  });

  test('leave at what one last cost; the receipt fills the hole at its own, and the difference is cost of sales', async () => {
    const lamp = await goods();
    await move([comes(lamp, 1_000, 8_000)]);
    const sale = await move([{ variationId: lamp, quantity: -2_000, mayGoBelow: true }]);
    expect(sale.outcomes).toMatchObject([{ value: -16_000, trueUp: 0 }]);
    expect(await onHand(lamp)).toMatchObject({ quantity: -1_000, value: -8_000 });
    const receipt = await move([comes(lamp, 5_000, 45_000)]);
    expect(receipt.outcomes).toMatchObject([{ value: 45_000, trueUp: 1_000 }]);
    expect(await onHand(lamp)).toMatchObject({ quantity: 4_000, value: 36_000 });
    expect(await red()).toEqual([]);
  });

  test('are opened afterwards, and what they cost more stands under cost of goods; taken back once they are all there', async () => {
    const lamp = await goods({ purchase_price: '300' });
    await move([{ variationId: lamp, quantity: -2_000, mayGoBelow: true }]);
    const say = (path: string, body: object = {}) =>
      owner.call('POST', path, body, { 'idempotency-key': `${path}-${Math.random()}` });
    const lines = [{ variation_id: lamp, quantity: '20', unit_cost: '333' }];
    const { body } = await say('opening-stocks', { on_day: '2026-11-21', branch_id: here, lines });
    const { id } = body.result.item;
    expect((await say(`opening-stocks/${id}/post`)).status).toBe(200);
    expect(await onHand(lamp)).toMatchObject({ quantity: 18_000, value: 5_994 });
    expect(await red()).toEqual([]);
    expect((await say(`opening-stocks/${id}/reverse`, { reason: 'counted wrongly' })).status).toBe(409);
    await move([comes(lamp, 3_000, 1_050)]);
    expect((await say(`opening-stocks/${id}/reverse`, { reason: 'counted wrongly' })).status).toBe(200);
    expect(await onHand(lamp)).toMatchObject({ quantity: 1_000, value: 450 });
    expect(await red()).toEqual([]);
  });

  test('cost what they cost in another branch, else what they are bought for without the tax that comes back, else nothing, and it is said', async () => {
    const [known, taxed, unknown] = [
      await goods(),
      await goods({
        purchase_price: '1150',
        tax_mode: 'inclusive',
        tax_rate_id: await company.create('taxRate', { name: { en: 'VAT', ar: 'ضريبة' }, percent: 15, recoverable: true }),
      }),
      await goods(),
    ];
    await move([{ ...comes(known, 2_000, 5_000), branchId: there }]);
    const { outcomes } = await move(
      [known, taxed, unknown].map((variationId) => ({ variationId, quantity: -1_000, mayGoBelow: true })),
    );
    expect(outcomes.map(({ value, isUnpriced }) => [Math.abs(value), isUnpriced])).toEqual([
      [2_500, false],
      [1_000, false],
      [0, true],
    ]);
    expect(await told('stock.negative')).toContainEqual({ variationId: unknown, branchId: here, quantity: -1_000 });
    expect(await red()).toEqual([]);
  });

  test('sold by many at the same moment, nothing drifts', async () => {
    const lamp = await goods({ purchase_price: '300' });
    const steps: Given[][] = Array.from({ length: 24 }, (_, at) =>
      at % 3 === 2 ? [comes(lamp, 2_000, 777)] : [{ variationId: lamp, quantity: -1_000, mayGoBelow: true }],
    );
    await Promise.all(steps.map((movements) => move(movements)));
    expect((await onHand(lamp))?.quantity).toBe(0);
    expect((await onHand(lamp))?.value).toBe(0);
    expect(await red()).toEqual([]);
  });
});

describe('goods a paper keeps for itself', () => {
  const keep = (variationId: number, quantity: number) =>
    company.do((ctx) => reserveStock(ctx, [{ variationId, branchId: here, quantity }]));

  test('are nobody else’s until it lets go of them or takes them', async () => {
    const tea = await goods();
    await move([comes(tea, 10_000, 1_000)]);
    await keep(tea, 6_000);
    await expect(move([{ variationId: tea, quantity: -5_000 }])).rejects.toMatchObject({ key: 'errors.stock.notEnough' });
    await expect(keep(tea, 5_000)).rejects.toMatchObject({ key: 'errors.stock.notEnough' });
    await move([{ variationId: tea, quantity: -2_000, released: 2_000 }]);
    await keep(tea, -1_000);
    expect(await onHand(tea)).toEqual({ quantity: 8_000, value: 800, reserved: 3_000 });
    await move([{ variationId: tea, quantity: -5_000 }]);
    expect(await onHand(tea)).toEqual({ quantity: 3_000, value: 300, reserved: 3_000 });
    expect(await red()).toEqual([]);
  });

  test('kept by many at once, no more than there is', async () => {
    const tea = await goods();
    await move([comes(tea, 10_000, 1_000)]);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => keep(tea, 3_000)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await onHand(tea))?.reserved).toBe(9_000);
  });
});

describe('a shelf that runs low', () => {
  test('is told once, by the movement that took it there, and found among all', async () => {
    const tea = await goods({ alert_quantity: '3' });
    await move([comes(tea, 6_000, 600)]);
    for (const quantity of [-2_000, -1_000, -1_000]) await move([{ variationId: tea, quantity }]);
    expect((await told('stock.low')).filter((one) => one.variationId === tea)).toEqual([
      { variationId: tea, branchId: here, quantity: 3_000 },
    ]);
    const { items } = (await owner.call('GET', `stock-balances?low=true&variation_id=${tea}`)).body.result;
    expect(items).toMatchObject([{ low: true, alert_quantity: 3, quantity: 2 }]);
    const low = (await owner.call('GET', 'stock-balances?low=true&per_page=200')).body.result.items;
    expect((await owner.call('GET', 'stock-balances/low-count')).body.result.items).toBe(low.length);
    expect(await told('menu.countChanged')).toContainEqual({ name: 'lowStock', branchIds: [here], clientIds: [] });
    const others = (await owner.call('GET', 'stock-balances?low=false')).body.result.items;
    expect(others.map((one: { variation: { id: number } }) => one.variation.id)).not.toContain(tea);
  });
});

describe('goods that expire', () => {
  test('are shown with the first of their lots that is left, and with how long before a shop is warned', async () => {
    const milk = await goods();
    await move([comes(milk, 3_000, 3_000, march), comes(milk, 4_000, 4_000, december)]);
    const shown = async () => (await owner.call('GET', `stock-balances?variation_id=${milk}`)).body.result.items[0];
    expect(await shown()).toMatchObject({ expires_on: '2026-12-01', warn_days: 30 });
    await move([{ variationId: milk, quantity: -4_000 }]);
    const settings = (await owner.call('GET', 'shop-settings')).body.result.item;
    const wrong = await owner.call('PUT', `shop-settings/${settings.id}`, {
      version: settings.version,
      expiry_warning_days: 400,
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['expiry_warning_days']]);
    await owner.call('PUT', `shop-settings/${settings.id}`, { version: settings.version, expiry_warning_days: 7 });
    expect(await shown()).toMatchObject({ expires_on: '2027-03-01', warn_days: 7 });
    const lots = (await owner.call('GET', `stock-lots?variation_id=${milk}`)).body.result.items;
    expect(lots).toMatchObject([{ code: 'A2', quantity: 3, warn_days: 7 }]);
  });
});

describe('two hands on one shelf', () => {
  test('of the last piece one gets it, and the other hears that it is gone', async () => {
    const lamp = await goods();
    await move([comes(lamp, 1_000, 8_000, march)]);
    const answers = await Promise.allSettled([1, 2].map(() => move([{ variationId: lamp, quantity: -1_000 }])));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'errors.stock.notEnough' } });
    expect(await onHand(lamp)).toEqual({ quantity: 0, value: 0, reserved: 0 });
    expect(await red()).toEqual([]);
  });

  test('thirty hands on twenty pieces of three lots take each piece once, the first to expire first, and nothing drifts', async () => {
    const lamp = await goods();
    await move([comes(lamp, 7_000, 7_001), comes(lamp, 6_000, 6_500, march), comes(lamp, 7_000, 7_777, december)]);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => move([{ variationId: lamp, quantity: -1_000 }])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await lotsOf(lamp)).map(([, , left]) => left)).toEqual([0, 0, 0]);
    const order = await rowsOf(
      'select l.code from stock_move m left join stock_lot l on l.tenant_id = $1 and l.id = m.lot_id where m.tenant_id = $1 and m.variation_id = $2 and m.quantity < 0 order by m.id',
      lamp,
    );
    expect(order.map(({ code }) => code)).toEqual([...Array(7).fill('A1'), ...Array(6).fill('A2'), ...Array(7).fill(null)]);
    expect(await red()).toEqual([]);
  });

  test('hands that come, go, keep and take back two kinds of goods in any order end without a circle', async () => {
    const [tea, cup] = [await goods({ purchase_price: '300' }), await goods()];
    await move([comes(tea, 50_000, 15_000, march), comes(cup, 50_000, 40_000)]);
    const both = (quantity: number) => [tea, cup].map((variationId) => ({ variationId, quantity }));
    const hands = [
      () => move(both(-1_000)),
      () => move(both(-1_000).toReversed()),
      () => move([comes(cup, 2_000, 1_999), comes(tea, 2_000, 601, december)]),
      () =>
        company.do((ctx) =>
          reserveStock(
            ctx,
            both(500).map((one) => ({ ...one, branchId: here })),
          ),
        ),
    ];
    const answers = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => hands[at % hands.length]?.()));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill('fulfilled'));
    for (const goodsOf of [tea, cup]) expect(await onHand(goodsOf)).toMatchObject({ quantity: 50_000, reserved: 3_000 });
    expect(await red()).toEqual([]);
  });
});
