import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#insight/book-checks/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { moveStock } from './move-stock.ts';

let world: World;
let company: Company;
let owner: Person;
let [here, there, tea, shirt, lamp, tip] = [0, 0, 0, 0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = (en: string, complete_phone: string) => company.create('branch', { name: { en, ar: en }, complete_phone });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  owner = await company.person({});
  const { items: units } = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result;
  const goods = async (en: string, more: object = {}) => {
    const body = {
      name: { en, ar: en },
      kind: 'plain',
      unit_id: units[0].id,
      sku: en,
      manage_stock: true,
      selling_price: '5000',
      variations: [],
      barcodes: [],
      combo: [],
      modifiers: [],
      ...more,
    };
    const made = await owner.call('POST', 'products', body);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { items } = (await owner.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result;
    return items[0].id as number;
  };
  [tea, shirt, lamp, tip] = [
    await goods('Tea', { unit_id: units[1].id }),
    await goods('Shirt'),
    await goods('Lamp'),
    await goods('Tip', { manage_stock: false }),
  ];
});
afterAll(async () => {
  await world?.close();
});

const say = (path: string, body: object = {}, by = owner) =>
  by.call('POST', path, body, { 'idempotency-key': `${path}-${Math.random()}` });
const line = (variation_id: number, quantity: string, unit_cost: string) => ({ variation_id, quantity, unit_cost });
const draft = async (lines: object[], more: object = {}) =>
  say('opening-stocks', { on_day: '2026-11-21', branch_id: here, lines, ...more });
const drafted = async (lines: object[], more: object = {}) => {
  const { status, body } = await draft(lines, more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item as { id: number; version: number; total: string };
};
const onHand = async (variation: number, branch = here) => {
  const { rows } = await world.ownerPool.query(
    'select quantity::int, value::int from stock_balance where tenant_id = $1 and variation_id = $2 and branch_id = $3',
    [company.id, variation, branch],
  );
  return rows[0] ?? { quantity: 0, value: 0 };
};
const booked = async (code: string) => {
  const { rows } = await world.ownerPool.query(
    `select coalesce(sum(debit - credit), 0)::int as n from ledger_line where tenant_id = $1 and account_code = $2`,
    [company.id, code],
  );
  return rows[0].n as number;
};
const red = async () => (await company.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]);

