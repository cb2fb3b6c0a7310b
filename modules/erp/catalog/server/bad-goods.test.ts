import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';

// What somebody in a shop types wrongly: each is refused beside its field, in words, and nothing of it is kept.
let world: World;
let shop: Company;
let keeper: Person;
let desk: SheetDesk;
/** Ids that what is typed refers to. */
const known = { piece: 0, red: 0, drinks: 0, juices: 0, food: 0, tea: 0, teaItself: 0 };
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  desk = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says: { kind: 'product', mode: 'create' } });
  const made = async (path: string, body: object) => (await keeper.call('POST', path, body)).body.result.item;
  known.piece = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
  known.red = (await made('attributes', { name: name('Colour'), lines: [{ ar: 'أحمر', en: 'Red' }] })).lines[0].id;
  known.drinks = (await made('categories', { name: name('Drinks') })).id;
  known.juices = (await made('categories', { name: name('Juices'), parent_id: known.drinks })).id;
  known.food = (await made('categories', { name: name('Food') })).id;
  const tea = await made('products', { ...goods(), name: name('Tea'), sku: 'TEA', barcodes: [{ code: '4006381333931' }] });
  [known.tea, known.teaItself] = [tea.id, tea.variations[0].id];
});
afterAll(async () => {
  await world?.close();
  desk?.clear();
});

const name = (en: string) => ({ en, ar: `${en} ع` });
const goods = () => ({ name: name('New goods'), unit_id: known.piece, selling_price: '1000' });

