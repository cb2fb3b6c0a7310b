import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { discountsOf } from './discounts-of.ts';

let world: World;
let shop: Company;
let keeper: Person;
let drinks: number;
let tea: number;
let brand: number;
let group: number;
let here: number;
let there: number;
/** Variations: one under tea, one under drinks alone, one of a brand, one of nothing. */
let goods: Record<'chai' | 'water' | 'branded' | 'plain', number>;
let productOf: Record<string, number>;

const name = (en: string) => ({ en, ar: `${en} ع` });
const made = async (path: string, body: object) => {
  const { status, body: answer } = await keeper.call('POST', path, body);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.result.item;
};

beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  keeper = await shop.person({});
  [here, there] = [
    await shop.create('branch', { name: name('First'), complete_phone: '07701000001' }),
    await shop.create('branch', { name: name('Second'), complete_phone: '07701000002' }),
  ];
  drinks = (await made('categories', { name: name('Drinks') })).id;
  tea = (await made('categories', { name: name('Tea'), parent_id: drinks })).id;
  brand = (await made('trademarks', { name: name('Noor') })).id;
  group = (await made('customer-groups', { name: name('Wholesale'), percent: -5 })).id;
  const unit_id = (await keeper.call('GET', 'units?search=Piece')).body.result.items[0].id;
  const product = async (called: string, more: object) => {
    const item = await made('products', { name: name(called), unit_id, selling_price: '1000', ...more });
    productOf = { ...productOf, [called]: item.id };
    return item.variations[0].id as number;
  };
  goods = {
    chai: await product('Chai', { category_id: drinks, sub_category_id: tea }),
    water: await product('Water', { category_id: drinks }),
    branded: await product('Branded', { brand_id: brand }),
    plain: await product('Plain', {}),
  };
});
afterAll(() => world?.close());

