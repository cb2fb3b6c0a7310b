import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopDay, shopDashboardKey } from '#insight/shop-dashboard/contract';
import { shopDayOf } from '#insight/shop-dashboard/server';
import { shopWorld } from '../../../../apps/server/testing/shop.ts';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from '../../../erp/pos/server/till-world.ts';

// A day of a shop with tills in two branches. Yesterday a ticket before this hour and one after it; today dinars and dollars, a return,
// a ticket on account, a lamp that was not there, one that could not be booked, a sale at the desk, one that waits, a shift that is closed.
let w: TillWorld;
let [first, second, abroad]: readonly [TillDevice, TillDevice, TillDevice] = [{}, {}, {}] as never;
const morning = '2026-11-22T08:00:00Z';
const clockAt = (moment: string) => {
  w.world.clock.now = new Date(moment);
};
const tea = (quantity: string) => line(w.tea, w.kilo, quantity, '3500');
const lamp = (quantity: string) => line(w.lamp, w.piece, quantity, '12000');
const offline = { offline: true };

beforeAll(async () => {
  w = await tillWorld();
  for (const branch of [w.here, w.there]) await w.stocked(w.tea, '500', '2000', branch);
  for (const variation of [w.tea, w.lamp]) {
    const { id, version } = await w.productOf(variation);
    await w.owner.call('PUT', `products/${id}`, { version, selling_price: variation === w.tea ? '3500' : '12000' });
  }
  const name = { en: 'Mosul safe', ar: 'قاصة الموصل' };
  const mosul = await w.company.create('treasury', { name, branch_id: w.there, kind: 'cash', currency: 'IQD' });
  const claimed = async (more: Body = {}) => w.claimed(await w.cashier(['return_sales']), await w.register(more));
  first = await claimed();
  second = await claimed();
  abroad = await claimed({ branch_id: w.there, treasury_id: mosul });
  await yesterday();
  clockAt(morning);
  await today();
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world.close();
});

async function yesterday(): Promise<void> {
  await w.open(first, '0');
  await w.sold(first, { lines: [tea('2')], tenders: [notes('7000')], total: '7000' });
  clockAt('2026-11-21T09:00:00Z');
  await w.sold(first, { lines: [tea('4')], tenders: [notes('14000')], total: '14000' });
  await w.closed(first, [{ currency: 'IQD', amount: '21000' }]);
}

async function today(): Promise<void> {
  const shiftOf = { business_date: '2026-11-22' };
  await w.open(first, '21000', shiftOf);
  for (const till of [second, abroad]) await w.open(till, '0', shiftOf);
  const { id } = await w.sold(first, { lines: [tea('10')], tenders: [notes('35000')], total: '35000' });
  await w.sold(first, { lines: [tea('24')], tenders: [notes('65.00', 'USD')], total: '84000', change: '1250' });
  const sale_id = Number((await w.paper(id))['sale_id']);
  const [of] = await w.lineIds(sale_id);
  const returning = [{ sale_id, note: 'stale', lines: [{ line: of, quantity: '2' }] }];
  await w.sold(first, { lines: [], tenders: [], total: '0', change: '7000', returning });
  const account = { method: 'account', currency: 'IQD', amount: '20000' };
  await w.sold(second, { lines: [tea('10')], tenders: [notes('15000'), account], total: '35000', customer_id: w.ali });
  await w.sold(second, { lines: [lamp('1')], tenders: [notes('12000')], total: '12000' }, offline);
  await w.sell(second, { lines: [tea('1')], tenders: [notes('1000')], total: '1000' }, offline);
  await w.sold(abroad, { lines: [tea('2')], tenders: [notes('7000')], total: '7000' });
  await w.closed(second, [{ currency: 'IQD', amount: '27000' }]);
  await atTheDesk();
}

/** One sold and paid in part, of which some comes back; one that waits for another; and a draft. */
async function atTheDesk(): Promise<void> {
  const goods = (quantity: string, more: object = {}) => [w.line(w.tea, w.kilo, quantity, more)];
  const dated = { sale_date: '2026-11-22' };
  const written = async (lines: object[], by = w.owner) => (await w.written(lines, dated, by)).id;
  const id = await written(goods('20'));
  await w.act(id, 'finalise', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '30000' }] });
  const [of] = await w.lineIds(id);
  await w.act(id, 'return-goods', { note: 'torn', lines: [{ line: of, quantity: '4' }] });
  const clerk = await w.company.person({
    permissions: ['show_sales', 'edit_sales', 'create_sales', 'show_products', 'show_contacts'],
  });
  const beyond = await written(goods('1', { discount: '90%' }), clerk);
  expect(await w.act(beyond, 'finalise', {}, clerk)).toMatchObject({ approval: 'asked' });
  await written(goods('3'));
}

