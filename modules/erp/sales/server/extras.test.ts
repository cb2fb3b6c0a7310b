import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// Goods something is added to as they are sold, and goods made of others.
let w: SellingWorld;
let [burger, burgerId, cheese, wrap, set, setId] = [0, 0, 0, 0, 0, 0];
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.cup, '100', '1000');
  await w.stocked(w.lamp, '100', '3000');
  [burgerId, burger] = await product('Burger', { selling_price: '4000' }, [
    { name: { en: 'Cheese', ar: 'جبن' }, price: '500', variation_id: w.cup, quantity: '2' },
    { name: { en: 'Gift wrap', ar: 'تغليف' }, price: '250', variation_id: null, quantity: null },
  ]);
  await w.stocked(burger, '50', '2000');
  [setId, set] = await product(
    'Set',
    { kind: 'combo', selling_price: '9000', manage_stock: false },
    [],
    [
      { variation_id: w.cup, quantity: '2' },
      { variation_id: w.lamp, quantity: '1' },
    ],
  );
  [cheese, wrap] = (await offered(burger)).extras.map(({ id }: { id: number }) => id);
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

async function product(en: string, more: object, modifiers: object[], combo: object[] = []): Promise<[number, number]> {
  const body = {
    name: { en, ar: en },
    kind: 'plain',
    unit_id: w.piece,
    sku: en,
    manage_stock: true,
    variations: [],
    barcodes: [],
  };
  const made = await w.owner.call('POST', 'products', { ...body, ...more, modifiers, combo });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { id } = made.body.result.item;
  return [id, (await w.owner.call('GET', `variations?product_id=${id}`)).body.result.items[0].id];
}
const offered = async (variation: number) =>
  (await w.owner.call('POST', 'sales/offers', { customer_id: w.ali, branch_id: w.here, goods: [{ variation }] })).body.result
    .offers[0];
const line = (quantity: string, more: object = {}) => w.line(burger, w.piece, quantity, more);
const added = (...ids: number[]) => ({ extras: ids.map((id) => ({ id })) });
const change = async (id: number, body: object) => {
  const { version } = (await w.owner.call('GET', `products/${id}`)).body.result.item;
  const answer = await w.owner.call('PUT', `products/${id}`, { version, ...body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
};
const here = async (variation: number) => (await w.onHand(variation, w.here)).quantity;

describe('what is added to goods', () => {
  test('is in their price, leaves the shelf with them at its own cost, and comes back with them', async () => {
    const before = [await here(burger), await here(w.cup), await w.booked('5210')];
    const { id } = await w.sold([line('2', added(cheese, wrap))], '9500');
    const sold = await w.item('sales', id);
    expect((sold as any).lines[0]).toMatchObject({
      price: '4750',
      total: '9500',
      extras: [{ id: cheese, name: { en: 'Cheese' } }, { id: wrap }],
    });
    const out = [await here(burger), await here(w.cup), await w.booked('5210')];
    expect(out.map((one, at) => one - (before[at] as number))).toEqual([-2_000, -4_000, 8_000]);
    const [one] = await w.lineIds(id);
    await w.act(id, 'return-goods', { note: 'cold', treasury_id: w.safe, lines: [{ line: one, quantity: '1' }] });
    const back = [await here(burger), await here(w.cup), await w.booked('5210')];
    expect(back.map((one, at) => one - (out[at] as number))).toEqual([1_000, 2_000, -4_000]);
    expect(await w.item('sales', id)).toMatchObject({ owed: '4750', paid: '4750' });
  });

  test('is what their product offers, and nothing else; said twice it is added once', async () => {
    const strange = await w.write([
      line('1', added(cheese)),
      w.line(w.lamp, w.piece, '1', added(cheese)),
      line('1', added(999_999)),
    ]);
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['lines.1.extras', 'lines.2.extras']]);
    for (const extras of ['cheese', [7], [{ id: 'x' }], [{ id: -1 }], {}])
      expect((await w.write([line('1', { extras })])).status).toBe(422);
    const { lines } = await w.written([line('1', added(cheese, cheese))]);
    expect(lines[0]).toMatchObject({ price: '4500', extras: [{ id: cheese }] });
  });

  test('keeps its place when its product is changed; what is offered no more is refused in words, and the draft is saved again without it', async () => {
    const modifiers = [
      { name: { en: 'Bread', ar: 'خبز' }, price: '100', variation_id: null, quantity: null },
      { name: { en: 'Cheese', ar: 'جبن' }, price: '600', variation_id: w.cup, quantity: '2' },
    ];
    const { id } = await w.written([line('1', added(wrap))]);
    await change(burgerId, { modifiers });
    const { extras } = await offered(burger);
    expect(extras.map(({ id, price }: any) => [id === cheese, price])).toEqual([
      [false, 100],
      [true, 600],
    ]);
    const refused = await w.say(`sales/${id}/finalise`, { tenders: [] });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Gift wrap')]);
    const { version } = await w.item('sales', id);
    const { status } = await w.owner.call('PUT', `sales/${id}`, { version, lines: [line('1', added(cheese))] });
    expect(status).toBe(200);
    expect(await w.act(id, 'finalise', { tenders: [] })).toMatchObject({ status: 'final', total: '4600' });
  });
});

describe('goods made of others', () => {
  test('whose rest is kept leave as they were sold, whatever they are made of by then, and come back whole at their own costs', async () => {
    const { id } = await w.written([w.line(set, w.piece, '3')]);
    const [one] = await w.lineIds(id);
    await w.act(id, 'finalise', { tenders: [], lines: [{ line: one, quantity: '1' }] });
    await change(setId, { combo: [{ variation_id: w.cup, quantity: '5' }] });
    const before = [await here(w.cup), await here(w.lamp)];
    expect(await w.act(id, 'deliver', {})).toMatchObject({ status: 'final' });
    const out = [await here(w.cup), await here(w.lamp)];
    expect(out.map((n, at) => n - (before[at] as number))).toEqual([-4_000, -2_000]);
    await w.act(id, 'return-goods', { note: 'broken box', lines: [{ line: one, quantity: '2' }] });
    const back = [await here(w.cup), await here(w.lamp)];
    expect(back.map((n, at) => n - (out[at] as number))).toEqual([4_000, 2_000]);
    const { rows } = await w.world.ownerPool.query(
      'select cost::int, returned_cost::int as returned from sale_line_goods where tenant_id = $1 and sale_line_id = $2 order by cost',
      [w.company.id, one],
    );
    expect(rows).toEqual([
      { cost: 6_000, returned: 4_000 },
      { cost: 9_000, returned: 6_000 },
    ]);
  });
});
