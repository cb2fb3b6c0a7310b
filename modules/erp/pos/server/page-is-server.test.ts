import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoodsRow, goodsOf, type TillLists, type TillSettings, tillOffer } from '#erp/pos/contract';
import { offeredFor } from '#erp/sales/contract';
import { offersFor } from '#erp/sales/server';
import { today } from '../../sales/server/selling-world.ts';
import { type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

let w: TillWorld;
let till: TillDevice;
beforeAll(async () => {
  w = await tillWorld();
});
afterAll(() => w?.world?.close());

const named = (en: string) => ({ en, ar: en });
const made = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await w.owner.call('POST', path, body);
  expect([path, status, answer.errors]).toEqual([path, 201, undefined]);
  return answer.result.item.id;
};

interface Catalogue {
  at: string;
  is_whole: boolean;
  settings: TillSettings;
  lists: TillLists;
  goods: GoodsRow[];
  codes: [string, number, number][];
  gone: number[];
  stock: [number, number][];
  customers: [number, string, string, number | null][];
}
const read = async (since?: string): Promise<Catalogue> => {
  const query = `register_id=${till.register}${since ? `&since=${encodeURIComponent(since)}` : ''}`;
  const { status, body } = await till.by.call('GET', `till/catalogue?${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result;
};

/** Whatever decides prices: groups of prices in dollars and by percent, of customers, ranges, discounts of every reach, units, taxes, extras. */
async function pricedShop() {
  const group = await made('selling-price-groups', { name: named('Dollars'), way: 'prices', currency: 'USD' });
  const wholesale = await made('customer-groups', { name: named('Wholesale'), percent: -7.5 });
  const [drinks, brand] = [
    await made('categories', { name: named('Drinks') }),
    await made('trademarks', { name: named('Brand') }),
  ];
  const cola = await w.goods('Cola', w.piece, {
    category_id: drinks,
    brand_id: brand,
    selling_price: '1250',
    tax_rate_id: w.vat,
    tax_mode: 'inclusive',
  });
  const pizza = await w.goods('Pizza', w.piece, {
    selling_price: '9000',
    modifiers: [{ name: named('Cheese'), price: '1500' }],
  });
  const rice = await w.goods('Rice', w.kilo, { selling_price: '3333', tax_rate_id: w.vat, tax_mode: 'exclusive' });
  const product = async (variation: number) => (await w.productOf(variation)).id;
  await made('selling-price-ranges', { product_id: await product(rice), from_quantity: '10', price: '3000' });
  await made('selling-price-ranges', { product_id: await product(cola), from_quantity: '24', price: '1100' });
  await made('discounts', {
    name: named('Drinks off'),
    discount_type: 'percentage',
    value: '10',
    reach: 'chosen',
    category_ids: [drinks],
  });
  await made('discounts', { name: named('All off'), discount_type: 'fixed', value: '100', reach: 'all', priority: -1 });
  await made('discounts', {
    name: named('Wholesale off'),
    discount_type: 'percentage',
    value: '20',
    reach: 'all',
    priority: 5,
    customer_group_id: wholesale,
  });
  await made('discounts', {
    name: named('Gone'),
    discount_type: 'percentage',
    value: '90',
    reach: 'all',
    priority: 9,
    starts_on: '2026-01-01',
    ends_on: '2026-01-31',
  });
  const { version, id } = await w.productOf(pizza);
  const dollars = await w.owner.call('POST', 'prices/set', { group_id: group, prices: [{ variation_id: pizza, price: '7.25' }] });
  if (dollars.status >= 400)
    await w.world.ownerPool.query('insert into group_price (tenant_id, group_id, variation_id, price) values ($1, $2, $3, 725)', [
      w.company.id,
      group,
      pizza,
    ]);
  expect([version, id].every(Boolean)).toBe(true);
  const buyer = await w.customer('Wholesaler', { customer_group_id: wholesale });
  return { group, wholesale, buyer, goods: [cola, pizza, rice, w.tea, w.egg] };
}

test('a till offers goods at the price the server does, whoever buys, however many, in whichever unit', async () => {
  const shop = await pricedShop();
  for (const priceGroup of [null, shop.group]) {
    till = await w.claimed(await w.cashier(), await w.register({ price_group_id: priceGroup }));
    const { settings, lists, goods } = await read();
    const rates = { USD: '1325.5' };
    const kept = new Map(goods.map((row) => [row[0], goodsOf(row)]));
    let compared = 0;
    for (const [customerId, customerGroup] of [
      [w.ali, null],
      [shop.buyer, shop.wholesale],
    ] as const) {
      const of = { customerId, branchId: w.here, priceGroupId: priceGroup, day: today };
      const offers = await w.company.do((ctx) => offersFor(ctx, of, shop.goods));
      for (const id of shop.goods) {
        const offer = offers.get(id);
        if (offer) offer.facts = { ...offer.facts, rates };
        const own = kept.get(id);
        expect([offer, own].every(Boolean)).toBe(true);
        const page = tillOffer(lists, settings, own as NonNullable<typeof own>, { customerGroup, day: today, rates });
        const units = offer?.units.map((unit) => unit.id) ?? [];
        expect(page.units.map((unit) => unit.id).sort()).toEqual([...units].sort());
        for (const unitId of units)
          for (const quantity of [1000, 5000, 24_000, 30_000])
            for (const taxMode of ['inclusive', 'exclusive'] as const)
              for (const extras of [[], page.extras.map((extra) => extra.id)]) {
                const wanted = { unitId, quantity, extras };
                const [here, there] = [offeredFor(page, wanted, taxMode), offeredFor(offer as typeof page, wanted, taxMode)];
                expect([id, wanted, here]).toEqual([id, wanted, there]);
                compared++;
              }
      }
    }
    expect(compared).toBeGreaterThan(200);
  }
});

test('what changed is told again, and nothing else: a price, a code, goods that are sold no more, what lies there', async () => {
  till = await w.claimed(await w.cashier(), await w.register());
  const whole = await read();
  expect([whole.is_whole, whole.goods.length > 5, whole.gone]).toEqual([true, true, []]);
  const { id, version } = await w.productOf(w.tea);
  await w.owner.call('PUT', `products/${id}`, {
    version,
    selling_price: '5250',
    barcodes: [{ code: '2000000000015', variation: 0 }],
  });
  await w.owner.call('POST', `products/${(await w.productOf(w.shirt)).id}/disable`);
  await w.stocked(w.lamp, '7', '3000');
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  expect((await read(ahead)).goods).toEqual([]);
  const since = new Date(Date.now() + 110_000).toISOString();
  const changed = await read(since);
  expect(changed.is_whole).toBe(false);
  expect(changed.goods.find(([variation]) => variation === w.tea)?.[5]).toBe(5_250);
  expect(changed.gone).toContain(w.shirt);
});

test('a register that is given another group of prices is told everything anew, and sells by that group from then on', async () => {
  const groups = [];
  for (const [name, price] of [
    ['Old', 4_000],
    ['New', 6_000],
  ] as const) {
    const id = await made('selling-price-groups', { name: named(name), way: 'prices', currency: 'IQD' });
    await w.world.ownerPool.query('insert into group_price (tenant_id, group_id, variation_id, price) values ($1, $2, $3, $4)', [
      ...[w.company.id, id, w.tea, price],
    ]);
    groups.push(id);
  }
  till = await w.claimed(await w.cashier(), await w.register({ price_group_id: groups[0] }));
  const { version } = await w.item('registers', till.register);
  expect((await w.owner.call('PUT', `registers/${till.register}`, { version, price_group_id: groups[1] })).status).toBe(200);
  const changedAt = new Date(String((await w.item('registers', till.register))['updated_at'])).getTime();
  const changed = await read(new Date(changedAt + 110_000).toISOString());
  const tea = changed.goods.find(([variation]) => variation === w.tea);
  expect([changed.is_whole, changed.codes.length > 0]).toEqual([true, true]);
  const of = { customerId: w.ali, branchId: w.here, priceGroupId: groups[1] as number, day: today };
  const offer = (await w.company.do((ctx) => offersFor(ctx, of, [w.tea]))).get(w.tea);
  const at = { customerGroup: null, day: today, rates: {} };
  const page = tillOffer(changed.lists, changed.settings, goodsOf(tea as GoodsRow), at);
  const wanted = { unitId: w.kilo, quantity: 1000, extras: [] };
  expect(offeredFor(page, wanted, 'inclusive')).toEqual(offeredFor(offer as typeof page, wanted, 'inclusive'));
  expect(tea?.[12]).toBe(6_000);
  expect((await read(new Date(changedAt + 130_000).toISOString())).is_whole).toBe(false);
});

test('is for those who sell at a till of that branch', async () => {
  const [nobody, elsewhere] = [
    await w.company.person({ permissions: ['show_sales'] }),
    await w.company.person({ permissions: ['use_till'], branchId: w.there, branchIds: [w.there] }),
  ];
  const ask = (by: typeof nobody) => by.call('GET', `till/catalogue?register_id=${till.register}`);
  expect([(await ask(nobody)).status, (await ask(elsewhere)).status]).toEqual([403, 422]);
});
