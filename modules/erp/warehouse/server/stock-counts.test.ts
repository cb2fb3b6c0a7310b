import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';

let w: ShopWorld;
let [counter, helper, checker] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  w = await shopWorld();
  const of = (more: string[]) =>
    w.company.person({ permissions: ['show_products', ...more], branchId: w.here, branchIds: [w.here] });
  [counter, helper] = [await of(['count_stock']), await of(['count_stock'])];
  checker = await of(['count_stock', 'approve_count', 'view_costs']);
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

let minutes = 0;
/** The clock goes on, as it does between two things people do. */
const later = () => {
  w.world.clock.now = new Date(Date.parse('2026-11-21T07:00:00Z') + ++minutes * 60_000);
};
const say = async (path: string, body: object = {}, by = counter) => {
  later();
  return w.say(path, body, by);
};
let products = 0;
/** So many of goods nobody else counts lie here, each at its cost. */
async function lying(quantity: string, unit_cost: string, more: object = {}): Promise<number> {
  const { kind = w.piece, ...rest } = more as { kind?: number };
  const variation_id = await w.goods(`Counted ${++products}`, kind, rest);
  if (Number(quantity) > 0) await bought(variation_id, quantity, unit_cost);
  return variation_id;
}
async function bought(variation_id: number, quantity: string, unit_cost: string) {
  const lines = [{ variation_id, quantity, unit_cost }];
  const { body } = await say('opening-stocks', { on_day: '2026-11-20', branch_id: w.here, lines }, w.owner);
  expect((await say(`opening-stocks/${body.result.item.id}/post`, {}, w.owner)).status).toBe(200);
}
/** Goods that go meanwhile, as a sale takes them: taken off as damaged at once. */
async function leaves(variation_id: number, quantity: string) {
  const lines = [{ variation_id, unit_id: w.piece, quantity }];
  const more = { branch_id: w.here, damage_date: '2026-11-21', damage_type: 'normal', reason: 'sold' };
  const { body } = await say('damaged-stocks', { ...more, lines }, w.owner);
  const another = await w.company.person({});
  expect((await say(`damaged-stocks/${body.result.item.id}/approve`, {}, another)).status).toBe(200);
  expect((await say(`damaged-stocks/${body.result.item.id}/post`, {}, w.owner)).status).toBe(200);
}
const written = async (more: object = {}, by = counter) => {
  const { status, body } = await say(
    'stock-counts',
    { branch_id: w.here, count_date: '2026-11-21', goods: 'chosen', ...more },
    by,
  );
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item.id as number;
};
const begun = async (more: object = {}) => {
  const id = await written(more);
  expect((await say(`stock-counts/${id}/start`)).status).toBe(200);
  return id;
};
const counts = async (id: number, lines: object[], by = counter) => {
  const answer = await say(`stock-counts/${id}/count`, { lines }, by);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.result.items;
};
const ended = async (id: number, missed = 'leave') =>
  expect((await say(`stock-counts/${id}/review`, { missed })).status).toBe(200);
const booked = async (id: number, by = checker) => {
  const answer = await say(`stock-counts/${id}/post`, {}, by);
  expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
  return answer.body.result.item;
};
const linesOf = async (id: number, query = '', by = checker) =>
  (await by.call('GET', `stock-count-lines?stock_count_id=${id}${query}`)).body.result.items as Record<string, any>[];
const found = (variation_id: number, quantity: string | null, more: object = {}) => ({ variation_id, quantity, ...more });
const shelf = async (variation: number) => w.onHand(variation, w.here);