describe('opening stock', () => {
  test('lies on the shelf at its cost, in stock and books, once it is posted', async () => {
    const { id, total } = await drafted([line(tea, '40.5', '2000'), line(shirt, '3', '12000')]);
    expect([total, await booked('1310')]).toEqual(['117000', 0]);
    expect((await say(`opening-stocks/${id}/post`)).status).toBe(200);
    expect([await onHand(tea), await onHand(shirt)]).toEqual([
      { quantity: 40_500, value: 81_000 },
      { quantity: 3_000, value: 36_000 },
    ]);
    expect([await booked('1310'), await booked('3900')]).toEqual([117_000, -117_000]);
    expect((await say(`opening-stocks/${id}/post`)).status).toBe(409);
    expect(await red()).toEqual([]);
  });

  test('taken back, the goods leave at what they came for, and what came meanwhile stays', async () => {
    const first = await drafted([line(lamp, '2', '8000')]);
    await say(`opening-stocks/${first.id}/post`);
    const second = await drafted([line(lamp, '3', '9001')]);
    await say(`opening-stocks/${second.id}/post`);
    expect((await say(`opening-stocks/${first.id}/reverse`, { reason: 'counted twice' })).status).toBe(200);
    expect(await onHand(lamp)).toEqual({ quantity: 3_000, value: 27_003 });
    expect(await red()).toEqual([]);
  });

  test('what is not there any more is not taken back', async () => {
    const { id } = await drafted([line(lamp, '5', '8000')], { branch_id: there });
    await say(`opening-stocks/${id}/post`);
    const sold = { docType: 'opening_stock', docId: 99, event: 'sold', seq: 1 };
    await expect(
      company.do((ctx) =>
        moveStock(ctx, { key: sold, kind: 'opening', movements: [{ variationId: lamp, branchId: there, quantity: -1_000 }] }),
      ),
    ).rejects.toThrow(/goods worth -8000 moved in branch .* 0 are booked/);
    const gone = await drafted([line(lamp, '1', '8000')], { branch_id: there });
    await say(`opening-stocks/${gone.id}/post`);
    await world.ownerPool.query(
      'update stock_balance set quantity = 4000, value = 32000 where tenant_id = $1 and branch_id = $2',
      [company.id, there],
    );
    const refused = await say(`opening-stocks/${id}/reverse`, { reason: 'too late' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Of Lamp not so much is there, or it is worth less.']);
    expect(await red()).toEqual([['R5', 'goods_not_booked']]);
    await world.ownerPool.query(
      'update stock_balance set quantity = 6000, value = 48000 where tenant_id = $1 and branch_id = $2',
      [company.id, there],
    );
    expect(await red()).toEqual([]);
  });

  test.each<[string, object[], object, string[]]>([
    ['without lines', [], {}, ['lines']],
    ['of goods that are not kept in stock', [line(4, '1', '1')], {}, ['lines.0.variation_id']],
    ['of half a piece', [line(2, '1.5', '1000')], {}, ['lines.0.quantity']],
    ['of nothing', [line(2, '0', '1000')], {}, ['lines.0.quantity']],
    ['of less than a thousandth', [line(1, '0.0005', '1000')], {}, ['lines.0.quantity']],
    ['below no cost', [line(2, '1', '-1')], {}, ['lines.0.unit_cost']],
    ['with the same goods twice', [line(2, '1', '1000'), line(2, '2', '1000')], {}, ['lines.1.variation_id']],
    ['of goods nobody knows', [line(987_654, '1', '1000')], {}, ['lines.0.variation_id']],
  ])('%s is refused beside its field', async (_, lines, more, fields) => {
    const ids: Record<number, number> = { 1: tea, 2: shirt, 4: tip };
    const named = (lines as { variation_id: number }[]).map((one) => ({
      ...one,
      variation_id: ids[one.variation_id] ?? one.variation_id,
    }));
    const refused = await draft(named, more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, fields]);
  });

  test('not on a day to come', async () => {
    const { id } = await drafted([line(tea, '1', '2000')], { on_day: '2026-11-22' });
    const refused = await say(`opening-stocks/${id}/post`);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['on_day']]);
  });

  test('posted by many at the same moment it is posted once; papers that meet on the same goods wait for each other', async () => {
    const before = await onHand(tea);
    const papers = [];
    for (let nth = 0; nth < 6; nth++)
      papers.push(
        await drafted(
          nth % 2 ? [line(tea, '1', '2000'), line(shirt, '1', '12000')] : [line(shirt, '1', '12000'), line(tea, '1', '2000')],
        ),
      );
    const answers = await Promise.all([...papers, ...papers].map(({ id }) => say(`opening-stocks/${id}/post`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
    expect((await onHand(tea)).quantity).toBe(before.quantity + 6_000);
    expect(await red()).toEqual([]);
  });

  test('who may not see costs sees how much there is and not what it is worth', async () => {
    const clerk = await company.person({ permissions: ['show_stock', 'show_products'] });
    const { items } = (await clerk.call('GET', `stock-balances?variation_id=${shirt}`)).body.result;
    expect(items.map(({ value, quantity }: Record<string, unknown>) => [value, Number(quantity) > 0])).toEqual([
      [undefined, true],
    ]);
    expect((await say('opening-stocks', {}, clerk)).status).toBe(403);
  });
});

describe('what lies on a shelf', () => {
  const productOf = async (variation: number) => {
    const { rows } = await world.ownerPool.query(
      'select p.id::int, p.version, p.unit_id::int from product p join variation v on v.product_id = p.id where v.id = $1',
      [variation],
    );
    return rows[0] as { id: number; version: number; unit_id: number };
  };

  test.each([
    ['manage_stock', () => ({ manage_stock: false })],
    ['unit_id', (unit: number) => ({ unit_id: unit === 1 ? 2 : 1 })],
  ])('stays counted as it is: its %s does not change', async (field, change) => {
    const { id, version, unit_id } = await productOf(tea);
    const refused = await owner.call('PUT', `products/${id}`, { version, ...change(unit_id) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  test('goods of which nothing is there may change', async () => {
    const { id, version } = await productOf(tip);
    expect((await owner.call('PUT', `products/${id}`, { version, manage_stock: true })).status).toBe(200);
  });
});

describe('stock and books', () => {
  test('no entry by hand and no opening of accounts fills the account of goods', async () => {
    const { items } = (await owner.call('GET', 'accounts?code=1310')).body.result;
    const { items: others } = (await owner.call('GET', 'accounts?code=6120')).body.result;
    const lines = [
      { account_id: items[0].id, branch_id: here, debit: '1000' },
      { account_id: others[0].id, branch_id: here, credit: '1000' },
    ];
    const refused = await say('manual-entries', { entry_date: '2026-11-21', note: 'goods', as: 'pending', lines });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toContain('lines.0.account_id');
  });

  test.each([
    [
      'a value on the shelf',
      'update stock_balance set value = value + 1 where tenant_id = $1 and variation_id = $2 and branch_id = $3',
      'goods_not_booked',
    ],
    [
      'a quantity on the shelf',
      'update stock_balance set quantity = quantity + 1 where tenant_id = $1 and variation_id = $2 and branch_id = $3',
      'stock_not_its_moves',
    ],
  ])('%s that is changed past everything is found', async (_, change, what) => {
    const was = await onHand(shirt);
    await world.ownerPool.query(change, [company.id, shirt, here]);
    expect((await red()).map(([id, found]) => [id, found])).toEqual([['R5', what]]);
    await world.ownerPool.query(
      'update stock_balance set quantity = $4, value = $5 where tenant_id = $1 and variation_id = $2 and branch_id = $3',
      [company.id, shirt, here, was.quantity, was.value],
    );
    expect(await red()).toEqual([]);
  });
});
