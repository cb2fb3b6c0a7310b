import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeScaleCode } from '#erp/catalog/contract';
import { readScalePatterns } from '#erp/setup/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

const written = '21IIIIIWWWWWC\n22IIIIIPPPPPC × 50';
const [byWeight, byPrice] = readScalePatterns(written, 'IQD').patterns;
const codeOf = (pattern: typeof byWeight, item: number, said: number) =>
  writeScaleCode(pattern as NonNullable<typeof pattern>, { item, said }) as string;

let world: World;
let shop: Company;
let keeper: Person;
let unit: Record<string, number>;
let lentils: any;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  const { items } = (await keeper.call('GET', 'units')).body.result;
  unit = Object.fromEntries(items.map((one: any) => [one.name.en, one.id]));
  expect((await keepPatterns(written)).status).toBe(200);
  lentils = (await made({ unit_id: unit.Kilogram, scale_item: 42, selling_price: '2250', barcodes: [{}] })).body.result.item;
});
afterAll(() => world?.close());

let count = 0;
const made = (more: object) => {
  const name = `Goods ${++count}`;
  return keeper.call('POST', 'products', { name: { en: name, ar: name }, unit_id: unit.Piece, selling_price: '1000', ...more });
};
async function keepPatterns(scale_patterns: string) {
  const { id, version } = (await keeper.call('GET', 'shop-settings')).body.result.item;
  return keeper.call('PUT', `shop-settings/${id}`, { version, scale_patterns });
}
const scan = (code: string) => keeper.call('GET', `variations/scan?code=${code}`);

describe('a scale’s code', () => {
  test('is the goods with that number, and how much was weighed', async () => {
    const { status, body } = await scan(codeOf(byWeight, 42, 350));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.result).toMatchObject({
      item: { id: lentils.variations[0].id, price: '2250' },
      unit_id: unit.Kilogram,
      quantity: 0.35,
      amount: null,
    });
  });

  test('or what it costs, where the scale writes prices', async () => {
    const { body } = await scan(codeOf(byPrice, 42, 350));
    expect(body.result).toMatchObject({ item: { id: lentils.variations[0].id }, quantity: null, amount: '17500' });
  });

  test('is refused where its last digit does not fit, and where no goods have that number', async () => {
    const code = codeOf(byWeight, 42, 350);
    const misread = await scan(code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10));
    expect([misread.status, misread.body.errors.code[0]]).toEqual([422, expect.stringContaining(code.at(-1) as string)]);
    const unknown = await scan(codeOf(byWeight, 43, 350));
    expect([unknown.status, unknown.body.message]).toEqual([404, expect.stringContaining('43')]);
    expect((await scan('6291400001372')).status).toBe(404);
  });

  test('does not halve what is sold whole only', async () => {
    const eggs = (await made({ scale_item: 7 })).body.result.item;
    expect((await scan(codeOf(byWeight, 7, 1500))).body.errors).toHaveProperty('code');
    expect((await scan(codeOf(byWeight, 7, 2000))).body.result).toMatchObject({
      item: { id: eggs.variations[0].id },
      quantity: 2,
    });
  });

  test('leads lists and pickers to its goods, as any other code does', async () => {
    const code = codeOf(byWeight, 42, 1275);
    const ids = async (query: string) => (await keeper.call('GET', query)).body.result.items.map(({ id }: { id: number }) => id);
    expect(await ids(`variations?code=${code}`)).toEqual([lentils.variations[0].id]);
    expect(await ids(`products?code=${code}`)).toEqual([lentils.id]);
    expect(await ids(`variations?paginated=false&search=${code}`)).toEqual([lentils.variations[0].id]);
    expect(await ids(`variations?code=${lentils.barcodes[0].code}`)).toEqual([lentils.variations[0].id]);
    expect((await keeper.call('GET', `variations?code=${code.slice(0, -1)}x`)).body.result.items).toEqual([]);
    const misread = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
    expect((await keeper.call('GET', `variations?code=${misread}`)).body.errors).toHaveProperty('code');
  });
});

describe('a number on the scales', () => {
  test('is one product’s alone, and stays over an edit that does not speak of it', async () => {
    const again = await made({ scale_item: 42 });
    expect(again.body.errors).toHaveProperty('scale_item');
    const edited = await keeper.call('PUT', `products/${lentils.id}`, { version: lentils.version, note: 'red' });
    expect(edited.body.result.item).toMatchObject({ scale_item: 42, note: 'red' });
  });

  test('is not for what comes in several shapes, nor for a basket', async () => {
    const part = { variation_id: lentils.variations[0].id, quantity: 1 };
    expect((await made({ kind: 'combo', combo: [part], scale_item: 9 })).body.errors).toHaveProperty('scale_item');
    expect((await made({ scale_item: 1_000_000 })).body.errors).toHaveProperty('scale_item');
  });
});

test('patterns that are malformed, or that one code could be meant by, are refused beside their field', async () => {
  for (const [wrong, line] of [
    ['21IIIII', 'Line 1'],
    ['21IIIIIWWWWWC\n2IIIIIIPPPPPC', 'Line 2'],
  ] as const) {
    const { status, body } = await keepPatterns(wrong);
    expect([status, body.errors.scale_patterns[0]]).toEqual([422, expect.stringContaining(line)]);
  }
});

test('whoever may not see products scans nothing, and another shop’s numbers are not known', async () => {
  const clerk = await shop.person({ permissions: ['show_contacts'] });
  expect((await clerk.call('GET', `variations/scan?code=${codeOf(byWeight, 42, 1)}`)).status).toBe(403);
  const other = await (await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
  expect((await other.call('GET', `variations/scan?code=${codeOf(byWeight, 42, 1)}`)).status).toBe(404);
});