describe('a count', () => {
  test('of ten finds nine and of twenty twenty-two: what is missing has cost it, what is too much came in at the average', async () => {
    const [short, over] = [await lying('10', '300'), await lying('20', '150')];
    const [loss, gain] = [await w.booked('6330'), await w.booked('7210')];
    const id = await begun();
    await counts(id, [found(short, '9'), found(over, '22')]);
    await ended(id);
    const item = await booked(id);
    expect([item.state, item.loss, item.gain]).toEqual(['posted', '300', '300']);
    expect([await shelf(short), await shelf(over)]).toEqual([
      { quantity: 9_000, value: 2_700 },
      { quantity: 22_000, value: 3_300 },
    ]);
    expect([(await w.booked('6330')) - loss, (await w.booked('7210')) - gain]).toEqual([300, -300]);
    expect(await w.red()).toEqual([]);
  });

  test('goes on while goods are sold: what moved before its moment is in it, what moves after stays moved', async () => {
    const goods = await lying('10', '100');
    const id = await begun();
    await leaves(goods, '2');
    await counts(id, [found(goods, '7')]);
    await leaves(goods, '3');
    await ended(id);
    const [line] = await linesOf(id);
    expect([line?.book, line?.difference, line?.worth]).toEqual([8, -1, '-100']);
    await leaves(goods, '1');
    await booked(id);
    expect(await shelf(goods)).toEqual({ quantity: 3_000, value: 300 });
    expect((await linesOf(id))[0]).toMatchObject({ book: 8, difference: -1, worth: '-100' });
  });

  test('does not tell who counts what he ought to find, nor what it is worth to whom costs are none of', async () => {
    const goods = await lying('10', '100');
    const id = await begun();
    await counts(id, [found(goods, '7')]);
    expect((await linesOf(id))[0]).toMatchObject({ quantity: 7, book: null, difference: null, worth: null });
    await ended(id);
    expect((await linesOf(id))[0]).toMatchObject({ book: 10, difference: -3, worth: '-300' });
    const [seen] = await linesOf(id, '', counter);
    expect([seen?.difference, seen && 'worth' in seen]).toEqual([-3, false]);
  });

  test('is booked by somebody who did not count, and by nobody without the right', async () => {
    const goods = await lying('10', '100');
    const id = await begun();
    await counts(id, [found(goods, '8')], helper);
    await counts(id, [found(goods, '9')], checker);
    await ended(id);
    expect((await say(`stock-counts/${id}/post`, {}, helper)).status).toBe(403);
    expect((await say(`stock-counts/${id}/post`, {}, checker)).status).toBe(409);
    expect((await shelf(goods)).quantity).toBe(10_000);
    await booked(id, w.owner);
    expect((await shelf(goods)).quantity).toBe(9_000);
  });

  test('of goods counted again takes the newest; `add` counts what lies elsewhere beside it; nothing said forgets it', async () => {
    const [goods, wrong] = [await lying('10', '100'), await lying('5', '100')];
    const id = await begun();
    expect(await counts(id, [found(goods, '4')])).toEqual([{ variation_id: goods, before: null, quantity: 4 }]);
    await leaves(goods, '1');
    expect(await counts(id, [found(goods, '3')])).toEqual([{ variation_id: goods, before: 4, quantity: 3 }]);
    expect(await counts(id, [found(goods, '5', { add: true }), found(wrong, '1')], helper)).toEqual([
      { variation_id: goods, before: 3, quantity: 8 },
      { variation_id: wrong, before: null, quantity: 1 },
    ]);
    await counts(id, [found(wrong, null)]);
    await ended(id);
    const lines = await linesOf(id);
    expect(lines.map(({ variation_id, quantity, difference }) => [variation_id, quantity, difference])).toEqual([[goods, 8, -1]]);
    await booked(id);
    expect([(await shelf(goods)).quantity, (await shelf(wrong)).quantity]).toEqual([8_000, 5_000]);
  });

  test('says of which goods something moved between its first adding up and its last', async () => {
    const [calm, stirred] = [await lying('10', '100'), await lying('10', '100')];
    const id = await begun();
    await counts(id, [found(calm, '4'), found(stirred, '4')]);
    await leaves(stirred, '1');
    await counts(id, [found(calm, '6', { add: true }), found(stirred, '6', { add: true })]);
    await ended(id);
    const marks = (await linesOf(id)).map((line) => [line['variation_id'], line['is_stirred']]);
    expect(marks).toEqual([
      [calm, false],
      [stirred, true],
    ]);
  });

  test('counts a carton as what is in it', async () => {
    const goods = await lying('60', '10');
    const id = await begun();
    await counts(id, [found(goods, '1', { unit_id: w.carton }), found(goods, '29', { add: true })]);
    await ended(id);
    expect((await linesOf(id))[0]).toMatchObject({ quantity: 59, difference: -1 });
    await booked(id);
  });

  test.each<[string, () => object, string]>([
    ['half a piece', () => found(w.egg, '0.5'), 'lines.0.quantity'],
    ['less than nothing', () => found(w.egg, '-1'), 'lines.0.quantity'],
    ['what is not kept in stock', () => found(w.tip, '1'), 'lines.0.variation_id'],
    ['what nobody knows', () => found(999_999, '1'), 'lines.0.variation_id'],
    ['pieces of tea by weight', () => found(w.tea, '1', { unit_id: w.piece }), 'lines.0.unit_id'],
    ['more than anybody counts', () => found(w.egg, '10000000', { unit_id: w.carton }), 'lines.0.quantity'],
  ])('of %s is refused beside the field', async (_, line, field) => {
    const id = await begun();
    const { status, body } = await say(`stock-counts/${id}/count`, { lines: [line()] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await linesOf(id)).toEqual([]);
  });

  test('of which nothing is counted is not ended, and one that is not begun is not counted', async () => {
    const id = await written();
    expect((await say(`stock-counts/${id}/count`, { lines: [found(w.egg, '1')] })).status).toBe(409);
    await say(`stock-counts/${id}/start`);
    const { status, body } = await say(`stock-counts/${id}/review`, { missed: 'zero' });
    expect([status, body.message]).toEqual([409, 'Nothing is counted yet.']);
  });

  test('takes nothing below nothing: what was sold meanwhile is counted again, and it is said which goods', async () => {
    const [goods, other] = [await lying('10', '100'), await lying('10', '100')];
    const id = await begun();
    await counts(id, [found(goods, '4'), found(other, '9')]);
    await leaves(goods, '8');
    await ended(id);
    expect((await linesOf(id)).map(({ is_gone }) => is_gone)).toEqual([true, false]);
    const { status, body } = await say(`stock-counts/${id}/post`, {}, checker);
    expect([status, body.message]).toEqual([409, expect.stringContaining('Counted')]);
    expect((await shelf(other)).quantity).toBe(10_000);
    await say(`stock-counts/${id}/count-on`);
    await counts(id, [found(goods, '2')]);
    await ended(id);
    await booked(id);
    expect([(await shelf(goods)).quantity, (await shelf(other)).quantity]).toEqual([2_000, 9_000]);
  });

  test('of goods nobody knows the cost of takes in what is found at what it is bought for', async () => {
    const goods = await lying('0', '0', { purchase_price: '700' });
    const id = await begun();
    await counts(id, [found(goods, '3')]);
    await ended(id);
    await booked(id);
    expect(await shelf(goods)).toEqual({ quantity: 3_000, value: 2_100 });
  });

  test('is booked on its day, or another that is said and open', async () => {
    const goods = await lying('10', '100');
    const id = await begun({ count_date: '2026-11-20' });
    await counts(id, [found(goods, '9')]);
    await ended(id);
    const refused = await say(`stock-counts/${id}/post`, { day: '2026-11-23' }, checker);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['day']]);
    await booked(id);
    const { rows } = await w.world.ownerPool.query(
      `select entry_date::text as day from journal_entry where tenant_id = $1 and doc_type = 'stock_count' and doc_id = $2`,
      [w.company.id, id],
    );
    expect(rows).toEqual([{ day: '2026-11-20' }]);
  });
});