const asked = async (by = w.owner, query = ''): Promise<ShopDay> => {
  const { status, body } = await by.call('GET', `pos-dashboard${query}`);
  expect([status, body.message]).toEqual([200, body.message]);
  return body.result;
};
/** The rows behind a figure: its list, asked as the link says. */
const rowsBehind = async (url: string, by = w.owner): Promise<Body[]> => {
  const [path = '', query = ''] = url.split('?');
  const lists: Record<string, string> = {
    '/erp-sales': 'sales',
    '/erp-sales/not-confirmed-sales': 'sales',
    '/erp-sales/sales-return-list': 'sale-returns',
    '/erp-sales/shifts': 'cash-shifts',
    '/erp-sales/point-of-sale-menu': 'till-papers',
    '/erp-sales/till-flags': 'till-flags',
    '/erp-sales/cash-moves': 'cash-moves',
  };
  const fixed = path.endsWith('not-confirmed-sales') ? 'approval=asked' : '';
  const { status, body } = await by.call('GET', `${lists[path]}?${query}&${fixed}&per_page=100`);
  expect([url, status]).toEqual([url, 200]);
  return body.result.items;
};
const sumOf = (rows: readonly Body[], of: string) => rows.reduce((sum, row) => sum + Number(row[of]), 0);

test('what was sold, at tills and at the desk, is what the list of sales and the reports of the shifts say', async () => {
  const { sales } = await asked();
  expect(sales).toMatchObject({
    ...{ count: 6, sold: '243000', returned: '21000', net: '222000', average: '40500' },
    tills: { count: 5, sold: '173000', returned: '7000', net: '166000' },
    desk: { count: 1, sold: '70000', returned: '14000', net: '56000', paid: '30000', left: '26000' },
  });
  const [sold, back] = [await rowsBehind(sales?.url as string), await rowsBehind(sales?.returns_url as string)];
  expect([sold.length, sumOf(sold, 'total'), sumOf(back, 'total')]).toEqual([6, 243_000, 21_000]);
  const owing = await rowsBehind(sales?.desk.left_url as string);
  expect(owing.map(({ total }) => total).sort()).toEqual(['35000', '70000']);
  const reports = await Promise.all([first, second, abroad].map((till) => w.report(till)));
  expect(reports.reduce((sum, { sold: { gross } }) => sum + gross, 0)).toBe(173_000);
  expect(reports.reduce((sum, { returned: { gross } }) => sum + gross, 0)).toBe(7_000);
});

test('beside it stands yesterday until the same moment, and the hours of both days', async () => {
  const { sales } = await asked();
  expect(sales?.yesterday).toMatchObject({ count: 1, sold: '7000', net: '7000' });
  expect(sales?.hours.filter(({ today, yesterday }) => today !== yesterday)).toEqual([
    { hour: 10, today: '0', yesterday: '7000' },
    { hour: 11, today: '243000', yesterday: '0' },
    { hour: 12, today: '0', yesterday: '14000' },
  ]);
  clockAt('2026-11-22T09:30:00Z');
  expect((await w.owner.do(shopDayOf)).sales?.yesterday).toMatchObject({ count: 2, net: '21000' });
  clockAt(morning);
});

test('by tender it is what the X and Z reports say, each currency by itself', async () => {
  const { tills } = await asked();
  expect(tills?.tenders).toEqual([
    { method: 'cash', currency: 'IQD', amount: '60750', worth: '60750' },
    { method: 'cash', currency: 'USD', amount: '65.00', worth: '85150' },
    { method: 'account', currency: 'IQD', amount: '20000', worth: '20000' },
  ]);
  const reports = await Promise.all([first, second, abroad].map((till) => w.report(till)));
  const told: Body[] = reports.flatMap(({ tenders }) => tenders);
  for (const { method, currency, worth } of tills?.tenders ?? [])
    expect(
      told.filter((one) => one['method'] === method && one['currency'] === currency).reduce((sum, one) => sum + one['worth'], 0),
    ).toBe(Number(worth));
});