const kept = ['product', 'variation', 'variation_value', 'product_code', 'product_combo', 'product_modifier', 'unit'];
const definitions = ['category', 'selling_price_range', 'group_price', 'attribute', 'attribute_line'];
/** All that the shop has of goods and what was done to them. */
async function everything(): Promise<unknown[]> {
  const tables = [...kept, ...definitions, 'audit_entry'];
  const told = tables.map(
    (table) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t where tenant_id = $1)`,
  );
  return Object.values((await world.ownerPool.query(`select ${told.map((one, at) => `${one} as _${at}`)}`, [shop.id])).rows[0]);
}

type Wrong = [what: string, path: string, body: () => object, fields: string[], words: RegExp];
const product = (what: string, more: () => object, fields: string[], words: RegExp): Wrong => [
  what,
  'products',
  () => ({ ...goods(), ...more() }),
  fields,
  words,
];
const variable = (...variations: object[]) => ({ kind: 'variable', variations });
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

const wrongs: Wrong[] = [
  product('the same product twice, by its number', () => ({ sku: 'tea' }), ['sku'], /^Product already exists$/),
  product('the same product twice, by its name', () => ({ name: name('Tea') }), ['name'], /^Product already exists$/),
  product(
    'the same product twice, by its code',
    () => ({ barcodes: [{ code: '4006381333931' }] }),
    ['barcodes.0.code'],
    /^Product already exists$/,
  ),
  product(
    'one code twice on it',
    () => ({ barcodes: many(2, { code: '5901234123457' }) }),
    ['barcodes.1.code'],
    /^Product already exists$/,
  ),
  product(
    'a wrong check digit of thirteen',
    () => ({ barcodes: [{ code: '4006381333932' }] }),
    ['barcodes.0.code'],
    /it would be 1/,
  ),
  product('a wrong check digit of eight', () => ({ barcodes: [{ code: '96385075' }] }), ['barcodes.0.code'], /it would be 4/),
  product(
    'a wrong check digit of twelve',
    () => ({ barcodes: [{ code: '036000291453' }] }),
    ['barcodes.0.code'],
    /it would be 2/,
  ),
  product('letters in an article number', () => ({ barcodes: [{ code: 'BOX' }] }), ['barcodes.0.code'], /digits/),
  product('a price below zero', () => ({ selling_price: '-1' }), ['selling_price'], /below 0/),
  product('a cost below zero', () => ({ purchase_price: '-0.5' }), ['purchase_price'], /./),
  product('a price in words', () => ({ selling_price: 'cheap' }), ['selling_price'], /./),
  product('a price of more than there is money', () => ({ selling_price: '9'.repeat(30) }), ['selling_price'], /./),
  product('a price of parts of a dinar', () => ({ selling_price: '10.5' }), ['selling_price'], /./),
  product('no price', () => ({ selling_price: null }), ['selling_price'], /sold for/),
  product('no name', () => ({ name: null }), ['name'], /./),
  product('a name without end', () => ({ name: name('x'.repeat(5000)) }), ['name'], /./),
  product('a unit nobody knows', () => ({ unit_id: 987_654_321 }), ['unit_id'], /./),
  product('a unit that is no number', () => ({ unit_id: 'piece' }), ['unit_id'], /./),
  product(
    'a sub-category of another category',
    () => ({ category_id: known.food, sub_category_id: known.juices }),
    ['sub_category_id'],
    /not of the category/,
  ),
  product('ten thousand variations', () => variable(...many(10_000, { values: [{ id: known.red }] })), ['variations'], /500/),
  product('no variation of many', () => variable(), ['variations'], /at least one/),
  product(
    'a variation twice',
    () => variable(...many(2, { values: [{ id: known.red }] })),
    ['variations.1.values'],
    /stands above/,
  ),
  product(
    'a variation with a price below zero',
    () => variable({ values: [{ id: known.red }], selling_price: '-1' }),
    ['variations.0.selling_price'],
    /below 0/,
  ),
  product('variations that are no list', () => ({ kind: 'variable', variations: 'all' }), ['variations'], /./),
  product(
    'nothing of what goes into a combo',
    () => ({ kind: 'combo', combo: [{ variation_id: known.teaItself, quantity: 0 }] }),
    ['combo.0.quantity'],
    /./,
  ),
  product(
    'less than nothing of it',
    () => ({ kind: 'combo', combo: [{ variation_id: known.teaItself, quantity: -2 }] }),
    ['combo.0.quantity'],
    /./,
  ),
  product(
    'a modifier below zero',
    () => ({ modifiers: [{ name: name('Less'), price: '-500' }] }),
    ['modifiers.0.price'],
    /below 0/,
  ),
  product('an alert below zero', () => ({ alert_quantity: -1 }), ['alert_quantity'], /./),
  product('half a shelf life', () => ({ expiry_value: 6 }), ['expiry_type'], /both/),
  ['a factor of 0', 'units', () => ({ name: name('Box'), conversion_factor: '0' }), ['conversion_factor'], /cannot be nothing/],
  ['a factor below 0', 'units', () => ({ name: name('Box'), conversion_factor: '-3' }), ['conversion_factor'], /number/],
  ['a factor through 0', 'units', () => ({ name: name('Box'), conversion_factor: '1/0' }), ['conversion_factor'], /number/],
  [
    'a range from nothing on',
    'selling-price-ranges',
    () => ({ product_id: known.tea, from_quantity: 0, price: '900' }),
    ['from_quantity'],
    /./,
  ],
  [
    'a range below zero',
    'selling-price-ranges',
    () => ({ product_id: known.tea, from_quantity: 10, price: '-900' }),
    ['price'],
    /below 0/,
  ],
  [
    'a price below zero among many that are set',
    'products/set-prices',
    () => ({ lines: [{ variation: known.teaItself, was: '1000', price: '-1' }] }),
    ['lines.0.price'],
    /below 0/,
  ],
];

describe('goods that are typed wrongly are refused beside the field, in words, and nothing is half saved', () => {
  test.each(wrongs)('%s', async (_, path, body, fields, words) => {
    const before = await everything();
    const answer = await keeper.call('POST', path, body());
    expect([answer.status, answer.body.success, Object.keys(answer.body.errors)]).toEqual([422, false, fields]);
    expect(answer.body.errors[fields[0] as string][0]).toMatch(words);
    const arabic = await keeper.call('POST', path, body(), { locale: 'ar' });
    expect([arabic.status, arabic.body.errors[fields[0] as string][0]]).toEqual([422, expect.stringMatching(/[ء-ي]{2}/)]);
    expect(await everything()).toEqual(before);
  });

  test.each<[string, () => object, string]>([
    ['the number of another', () => ({ sku: 'OTHER', name: name('Renamed') }), 'sku'],
    ['a wrong check digit', () => ({ barcodes: [{ code: '4006381333932' }], name: name('Renamed') }), 'barcodes.0.code'],
    ['a price below zero', () => ({ selling_price: '-1', name: name('Renamed') }), 'selling_price'],
    ['the code of another', () => ({ barcodes: [{ code: '5000112637922' }], name: name('Renamed') }), 'barcodes.0.code'],
  ])('in an edit too: %s', async (_, values, field) => {
    await keeper.call('POST', 'products', {
      ...goods(),
      name: name('Other'),
      sku: 'OTHER',
      barcodes: [{ code: '5000112637922' }],
    });
    const { version } = (await keeper.call('GET', `products/${known.tea}`)).body.result.item;
    const before = await everything();
    const { status, body } = await keeper.call('PUT', `products/${known.tea}`, { version, ...values() });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await everything()).toEqual(before);
  });
});

describe('a sheet with every kind of mistake', () => {
  const headings = ['SKU', 'Name', 'Barcode', 'Category', 'Brand', 'Unit', 'Price', 'Cost', 'Alert', 'Note'];
  type Row = Partial<Record<(typeof headings)[number], Cell>>;
  const mistakes: [what: Row, says: string][] = [
    [{ SKU: 'tea' }, 'sku: Product already exists'],
    [{ Barcode: '4006381333931' }, 'barcode: Product already exists'],
    [
      { Barcode: '4006381333932' },
      'barcode: The last digit does not fit the others: it would be 1. Look at the number once more.',
    ],
    [{ SKU: 'M-GOOD' }, 'sku: Row 2 has this already'],
    [{ Barcode: 5901234123457 }, 'barcode: Product already exists'],
    [{ Name: null }, 'name: '],
    [{ Name: 'x'.repeat(200) }, 'name: '],
    [{ Category: 'Moon' }, 'category: There is nothing by this name'],
    [{ Brand: 'Nobody' }, 'brand: There is nothing by this name'],
    [{ Unit: 'Parsec' }, 'unit: There is nothing by this name'],
    [{ Price: null }, 'sellingPrice: '],
    [{ Price: -1 }, 'sellingPrice: '],
    [{ Price: 'cheap' }, 'sellingPrice: '],
    [{ Price: 10.5 }, 'sellingPrice: '],
    [{ Price: 1e21 }, 'sellingPrice: '],
    [{ Cost: -500 }, 'purchasePrice: '],
    [{ Alert: 'few' }, 'alertQuantity: '],
    [{ Alert: -1 }, 'alertQuantity: '],
    [{ Note: 'y'.repeat(1001) }, 'note: At most 1000 characters'],
    [{ Note: 'y'.repeat(5000) }, 'note: At most 1000 characters'],
  ];
  const row = (what: Row, at: number): Cell[] => {
    const whole: Row = { SKU: `M-${at}`, Name: `Mistake ${at}`, Price: 1000, ...what };
    return headings.map((heading) => whole[heading] ?? null);
  };

  test('is told of each beside its cell; only the row without one is made, whole', async () => {
    const rows = [row({ SKU: 'M-GOOD', Barcode: '5901234123457' }, 0), ...mistakes.map(([what], at) => row(what, at + 1))];
    const file = await desk.taken(await sheetOf([headings, ...rows]));
    expect(file).toMatchObject({ state: 'checked', total: rows.length, good: 1, bad: mistakes.length });
    const told = (await desk.rows(file.id, 'only=bad&per_page=200')).map(({ row_no, problems }) => [
      row_no,
      problems.map((one: { column: string; text: string }) => `${one.column}: ${one.text}`),
    ]);
    expect(told).toEqual(mistakes.map(([, says], at) => [at + 3, [expect.stringMatching(new RegExp(`^${says}`))]]));
    for (const [, [says]] of told) expect(says).toMatch(/: .{8}/);
    const before = await count();
    await keeper.call('POST', `sheets/${file.id}/commit`, {}, { 'idempotency-key': `bad/${file.id}` });
    await desk.work();
    expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: 1, bad: mistakes.length });
    expect(await count()).toEqual({ products: before.products + 1, variations: before.variations + 1, codes: before.codes + 2 });
  });

  async function count(): Promise<{ products: number; variations: number; codes: number }> {
    const of = (table: string) => `(select count(*)::int from ${table} where tenant_id = $1)`;
    const asked = `select ${of('product')} as products, ${of('variation')} as variations, ${of('product_code')} as codes`;
    return (await world.ownerPool.query(asked, [shop.id])).rows[0];
  }
});
