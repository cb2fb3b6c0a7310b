import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let shop: Company;
let keeper: Person;
let piece: number;
let carton: number;
/** Values of a colour and of a size, by name. */
let value: Record<string, number>;
let attribute: Record<string, number>;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  piece = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
  carton = (await keeper.call('POST', 'units', { name: name('Carton'), conversion_factor: '24' })).body.result.item.id;
  value = {};
  attribute = {};
  for (const [called, values] of [
    ['Colour', ['Red', 'Blue']],
    ['Size', ['S', 'M', 'L']],
  ] as const) {
    const { item } = (
      await keeper.call('POST', 'attributes', { name: name(called), lines: values.map((one) => ({ ar: `ع${one}`, en: one })) })
    ).body.result;
    attribute[called] = item.id;
    for (const line of item.lines) value[line.en] = line.id;
  }
});
afterAll(() => world?.close());

const name = (en: string) => ({ en, ar: `${en} ع` });
let count = 0;
const product = (more: object = {}): Record<string, unknown> => ({
  name: name(`Goods ${++count}`),
  unit_id: piece,
  selling_price: '1000',
  ...more,
});
const make = (more: object = {}, who = keeper) => who.call('POST', 'products', product(more));
const made = async (more: object = {}) => {
  const { status, body } = await make(more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item;
};
const shirts = (...combinations: string[][]) => ({
  kind: 'variable',
  variations: combinations.map((one) => ({ values: one.map((called) => ({ id: value[called] })) })),
});

describe('a product', () => {
  test('has a variation of its own that nobody sees, and a number where nobody wrote one', async () => {
    const item = await made({ purchase_price: '700' });
    expect(item).toMatchObject({ kind: 'plain', variation_count: 1, tax_mode: 'inclusive', manage_stock: true });
    expect(item.sku).toMatch(/^\d{5}$/);
    expect(item.variations).toMatchObject([{ name: item.name, sku: item.sku, values: [], price: '1000' }]);
    expect((await made()).sku).not.toBe(item.sku);
  });

  test('is found by its number, its code and its Arabic name, however these are typed', async () => {
    const { id } = await made({
      name: { en: 'Cardamom tea', ar: 'شاي بالهيل' },
      sku: 'Tea-1',
      barcodes: [{ code: '4006381333931' }],
    });
    for (const words of ['tea-1', '٤٠٠٦٣٨١٣٣٣٩٣١', 'شاى بالهيل', 'CARDAMOM'])
      expect(
        (await keeper.call('GET', `products?search=${encodeURIComponent(words)}`)).body.result.items.map((one: any) => one.id),
      ).toEqual([id]);
    const scanned = await keeper.call('GET', 'variations?code=4006381333931');
    expect(scanned.body.result.items).toMatchObject([{ product_id: id, price: '1000', unit: { id: piece } }]);
    // Whoever looks everywhere is led to the product.
    const { groups } = (await keeper.call('GET', '/api/v1/global-search?q=Cardamom')).body.result;
    expect(groups.map((one: any) => [one.kind, one.items.map((item: any) => item.id)])).toEqual([['product', [id]]]);
  });

  test('twice says product already exists, whether its number, its code or its name is known', async () => {
    const first = product({ sku: 'SAME', barcodes: [{ code: '96385074' }] });
    expect((await keeper.call('POST', 'products', first)).status).toBe(201);
    const again = await keeper.call('POST', 'products', first);
    expect([again.status, again.body.message]).toEqual([422, 'Product already exists']);
    expect(again.body.errors).toEqual({ sku: ['Product already exists'], 'barcodes.0.code': ['Product already exists'] });
    const { sku: _sku, barcodes: _codes, ...unnumbered } = first;
    expect((await keeper.call('POST', 'products', unnumbered)).body.errors).toEqual({ name: ['Product already exists'] });
    expect((await make({ sku: ' same ' })).body.errors).toEqual({ sku: ['Product already exists'] });
    const arabic = await keeper.call('POST', 'products', first, { locale: 'ar' });
    expect(arabic.body.message).toBe('المنتج موجود مسبقاً');
  });

  test('made by many at once under one number is one, and the others hear so in words', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => make({ sku: 'RACE-1' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 201)
        expect([status, body.message, Object.keys(body.errors)]).toEqual([422, 'Product already exists', ['sku']]);
    const { items } = (await keeper.call('GET', 'products?sku=RACE-1')).body.result;
    expect(items).toHaveLength(1);
    const numbered = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(new Set(numbered.map(({ body }) => body.result.item.sku)).size).toBe(12);
  });

  test('without a unit, a name or a price is refused beside each field', async () => {
    const { body } = await keeper.call('POST', 'products', {});
    expect(Object.keys(body.errors).sort()).toEqual(['name', 'unit_id']);
    expect((await make({ selling_price: null })).body.errors).toHaveProperty('selling_price');
    expect((await make({ selling_price: '-1' })).body.errors.selling_price[0]).toMatch(/below 0/);
    expect((await make({ expiry_value: 6 })).body.errors).toHaveProperty('expiry_type');
    expect((await make({ tax_mode: 'free' })).body.errors).toHaveProperty('tax_mode');
  });

  test('takes tax and rounding from the shop’s settings, where nobody says otherwise', async () => {
    const rate = (await keeper.call('POST', 'tax-rates', { name: name('VAT'), percent: 14 })).body.result.item;
    const settings = (await keeper.call('GET', 'shop-settings')).body.result.item;
    const said = { version: settings.version, sku_prefix: 'A', tax_mode: 'exclusive', tax_rate_id: rate.id };
    const kept = (await keeper.call('PUT', `shop-settings/${settings.id}`, said)).body.result.item;
    expect((await keeper.call('GET', 'product-defaults')).body.result).toEqual({
      unit_id: piece,
      tax_rate_id: rate.id,
      tax_mode: 'exclusive',
    });
    const item = await made();
    expect(item).toMatchObject({ tax_mode: 'exclusive', tax_rate: { id: rate.id } });
    expect(item.sku).toMatch(/^A\d{5}$/);
    expect(await made({ tax_mode: 'inclusive', tax_rate_id: null })).toMatchObject({ tax_mode: 'inclusive', tax_rate_id: null });
    const back = { version: kept.version, sku_prefix: null, tax_mode: 'inclusive', tax_rate_id: null };
    expect((await keeper.call('PUT', `shop-settings/${settings.id}`, back)).status).toBe(200);
  });

  test('shows its cost to those who may see costs, and keeps it when others edit', async () => {
    const { id, version } = await made({ purchase_price: '640' });
    const clerk = await shop.person({ permissions: ['show_products', 'edit_products'] });
    const seen = (await clerk.call('GET', `products/${id}`)).body.result.item;
    expect(JSON.stringify(seen)).not.toContain('640');
    expect(seen).not.toHaveProperty('purchase_price');
    const said = { version, selling_price: '1250', purchase_price: '1' };
    expect((await clerk.call('PUT', `products/${id}`, said)).status).toBe(200);
    expect((await keeper.call('GET', `products/${id}`)).body.result.item).toMatchObject({
      selling_price: '1250',
      purchase_price: '640',
    });
  });

  test('is for those who may, of one company alone', async () => {
    const { id } = await made();
    const other = await (await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
    expect((await other.call('GET', `products/${id}`)).status).toBe(404);
    expect((await other.call('POST', 'products', { ...product(), unit_id: piece })).body.errors).toHaveProperty('unit_id');
    const cashier = await shop.person({ permissions: ['show_products'] });
    expect([(await cashier.call('GET', 'products')).status, (await make({}, cashier)).status]).toEqual([200, 403]);
    const courier = await (await world.addTenant()).person({});
    expect((await courier.call('GET', 'products')).status).toBe(403);
  });
});

describe('variations', () => {
  test('are the ways the values go together, each with a number, a name and a price', async () => {
    const item = await made({ ...shirts(['Red', 'S'], ['Red', 'M'], ['Blue', 'S']), sku: 'SHIRT' });
    expect(item.variation_count).toBe(3);
    expect(item.variations.map((one: any) => one.sku)).toEqual(['SHIRT-1', 'SHIRT-2', 'SHIRT-3']);
    expect(item.variations[1].name.en).toBe(`${item.name.en} – Red / M`);
    expect(item.variations[1].values.map((one: any) => one.attribute_id)).toEqual([attribute.Colour, attribute.Size]);
    expect((await keeper.call('GET', `variations?product_id=${item.id}`)).body.result.items).toHaveLength(3);
  });

  test('twice, of other attributes, or of values nobody knows are refused beside their line', async () => {
    expect((await make(shirts(['Red', 'S'], ['S', 'Red']))).body.errors).toHaveProperty(['variations.1.values']);
    expect((await make(shirts(['Red', 'S'], ['Red']))).body.errors).toHaveProperty(['variations.1.values']);
    expect((await make(shirts(['Red', 'Blue']))).body.errors).toHaveProperty(['variations.0.values']);
    expect((await make({ kind: 'variable', variations: [{ values: [{ id: 987_654 }] }] })).body.errors).toHaveProperty([
      'variations.0.values',
    ]);
    expect((await make({ kind: 'variable' })).body.errors).toHaveProperty('variations');
  });

  test('share no number with any other product or variation', async () => {
    await made({ sku: 'TAKEN' });
    const two = shirts(['Red'], ['Blue']);
    const say = (first: string, second: string) =>
      make({ ...two, variations: two.variations.map((one, at) => ({ ...one, sku: [first, second][at] })) });
    expect((await say('OWN-1', 'taken')).body.errors).toEqual({ 'variations.1.sku': ['Product already exists'] });
    expect((await say('OWN-2', 'own-2')).body.errors).toEqual({ 'variations.1.sku': ['Product already exists'] });
    expect((await say('OWN-3', 'OWN-4')).status).toBe(201);
    expect((await make({ sku: 'own-4' })).body.errors).toEqual({ sku: ['Product already exists'] });
  });

  test('ten thousand are refused in words, and nothing is kept', async () => {
    const many = Array.from({ length: 10_000 }, () => ({ values: [{ id: value.Red }] }));
    const { status, body } = await make({ kind: 'variable', sku: 'HUGE', variations: many });
    expect([status, body.errors.variations[0]]).toEqual([422, expect.stringMatching(/500/)]);
    expect((await keeper.call('GET', 'products?sku=HUGE')).body.result.items).toEqual([]);
  });

  test('left out in an edit are dropped, and come back as the same when they are said again', async () => {
    const item = await made({ ...shirts(['Red', 'S'], ['Red', 'M']), sku: 'DROP' });
    const [small, medium] = item.variations;
    const edit = async (version: number, ...of: any[]) =>
      (await keeper.call('PUT', `products/${item.id}`, { version, variations: of })).body.result.item;
    const less = await edit(item.version, { id: small.id, values: small.values, sku: small.sku, selling_price: '900' });
    expect(less.variations).toMatchObject([{ id: small.id, price: '900' }]);
    expect((await keeper.call('GET', 'variations?paginated=false&search=DROP')).body.result.items).toHaveLength(1);
    const more = await edit(less.version, { values: small.values, sku: 'DROP-1' }, { values: medium.values, sku: 'DROP-2' });
    expect(more.variations.map((one: any) => one.id)).toEqual([small.id, medium.id]);
    const stolen = await made({ ...shirts(['Blue']) });
    const strange = {
      version: more.version,
      variations: [{ id: stolen.variations[0].id, values: [{ id: value.Blue }], sku: 'X-9' }],
    };
    expect((await keeper.call('PUT', `products/${item.id}`, strange)).body.errors).toHaveProperty(['variations.0.id']);
  });

  test('are offered as long as their product is', async () => {
    const item = await made({ ...shirts(['Red'], ['Blue']), sku: 'GONE' });
    const offered = async () => (await keeper.call('GET', 'variations?paginated=false&search=GONE')).body.result.items.length;
    expect((await keeper.call('POST', `products/${item.id}/disable`)).status).toBe(200);
    expect(await offered()).toBe(0);
    expect((await keeper.call('POST', `products/${item.id}/enable`)).status).toBe(200);
    expect(await offered()).toBe(2);
  });

  test('whose value is used keep it: it is not taken from its attribute', async () => {
    await made(shirts(['Blue', 'L']));
    const { version, lines } = (await keeper.call('GET', `attributes/${attribute.Colour}`)).body.result.item;
    const { status } = await keeper.call('PUT', `attributes/${attribute.Colour}`, { version, lines: [lines[0]] });
    expect(status).toBe(409);
    expect((await keeper.call('GET', `attributes/${attribute.Colour}`)).body.result.item.lines).toHaveLength(2);
  });
});

describe('codes', () => {
  test('are many on one variation, each with what it counts; an empty one becomes the shop’s own', async () => {
    const item = await made({ barcodes: [{ code: '5901234123457' }, { unit_id: carton }, {}] });
    expect(item.barcodes.map((one: any) => one.unit?.name.en ?? null)).toEqual([null, 'Carton', null]);
    expect(item.barcodes[1].code).toMatch(/^200\d{10}$/);
    expect(item.barcodes[2].code).not.toBe(item.barcodes[1].code);
  });

  test('with a wrong check digit are refused, and the right one is said; letters want another kind', async () => {
    const wrong = await make({ barcodes: [{ code: '5901234123459' }] });
    expect(wrong.body.errors['barcodes.0.code'][0]).toMatch(/it would be 7/);
    expect((await make({ barcodes: [{ code: 'BOX 7' }] })).body.errors['barcodes.0.code'][0]).toMatch(/8, 12, 13 or 14 digits/);
    expect((await make({ barcode_type: 'code128', barcodes: [{ code: 'BOX 7' }] })).status).toBe(201);
  });

  test('of a carton count the product’s own unit', async () => {
    const kilogram = (await keeper.call('GET', 'units?search=Kilogram')).body.result.items[0].id;
    expect((await make({ barcodes: [{ unit_id: kilogram }] })).body.errors).toHaveProperty(['barcodes.0.unit_id']);
  });
});

describe('combos and modifiers', () => {
  test('a combo says what goes into it, whole where that is sold whole, and no combo goes into another', async () => {
    const whole = (await keeper.call('POST', 'units', { name: name('Bottle'), base: true, whole: true })).body.result.item.id;
    const water = await made({ unit_id: whole });
    const part = (quantity: number, of = water) => ({ variation_id: of.variations[0].id, quantity });
    const combo = await made({ kind: 'combo', combo: [part(6)] });
    expect(combo).toMatchObject({ manage_stock: false, combo: [{ quantity: 6, variation: { id: water.variations[0].id } }] });
    expect((await make({ kind: 'combo', combo: [part(0.5)] })).body.errors).toHaveProperty(['combo.0.quantity']);
    expect((await make({ kind: 'combo', combo: [part(1, combo)] })).body.errors).toHaveProperty(['combo.0.variation_id']);
    expect((await make({ kind: 'combo', combo: [part(1), part(2)] })).body.errors).toHaveProperty(['combo.1.variation_id']);
    expect((await make({ kind: 'combo', combo: [] })).body.errors).toHaveProperty('combo');
  });

  test('a modifier has a price, and stock where it names goods', async () => {
    const cheese = await made();
    const item = await made({
      modifiers: [
        { name: name('Extra cheese'), price: '500', variation_id: cheese.variations[0].id },
        { name: name('No salt'), price: '0' },
      ],
    });
    expect(item.modifiers).toMatchObject([
      { price: '500', quantity: 1 },
      { price: '0', variation_id: null, quantity: null },
    ]);
    expect((await make({ modifiers: [{ name: name('Free') }] })).body.errors).toHaveProperty(['modifiers.0.price']);
    const { version } = item;
    const less = await keeper.call('PUT', `products/${item.id}`, { version, modifiers: [{ name: name('No salt'), price: '0' }] });
    expect(less.body.result.item.modifiers).toHaveLength(1);
  });
});

test('an edit is made from what was read, changes what it names, and is recorded', async () => {
  const item = await made({ sku: 'EDIT-1', barcodes: [{ code: '036000291452' }] });
  const put = (body: object) => keeper.call('PUT', `products/${item.id}`, body);
  const edited = (await put({ version: item.version, name: name('New name'), sku: 'EDIT-2' })).body.result.item;
  expect(edited).toMatchObject({ sku: 'EDIT-2', selling_price: '1000' });
  expect(edited.barcodes).toMatchObject([{ code: '036000291452' }]);
  expect(edited.variations).toMatchObject([{ id: item.variations[0].id, sku: 'EDIT-2', name: { en: 'New name' } }]);
  expect((await put({ version: item.version, name: name('Late') })).status).toBe(409);
  expect((await put({ version: edited.version, kind: 'combo' })).body.errors).toHaveProperty('kind');
  expect((await make({ sku: 'EDIT-1' })).status).toBe(201);
  expect((await put({ version: edited.version, sku: 'EDIT-1' })).body.errors).toEqual({ sku: ['Product already exists'] });
  const { rows } = await world.ownerPool.query(
    "select action from audit_entry where tenant_id = $1 and entity = 'product' and entity_id = $2 order by id",
    [shop.id, item.id],
  );
  expect(rows.map((row) => row.action)).toEqual(['create', 'edit']);
});
