import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LabelWorld, labelWorld } from './label-world.ts';

let w: LabelWorld;
beforeAll(async () => {
  w = await labelWorld();
});
afterAll(() => w?.close());

const find = async (body: object) => {
  const answer = await w.keeper.call('POST', 'label-runs/goods', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.items;
};
const setPrices = async (lines: object[], price_group_id: number | null = null) => {
  const answer = await w.keeper.call('POST', 'products/set-prices', { price_group_id, lines });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const print = (body: object) => w.keeper.call('POST', 'label-runs', { paper: 'a4_24', language: 'ar', ...body });
const today = async () => (await w.shop.do(async (ctx) => ctx.today)) as string;

describe('the goods of labels', () => {
  test('are a product’s shapes, each with its code and price; the unit’s own code goes before a carton’s, and both before the number', async () => {
    const name = (one: string) => ({ en: one, ar: one });
    const carton = { name: name('Carton'), base_unit_id: w.units.Piece, conversion_factor: '24', whole: true };
    const unit = (await w.keeper.call('POST', 'units', carton)).body.result.item.id;
    const tea = await w.product({ barcodes: [{ code: '6291400001375', unit_id: unit }, { code: '4006381333931' }] });
    const plain = await w.product({ sku: 'PLAIN' });
    const boxed = await w.product({ sku: 'BOXED', barcodes: [{ code: '96385074', unit_id: unit }] });
    const lentils = await w.product({ unit_id: w.units.Kilogram, sku: 'LENTILS' });
    const found = await find({ product_ids: [plain.id, tea.id, boxed.id, lentils.id] });
    expect(found.map((one: any) => [one.variation_id, one.code, one.price, one.per?.en ?? null])).toEqual([
      [plain.variation, 'PLAIN', '3500', null],
      [tea.variation, '4006381333931', '3500', null],
      [boxed.variation, 'BOXED', '3500', null],
      [lentils.variation, 'LENTILS', '3500', 'Kilogram'],
    ]);
  });

  test('are all that the list’s filter finds, if they are still as many, and none that is not sold any more', async () => {
    const category_id = (await w.keeper.call('POST', 'categories', { name: { en: 'Lamps', ar: 'مصابيح' } })).body.result.item.id;
    const [one, other] = [await w.product({ category_id }), await w.product({ category_id })];
    const filter = { category_id: String(category_id) };
    expect(await find({ filter, expected_count: 2 })).toHaveLength(2);
    expect((await w.keeper.call('POST', 'label-runs/goods', { filter, expected_count: 3 })).status).toBe(409);
    await w.keeper.call('POST', `products/${other.id}/disable`);
    expect((await find({ product_ids: [one.id, other.id] })).map((goods: any) => goods.variation_id)).toEqual([one.variation]);
  });

  test('are asked for: nobody’s are found for nothing', async () => {
    const nothing = await w.keeper.call('POST', 'label-runs/goods', {});
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['product_ids']]);
    expect(await find({ variation_ids: [] })).toEqual([]);
  });

  test('have the prices of a group where one is chosen', async () => {
    const tea = await w.product();
    const group = { name: { en: 'Wholesale', ar: 'جملة' }, way: 'percent', percent: -10 };
    const { id } = (await w.keeper.call('POST', 'selling-price-groups', group)).body.result.item;
    expect((await find({ product_ids: [tea.id], price_group_id: id }))[0].price).toBe('3250');
  });
});

describe('the price before', () => {
  test('is proposed where it was higher, with the day of the change, whichever way it was changed', async () => {
    const [cheaper, dearer, edited] = [await w.product(), await w.product(), await w.product()];
    await setPrices([
      { variation: cheaper.variation, was: '3500', price: '3000' },
      { variation: dearer.variation, was: '3500', price: '4000' },
    ]);
    await w.keeper.call('PUT', `products/${edited.id}`, { version: edited.version, selling_price: '2750' });
    const found = await find({ product_ids: [cheaper.id, dearer.id, edited.id] });
    expect(found.map((one: any) => [one.price, one.old_price, one.old_until])).toEqual([
      ['3000', '3500', await today()],
      ['4000', null, null],
      ['2750', '3500', await today()],
    ]);
  });

  test('is the shelf’s on the shelf and the group’s in the group', async () => {
    const tea = await w.product();
    const group = { name: { en: 'Cafés', ar: 'مقاهٍ' }, way: 'prices', currency: 'IQD' };
    const { id } = (await w.keeper.call('POST', 'selling-price-groups', group)).body.result.item;
    await setPrices([{ variation: tea.variation, was: null, price: '3400' }], id);
    await setPrices([{ variation: tea.variation, was: '3400', price: '3100' }], id);
    const ofGroup = await find({ product_ids: [tea.id], price_group_id: id });
    const ofShelf = await find({ product_ids: [tea.id] });
    expect([ofGroup[0].price, ofGroup[0].old_price, ofShelf[0].price, ofShelf[0].old_price]).toEqual([
      '3100',
      '3400',
      '3500',
      null,
    ]);
  });

  test('leads to all that has another price since a day', async () => {
    const tea = await w.product();
    const before = (await find({ changed_since: await today() })).map((one: any) => one.variation_id);
    expect(before).not.toContain(tea.variation);
    await setPrices([{ variation: tea.variation, was: '3500', price: '3300' }]);
    const [newest, ...others] = await find({ changed_since: await today() });
    expect([newest.variation_id, others.length]).toEqual([tea.variation, before.length]);
    expect(await find({ changed_since: '2030-01-01' })).toEqual([]);
  });

  test('that is struck is above the new one', async () => {
    const tea = await w.product();
    const line = { variation_id: tea.variation, copies: 1 };
    const low = await print({ paper: 'poster_a4', lines: [{ ...line, old_price: '3500' }] });
    expect([low.status, Object.keys(low.body.errors)]).toEqual([422, ['lines.0.old_price']]);
    const high = await print({ paper: 'poster_a4', lines: [{ ...line, old_price: '4250' }] });
    expect(high.status, JSON.stringify(high.body)).toBe(201);
    expect(high.body.result.item.lines[0]).toMatchObject({ price: '3500', old_price: '4250' });
    // A sticker has no room for it.
    const sticker = await print({ lines: [{ ...line, old_price: '4250' }] });
    expect(sticker.body.result.item.lines[0]).toMatchObject({ price: '3500', old_price: null });
  });
});