test('each cashier has what he sold less what he took back; together it is all of it, and his sales are behind it', async () => {
  const { sales } = await asked();
  const his = (till: TillDevice) => sales?.cashiers.find(({ cashier }) => cashier?.id === till.by.id);
  expect(his(first)).toMatchObject({ count: 2, sold: '119000', returned: '7000', net: '112000' });
  expect(his(second)).toMatchObject({ count: 2, net: '47000' });
  expect(sumOf(sales?.cashiers ?? [], 'net')).toBe(222_000);
  for (const { url, count, sold } of sales?.cashiers ?? []) {
    const rows = await rowsBehind(url as string);
    expect([url, rows.length, sumOf(rows, 'total')]).toEqual([url, count, Number(sold)]);
  }
});

test('each register has what its tickets came to, and its shift: since when, and what lies in its drawer', async () => {
  const { tills } = await asked();
  const at = ({ register }: TillDevice) => tills?.registers.find(({ id }) => id === register);
  expect(at(first)).toMatchObject({
    tickets: 3,
    net: '112000',
    shift: { state: 'open', opened_at: morning.replace('Z', '.000Z') },
  });
  expect(at(second)).toMatchObject({ tickets: 2, net: '47000', shift: { state: 'closed', expected: null } });
  expect(sumOf(tills?.registers ?? [], 'net')).toBe(166_000);
  const lies = [
    { currency: 'IQD', amount: String(await w.drawer(first)) },
    { currency: 'USD', amount: '65.00' },
  ];
  expect(at(first)?.shift?.expected).toEqual(expect.arrayContaining(lies));
});

const countBlind = async (blind_count: boolean) => {
  const { id, version } = (await w.owner.call('GET', 'shop-settings')).body.result.item;
  expect((await w.owner.call('PUT', `shop-settings/${id}`, { version, blind_count })).status).toBe(200);
};

test('what lies in a drawer is told nobody who counts blind, but whoever approves', async () => {
  await countBlind(true);
  const cashier = await w.company.person({ permissions: [shopDashboardKey, 'use_till'] });
  const open = ({ tills }: ShopDay) => tills?.registers.find(({ id }) => id === first.register)?.shift?.expected;
  expect(open(await asked(cashier))).toBeNull();
  expect(open(await asked())).toHaveLength(2);
  await countBlind(false);
});

test('what waits is as much as the list behind it: a closed shift, a sale, a paper, a flag', async () => {
  const { waiting } = await asked();
  const counts = Object.fromEntries(waiting.map(({ name, count }) => [name, count]));
  // Yesterday's shift waits too.
  expect(counts).toEqual({ shifts: 2, sales: 1, papers: 1, flags: 1, moves: 0 });
  for (const { url, count } of waiting) expect([url, (await rowsBehind(url)).length]).toEqual([url, count]);
});

test('people of a branch see that branch, and whoever chooses one sees it alone', async () => {
  const there = await w.company.person({ branchId: w.there, branchIds: [w.there] });
  const mosul = await asked(there);
  expect(mosul.sales).toMatchObject({ count: 1, net: '7000', desk: { count: 0 }, yesterday: { count: 0 } });
  expect(mosul.tills?.registers.map(({ id }) => id)).toEqual([abroad.register]);
  expect(mosul.tills?.tenders).toEqual([{ method: 'cash', currency: 'IQD', amount: '7000', worth: '7000' }]);
  expect(mosul.waiting.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(await asked(w.owner, `?branch_id=${w.there}`)).toEqual(mosul);
});

test('it asks for its key; each part for the key of its rows', async () => {
  const without = await w.company.person({ permissions: ['use_till', 'show_sales', 'dashboard'] });
  expect((await without.call('GET', 'pos-dashboard')).status).toBe(403);
  const alone = await asked(await w.company.person({ permissions: [shopDashboardKey] }));
  expect(alone).toMatchObject({ sales: null, tills: null, waiting: [] });
  const seller = await asked(await w.company.person({ permissions: [shopDashboardKey, 'show_sales'] }));
  expect([seller.sales?.count, seller.tills, seller.waiting.map(({ name }) => name)]).toEqual([6, null, ['sales']]);
});

test('a shop’s administrator holds its key, and another company sees nothing of it', async () => {
  const other = await shopWorld(w.world);
  const administrator = await other.company.person({ role: 'administrator' });
  const { sales, tills, waiting } = await asked(administrator);
  expect([sales?.count, sales?.yesterday.count, sales?.cashiers, tills]).toEqual([0, 0, [], { tenders: [], registers: [] }]);
  expect(sumOf(waiting, 'count')).toBe(0);
  const courier = await w.world.addTenant({});
  expect((await (await courier.person({})).call('GET', 'pos-dashboard')).status).toBe(403);
});

test('it takes as many statements however much was sold', async () => {
  expect(await countStatements(() => w.owner.do(shopDayOf))).toBeLessThanOrEqual(10);
});