describe('goods taken in at the start', () => {
  test('are those of a category or a brand that lie in the branch; what nobody counts is left alone', async () => {
    const named = { en: 'Sweets', ar: 'حلويات' };
    const category = await w.company.create('category', { name: named });
    const brand = await w.company.create('brand', { name: named });
    const sweet = await lying('10', '100', { category_id: category, brand_id: brand });
    const sour = await lying('10', '100', { category_id: category });
    await lying('0', '0', { category_id: category });
    const [all, ofBrand] = [
      await begun({ goods: 'category', category_id: category }),
      await begun({ goods: 'brand', brand_id: brand }),
    ];
    expect((await linesOf(all)).map((line) => line['variation_id'])).toEqual([sweet, sour]);
    expect((await linesOf(ofBrand)).map((line) => line['variation_id'])).toEqual([sweet]);
    await counts(all, [found(sweet, '9')]);
    expect((await linesOf(all, '&counted=false')).map((line) => line['variation_id'])).toEqual([sour]);
    const item = (await counter.call('GET', `stock-counts/${all}`)).body.result.item;
    expect([item.kinds, item.counted]).toEqual([2, 1]);
    await ended(all);
    expect((await linesOf(all, '&differs=true')).map((line) => line['variation_id'])).toEqual([sweet]);
    await booked(all);
    expect([(await shelf(sweet)).quantity, (await shelf(sour)).quantity]).toEqual([9_000, 10_000]);
  });

  test('and not counted are gone where that is said in the end; counting on opens them again', async () => {
    const category = await w.company.create('category', { name: { en: 'Toys', ar: 'لعب' } });
    const [doll, ball] = [await lying('4', '100', { category_id: category }), await lying('6', '100', { category_id: category })];
    const id = await begun({ goods: 'category', category_id: category });
    await counts(id, [found(doll, '4')]);
    await ended(id, 'zero');
    expect((await linesOf(id)).map((line) => [line['difference'], line['is_assumed']])).toEqual([
      [0, false],
      [-6, true],
    ]);
    await say(`stock-counts/${id}/count-on`);
    expect((await linesOf(id)).map(({ quantity }) => quantity)).toEqual([4, null]);
    await ended(id, 'zero');
    await booked(id);
    expect([(await shelf(doll)).quantity, (await shelf(ball)).quantity]).toEqual([4_000, 0]);
  });

  test('are named where they are asked for, and not kept where they are not', async () => {
    const category = await w.company.create('category', { name: { en: 'Paper', ar: 'ورق' } });
    const body = { branch_id: w.here, count_date: '2026-11-21' };
    const missing = await say('stock-counts', { ...body, goods: 'category' });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['category_id']]);
    const beside = await say('stock-counts', { ...body, goods: 'all', category_id: category });
    expect([beside.status, beside.body.result.item.category]).toEqual([201, null]);
  });
});