const discount = (more: object = {}) => ({ name: name('Sale'), discount_type: 'percentage', value: '10', reach: 'all', ...more });
const make = (more: object = {}, who = keeper) => who.call('POST', 'discounts', discount(more));
const refused = async (more: object) => {
  const { status, body } = await make(more);
  expect(status).toBe(422);
  return body.errors;
};
/** Whom the discounts with these ids speak of. */
async function coveredBy(ids: number[], asked: { branchId?: number; customerGroupId?: number | null; day?: string } = {}) {
  const found = await keeper.do((ctx) =>
    discountsOf(ctx, { variationIds: Object.values(goods), branchId: here, customerGroupId: null, day: ctx.today, ...asked }),
  );
  expect([...found.keys()]).toEqual(Object.values(goods));
  return Object.entries(goods).flatMap(([called, id]) => (found.get(id)?.some((one) => ids.includes(one.id)) ? [called] : []));
}
const covers = async (more: object, asked = {}) => {
  const { status, body } = await make(more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return coveredBy([body.result.item.id], asked);
};

describe('a discount', () => {
  test('discount types are fixed and percentage', async () => {
    expect(await refused({ discount_type: 'bonus' })).toHaveProperty('discount_type');
    for (const discount_type of ['fixed', 'percentage'])
      expect((await make({ discount_type, value: '50' })).body.result.item).toMatchObject({ discount_type });
  });

  test('is kept as it is written, whatever digits it was typed in', async () => {
    const kept = async (discount_type: string, value: string) => (await make({ discount_type, value })).body.result.item.value;
    expect(await kept('percentage', '١٢٫٥')).toBe('12.5%');
    expect(await kept('percentage', '10 %')).toBe('10%');
    expect(await kept('fixed', '1,500')).toBe('1500');
  });

  test('of more than all, of nothing, that ends before it begins or covers nothing is refused beside its field', async () => {
    for (const value of ['101', '0', '0%', '-5', 'half', '10.123']) expect(await refused({ value })).toHaveProperty('value');
    for (const value of ['0', '10%', '1.5', '-500'])
      expect(await refused({ discount_type: 'fixed', value })).toHaveProperty('value');
    expect(await refused({ starts_on: '2026-11-21', ends_on: '2026-11-20' })).toHaveProperty('ends_on');
    expect(await refused({ reach: 'chosen' })).toHaveProperty('reach');
    expect(await refused({ reach: 'chosen', category_ids: [], brand_ids: [], product_ids: [] })).toHaveProperty('reach');
    expect(await refused({ reach: 'chosen', product_ids: [99_999_999] })).toHaveProperty('product_ids');
  });

  test('is put right later by the same rules, each part for itself', async () => {
    const { item } = (await make({ starts_on: '2026-11-10', reach: 'chosen', brand_ids: [brand] })).body.result;
    const put = (body: object) => keeper.call('PUT', `discounts/${item.id}`, { version: item.version, ...body });
    expect((await put({ ends_on: '2026-11-09' })).body.errors).toHaveProperty('ends_on');
    expect((await put({ discount_type: 'fixed' })).body.errors).toHaveProperty('value');
    expect((await put({ brand_ids: [] })).body.errors).toHaveProperty('reach');
    const { body } = await put({ reach: 'all', discount_type: 'fixed', value: '250' });
    expect(body.result.item).toMatchObject({ value: '250', brand_ids: [], reach: 'all' });
  });
});

describe('it is given', () => {
  test('on all goods, on those of a category with all that stands under it, of a brand, or on single products', async () => {
    expect(await covers({ reach: 'all' })).toEqual(['chai', 'water', 'branded', 'plain']);
    expect(await covers({ reach: 'chosen', category_ids: [drinks] })).toEqual(['chai', 'water']);
    expect(await covers({ reach: 'chosen', category_ids: [tea] })).toEqual(['chai']);
    expect(await covers({ reach: 'chosen', brand_ids: [brand] })).toEqual(['branded']);
    expect(await covers({ reach: 'chosen', product_ids: [productOf.Plain] })).toEqual(['plain']);
    expect(await covers({ reach: 'chosen', category_ids: [tea], brand_ids: [brand] })).toEqual(['chai', 'branded']);
  });

  test('from its first day to its last, both of them with it', async () => {
    const { item } = (await make({ starts_on: '2026-12-05', ends_on: '2026-12-07' })).body.result;
    const runs = async (day: string) => (await coveredBy([item.id], { day })).length > 0;
    const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'];
    expect(await Promise.all(days.map(runs))).toEqual([false, true, true, true, false]);
    const { item: one } = (await make({ starts_on: '2026-12-05', ends_on: '2026-12-05' })).body.result;
    expect(await coveredBy([one.id], { day: '2026-12-05' })).not.toEqual([]);
  });

  test('in its branch, or in every one; to its group, or to everybody', async () => {
    expect(await covers({ branch_id: there })).toEqual([]);
    expect(await covers({ branch_id: there }, { branchId: there })).toHaveLength(4);
    expect(await covers({ customer_group_id: group })).toEqual([]);
    expect(await covers({ customer_group_id: group }, { customerGroupId: group })).toHaveLength(4);
    expect(await covers({}, { customerGroupId: group, branchId: there })).toHaveLength(4);
  });

  test('no longer once it is disabled', async () => {
    const { item } = (await make()).body.result;
    expect((await keeper.call('POST', `discounts/${item.id}/disable`)).status).toBe(200);
    expect(await coveredBy([item.id])).toEqual([]);
  });

  test('and is found by as many statements for one thing as for all', async () => {
    const sentFor = (variationIds: number[]) =>
      countStatements(() =>
        keeper.do((ctx) => discountsOf(ctx, { variationIds, branchId: here, customerGroupId: group, day: ctx.today })),
      );
    expect(await sentFor(Object.values(goods))).toBe(await sentFor([goods.chai]));
  });
});

describe('a discount is set', () => {
  test('by whoever may change sales', async () => {
    const looker = await shop.person({ permissions: ['show_sales'] });
    expect((await looker.call('GET', 'discounts')).status).toBe(200);
    expect((await make({}, looker)).status).toBe(403);
  });

  test('in one’s own branches alone, and seen with those of all branches', async () => {
    const second = await shop.person({ branchIds: [there], branchId: there });
    const [all, first] = [(await make()).body.result.item, (await make({ branch_id: here })).body.result.item];
    expect((await make({}, second)).body.errors).toHaveProperty('branch_id');
    expect((await make({ branch_id: here }, second)).body.errors).toHaveProperty('branch_id');
    const own = (await make({ branch_id: there }, second)).body.result.item;
    const seen = (await second.call('GET', 'discounts?per_page=200')).body.result.items.map(({ id }: { id: number }) => id);
    expect([all, own].every(({ id }) => seen.includes(id)) && !seen.includes(first.id)).toBe(true);
    for (const [verb, body] of [
      ['disable', {}],
      ['', { version: all.version, priority: 3 }],
      // Not by calling it one's own either: the other branches would have it no more.
      ['', { version: all.version, branch_id: there }],
    ] as const) {
      const { status } = await second.call(verb ? 'POST' : 'PUT', `discounts/${all.id}${verb && `/${verb}`}`, body);
      expect(status).toBe(422);
    }
  });
});