describe('a print', () => {
  test('is kept: who printed how many of what, at which prices; again it says what it said', async () => {
    const tea = await w.product({ barcodes: [{}] });
    const { run, pdf } = await w.print({ lines: [{ variation_id: tea.variation, copies: 3 }] });
    expect(run).toMatchObject({ labels: 3, goods: 1, language: 'ar', user: { id: w.keeper.id }, shows_company: false });
    expect(run.lines).toMatchObject([{ code: tea.barcodes[0].code, price: '3500', copies: 3 }]);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await setPrices([{ variation: tea.variation, was: '3500', price: '9000' }]);
    const again = (await w.keeper.call('GET', `label-runs/${run.id}`)).body.result.item;
    expect(again.lines[0].price).toBe('3500');
    const listed = (await w.keeper.call('GET', 'label-runs')).body.result.items[0];
    expect(listed).toMatchObject({ id: run.id, labels: 3 });
  });

  test('is seen before as its first sheet, and nothing is kept of that', async () => {
    const tea = await w.product();
    const runs = async () => (await w.keeper.call('GET', 'label-runs')).body.result.pagination.total_records;
    const before = await runs();
    const body = { paper: 'a4_65', language: 'both', lines: [{ variation_id: tea.variation, copies: 2000 }] };
    const { svg } = (await w.keeper.call('POST', 'label-runs/preview', body)).body.result;
    expect(svg).toMatch(/^<svg/);
    // One sheet of 65, and not the thirty that are printed.
    expect(svg.match(/<image/g)?.length).toBe(65);
    expect(await runs()).toBe(before);
  });

  test('says what is wrong beside what is wrong, and then keeps nothing', async () => {
    const tea = await w.product();
    const gone = await w.product();
    await w.keeper.call('POST', `products/${gone.id}/disable`);
    const line = { variation_id: tea.variation, copies: 1 };
    const fields = async (body: object) => Object.keys((await print(body)).body.errors ?? {});
    expect(await fields({ lines: [line, { ...line, variation_id: gone.variation }] })).toEqual(['lines.1.variation_id']);
    expect(await fields({ lines: [{ ...line, copies: 0 }] })).toEqual(['lines.0.copies']);
    expect(await fields({ lines: [{ ...line, copies: 2000 }, line] })).toEqual(['lines']);
    expect(await fields({ lines: [] })).toEqual(['lines']);
    expect(await fields({ lines: [line], start: 25 })).toEqual(['start']);
    expect(await fields({ lines: [line], start: 2, paper: 'shelf' })).toEqual(['start']);
    expect(await fields({ lines: [line], paper: 'a3' })).toEqual(['paper']);
    const bare = { shows_name: false, shows_price: false, shows_code: false };
    expect(await fields({ lines: [line], ...bare })).toEqual(['shows_name']);
    const dollars = { name: { en: 'Dollars', ar: 'دولار' }, way: 'prices', currency: 'USD' };
    const { id } = (await w.keeper.call('POST', 'selling-price-groups', dollars)).body.result.item;
    await setPrices([{ variation: tea.variation, was: null, price: '2.50' }], id);
    expect(await fields({ lines: [line], price_group_id: id })).toEqual(['lines.0.variation_id']);
    expect(await fields({ lines: [line], price_group_id: id, shows_price: false })).toEqual([]);
  });

  test('is for whoever sees products, of his own company', async () => {
    const tea = await w.product();
    const { run } = await w.print({ lines: [{ variation_id: tea.variation, copies: 1 }] });
    const cashier = await w.shop.person({ permissions: ['show_products'] });
    const stranger = await w.shop.person({ permissions: ['show_contacts'] });
    const other = await (await w.world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
    const asked = await Promise.all([cashier, stranger, other].map((one) => one.call('GET', `label-runs/${run.id}/paper`)));
    expect(asked.map(({ status }) => status)).toEqual([200, 403, 404]);
    const body = { paper: 'a4_24', language: 'en', lines: [{ variation_id: tea.variation, copies: 1 }] };
    expect((await other.call('POST', 'label-runs', body)).body.errors).toHaveProperty('lines.0.variation_id');
  });
});