describe('one kind of goods counted in one go', () => {
  test('waits at once for somebody else to book it', async () => {
    const goods = await lying('10', '100');
    const one = { branch_id: w.here, variation_id: goods, quantity: '8' };
    const { status, body } = await say('stock-counts/one', one);
    expect([status, body.result?.item.state, body.result?.item.counted]).toEqual([201, 'review', 1]);
    expect((await say(`stock-counts/${body.result.item.id}/post`, {}, counter)).status).toBe(403);
    await booked(body.result.item.id);
    expect((await shelf(goods)).quantity).toBe(8_000);
  });

  test('is refused in another branch, and where it is no quantity', async () => {
    const elsewhere = await say('stock-counts/one', { branch_id: w.there, variation_id: w.egg, quantity: '1' });
    const half = await say('stock-counts/one', { branch_id: w.here, variation_id: w.egg, quantity: '0.5' });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['branch_id']]);
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['quantity']]);
  });
});

describe('two hands', () => {
  test('several count one paper at once, and none of what they found is lost', async () => {
    const goods = await lying('40', '100');
    const id = await begun();
    const hands = [counter, helper, checker];
    later();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        w.say(`stock-counts/${id}/count`, { lines: [found(goods, '1', { add: true }), found(w.egg, String(at))] }, hands[at % 3]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await linesOf(id)).find((line) => line['variation_id'] === goods)?.['quantity']).toBe(24);
  });

  test('sent twice by a lost answer counts once', async () => {
    const goods = await lying('40', '100');
    const id = await begun();
    const body = { lines: [found(goods, '5', { add: true })] };
    later();
    for (const _ of [1, 2])
      expect((await counter.call('POST', `stock-counts/${id}/count`, body, { 'idempotency-key': 'scan-77' })).status).toBe(200);
    expect((await linesOf(id))[0]?.['quantity']).toBe(5);
  });

  test('a count booked at two desks is booked once', async () => {
    const goods = await lying('10', '100');
    const id = await begun();
    await counts(id, [found(goods, '7')]);
    await ended(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => w.say(`stock-counts/${id}/post`, {}, checker)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await shelf(goods)).quantity).toBe(7_000);
  });
});
