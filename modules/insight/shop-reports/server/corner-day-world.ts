import { expect } from 'vitest';
import { foldEarnings } from '#erp/earnings/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from '../../../erp/sales/server/selling-world.ts';

type Item = Record<string, any>;

/** The corner shop after the goods of its day were bought, sold, brought back, exchanged, spoilt, sold before they came, and carried. */
export async function cornerDay() {
  const w = await sellingWorld();
  const another = await w.company.person({});
  await w.owner.call('GET', 'shop-settings');
  await w.world.ownerPool.query('update shop_settings set negative_stock = true where tenant_id = $1', [w.company.id]);
  const say = async (path: string, body: object = {}, by: Person = w.owner): Promise<Item> => {
    const { status, body: answer } = await w.say(path, body, by);
    expect([path, status < 300, answer.errors ?? null]).toEqual([path, true, null]);
    return answer.result.item;
  };
  const line = (variation_id: number, unit_id: number, quantity: number, more: object = {}) => ({
    variation_id,
    unit_id,
    quantity: String(quantity),
    ...more,
  });
  const cash = (amount: number) => [{ method: 'cash', treasury_id: w.safe, amount: String(amount) }];
  const sold = async (customer_id: number, lines: object[], paid: number) => {
    const { id } = await say('sales', { customer_id, branch_id: w.here, sale_date: today, lines });
    return say(`sales/${id}/finalise`, { tenders: cash(paid) });
  };
  await w.stocked(w.tea, '40', String(2_000));
  await w.stocked(w.lamp, '1', '8000');
  const terms = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD' };
  const bought = await say('purchases', {
    ...terms,
    discount: String(5_000),
    freight: '7500',
    lines: [line(w.tea, w.kilo, 100, { unit_cost: '2500' }), line(w.shirt, w.piece, 20, { unit_cost: '12000' })],
  });
  await say(`purchases/${bought['id']}/receive`);
  const first = await sold(
    w.cash,
    [line(w.tea, w.kilo, 3, { price: '3500' }), line(w.shirt, w.piece, 1, { price: '20000', discount: '10%' })],
    28_500,
  );
  await sold(w.cash, [line(w.tea, w.kilo, 24, { price: '3500', discount: String(4_000) })], 80_000);
  const second = await sold(w.ali, [line(w.shirt, w.piece, 5, { price: '20000' })], 40_000);
  const [tea, shirt] = await w.lineIds(first['id']);
  const one = (id: number | undefined) => [{ line: id, quantity: '1' }];
  await say(`sales/${first['id']}/return-goods`, { note: 'stale', treasury_id: w.safe, lines: one(tea) });
  const exchanged = {
    note: 'too small',
    lines: one(shirt),
    goods: [line(w.tea, w.kilo, 6, { price: '3500' })],
    tenders: cash(3_000),
  };
  await say(`sales/${first['id']}/exchange`, exchanged);
  const damage = { branch_id: w.here, damage_type: 'normal', damage_date: today, reason: 'wet', lines: [line(w.tea, w.kilo, 2)] };
  const spoilt = await say('damaged-stocks', damage);
  await say(`damaged-stocks/${spoilt['id']}/approve`, {}, another);
  await say(`damaged-stocks/${spoilt['id']}/post`);
  await sold(w.cash, [line(w.lamp, w.piece, 2, { price: '12000' })], 24_000);
  const lamps = await say('purchases', { ...terms, lines: [line(w.lamp, w.piece, 5, { unit_cost: '9000' })] });
  await say(`purchases/${lamps['id']}/receive`);
  await say(`purchases/${bought['id']}/add-cost`, { amount: '10000', note: 'customs', variation_ids: [w.shirt] });
  const moved = await say('stock-transfers', {
    from_branch_id: w.here,
    to_branch_id: w.there,
    sent_on: today,
    lines: [line(w.tea, w.kilo, 20)],
  });
  await say(`stock-transfers/${moved['id']}/send`);
  const [carried] = (await w.item('stock-transfers', moved['id'])).lines as unknown as Item[];
  await say(`stock-transfers/${moved['id']}/receive`, { lines: [{ line: carried?.['id'], quantity: '19' }] });
  await say(`stock-transfers/${moved['id']}/decide`, { line: carried?.['id'], quantity: '1', way: 'lost', note: 'fell off' });
  await say(`sales/${second['id']}/pay`, { tenders: cash(25_000) });
  return { ...w, ...reading(w), saying: say, soldFor: sold, lineOf: line, first, second, another };
}
export type CornerDay = Awaited<ReturnType<typeof cornerDay>>;

function reading(w: SellingWorld) {
  const days = `from=${today.slice(0, 8)}01&to=${today}`;
  const read = async (path: string, query = '', by: Person = w.owner) =>
    (await by.call('GET', `${path}?${days}${query && `&${query}`}`)).body.result;
  const nameOf = (row: Item, dimension: string) => {
    const name = row[dimension]?.name;
    return row['key'] ?? (typeof name === 'object' && name !== null ? name.en : name) ?? row['day'];
  };
  return {
    read,
    fold: async () => {
      while ((await w.company.do(foldEarnings)) > 0);
    },
    /** What a report says of each, by its name: some of its figures. */
    told: async (path: string, [by, dimension]: readonly [string, string], figures: readonly string[], more = '') => {
      const { items } = await read(path, `group=${by}${more && `&${more}`}`);
      return Object.fromEntries(items.map((row: Item) => [nameOf(row, dimension), figures.map((figure) => Number(row[figure]))]));
    },
  };
}
