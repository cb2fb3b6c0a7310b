import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { balanceOf, checkBooks } from '#finance/ledger/server';
import { createVoucher } from '#finance/treasury/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { runExpenseSchedules } from './run-schedules.ts';

let world: World;
let company: Company;
let [here, safe] = [0, 0];
let [clerk, other, boss] = [] as unknown as [Person, Person, Person];
const ids: Record<string, number> = {};
const name = (en: string, ar = en) => ({ en, ar });
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  safe = await company.create('treasury', { name: name('Safe'), branch_id: here, kind: 'cash', currency: 'IQD' });
  const keys = ['accounts_management', 'show_treasury'];
  const person = () => company.person({ permissions: keys, branchId: here, branchIds: [here] });
  [clerk, other] = [await person(), await person()];
  boss = await company.person({});
  await company.do(async (ctx) => {
    const rows = await ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId}`,
    );
    for (const { id, code } of rows) ids[code] = id;
    await createVoucher(ctx, { kind: 'credit', treasury: safe, account: ids[account.capital] as number, amount: 5_000_000 });
  });
  await ask(boss, 'POST', 'payment-limits', { currency: 'IQD', most: '20000' });
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}) =>
  who.call(method, path, method === 'GET' ? undefined : body, { 'idempotency-key': crypto.randomUUID() });
const write = (body: object, who = clerk) => ask(who, 'POST', 'expenses', { treasury_id: safe, amount: '1000', ...body });
const written = async (body: object, who = clerk) => {
  const { status, body: answer } = await write(body, who);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.result.item;
};
const wrong = async (body: object) => Object.keys((await write(body)).body.errors ?? {});
const show = async (id: number) => (await ask(boss, 'GET', `expenses/${id}`)).body.result.item;
const edit = async (id: number, body: object, who = clerk) =>
  ask(who, 'PUT', `expenses/${id}`, { version: (await show(id)).version, ...body });
const category = async (body: object, who = boss) => ask(who, 'POST', 'expense-categories', body);
const books = (code: string) => company.do((ctx) => balanceOf(ctx, { account: code, branchId: here, currency: 'IQD' }));

/** A category with two subcategories, made once. */
let marketing = { id: 0, adverts: 0, gifts: 0, code: '' };
beforeAll(async () => {
  const made = (await category({ name: name('Marketing', 'التسويق') })).body.result.item;
  const [adverts, gifts] = [
    (await category({ name: name('Adverts', 'إعلانات'), parent_id: made.id })).body.result.item,
    (await category({ name: name('Gifts', 'هدايا'), parent_id: made.id })).body.result.item,
  ];
  marketing = { id: made.id, adverts: adverts.id, gifts: gifts.id, code: adverts.code };
});

describe('a category of expenses', () => {
  test('is an account of the chart: the category a heading, its subcategories under it, each with a code by itself', async () => {
    const { items } = (await ask(clerk, 'GET', 'expense-categories?per_page=200')).body.result;
    const own = items.filter((one: { id: number }) => [marketing.id, marketing.adverts, marketing.gifts].includes(one.id));
    expect(own.map((one: Record<string, unknown>) => [one['code'], one['level'], one['parent_id']])).toEqual([
      ['6400', 'category', null],
      ['6401', 'subcategory', marketing.id],
      ['6402', 'subcategory', marketing.id],
    ]);
    const chart = (await ask(boss, 'GET', `accounts/${marketing.adverts}`)).body.result.item;
    expect([chart.code, chart.type, chart.parent_id, chart.is_header]).toEqual(['6401', 'expense', marketing.id, false]);
    // What papers alone fill is none: claims, losses of stock, missing cash.
    const codes = items.map((one: { code: string }) => one.code);
    expect(codes).toEqual(expect.arrayContaining([account.runningExpenses, account.rent, account.salaries]));
    for (const code of [account.expenses, account.shipmentClaims, account.stockLosses, account.stockLoss, account.cashShort])
      expect([code, codes.includes(code)]).toEqual([code, false]);
  });

  test('is renamed and a subcategory put under another, with all that was booked on it; neither becomes the other', async () => {
    const item = await written({ subcategory_id: marketing.gifts });
    const shops = (await category({ name: name('Shops') })).body.result.item;
    const put = async (id: number, body: object, who = boss) => {
      const { version } = (await ask(boss, 'GET', `expense-categories/${id}`)).body.result.item;
      return ask(who, 'PUT', `expense-categories/${id}`, { version, ...body });
    };
    const moved = await put(marketing.gifts, { name: name('Presents', 'هدايا'), parent_id: shops.id });
    expect([moved.status, moved.body.result.item.name.en, moved.body.result.item.parent_id]).toEqual([200, 'Presents', shops.id]);
    expect((await show(item.id)).category).toMatchObject({ id: shops.id });
    expect((await put(marketing.gifts, { parent_id: marketing.id })).status).toBe(200);
    const refused = [
      await put(marketing.gifts, { parent_id: null }),
      await put(marketing.id, { parent_id: shops.id }),
      await put(marketing.gifts, { parent_id: marketing.adverts }),
      await put(marketing.gifts, { parent_id: ids[account.shipmentClaims] }),
      // What came with the chart stays where it is, for whoever looks for it.
      await put(ids[account.rent] as number, { parent_id: shops.id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 409]);
    expect((await put(marketing.gifts, { name: name('x') }, clerk)).status).toBe(403);
  });

  test('is made under a category only, by whoever keeps the chart; with something on it it is not put away', async () => {
    expect((await category({ name: name('x') }, clerk)).status).toBe(403);
    for (const parent_id of [ids[account.expenses], ids[account.rent], ids[account.treasuries], ids[account.sales]])
      expect(Object.keys((await category({ name: name('x'), parent_id })).body.errors ?? {})).toEqual(['parent_id']);
    expect((await category({ name: name('x'), parent_id: 987_654_321 })).status).toBe(422);
    await written({ subcategory_id: marketing.adverts });
    const away = (id: number) => ask(boss, 'POST', `expense-categories/${id}/disable`);
    expect((await away(marketing.adverts)).status).toBe(409);
    expect((await away(marketing.id)).status).toBe(409);
    const empty = (await category({ name: name('Empty'), parent_id: marketing.id })).body.result.item;
    expect((await away(empty.id)).status).toBe(200);
    expect(await wrong({ subcategory_id: empty.id })).toEqual(['subcategory_id']);
  });

  test('eight made at once have eight codes', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => category({ name: name(`At once ${at}`), parent_id: marketing.id })),
    );
    const codes = made.map(({ body }) => body.result?.item.code);
    expect([new Set(codes).size, made.every(({ status }) => status === 201)]).toEqual([8, true]);
  });
});

describe('an expense of a shop', () => {
  test('R147: has a category and a subcategory, is for somebody, and is known by a reference number', async () => {
    const before = await books(marketing.code);
    const item = await written({
      category_id: marketing.id,
      subcategory_id: marketing.adverts,
      expense_for_id: other.id,
      reference_number: 'INV-77',
    });
    expect(item).toMatchObject({
      category: { id: marketing.id, name: { en: 'Marketing' } },
      subcategory: { id: marketing.adverts, name: { en: 'Adverts' } },
      account_id: marketing.adverts,
      expense_for: { id: other.id },
      reference_number: 'INV-77',
      reference: 'INV-77',
      recurrence: 'one_time',
      state: 'paid',
    });
    expect(await books(marketing.code)).toBe(before + 1000);
    for (const query of [
      `category_id=${marketing.id}`,
      `subcategory_id=${marketing.adverts}`,
      `expense_for_id=${other.id}`,
      'search=INV-77',
    ]) {
      const { items } = (await ask(clerk, 'GET', `expenses?${query}`)).body.result;
      expect([query, items.some((one: { id: number }) => one.id === item.id)]).toEqual([query, true]);
    }
    const { items } = (await ask(clerk, 'GET', `expenses?category_id=${ids[account.runningExpenses]}`)).body.result;
    expect(items.some((one: { id: number }) => one.id === item.id)).toBe(false);
  });

  test('its subcategory alone says its category; one that does not belong there is refused beside it', async () => {
    expect((await written({ subcategory_id: ids[account.rent] })).category_id).toBe(ids[account.runningExpenses]);
    expect(await wrong({})).toEqual(['category_id']);
    expect(await wrong({ category_id: marketing.id })).toEqual(['subcategory_id']);
    expect(await wrong({ category_id: marketing.id, subcategory_id: ids[account.rent] })).toEqual(['subcategory_id']);
    expect(await wrong({ category_id: ids[account.rent], subcategory_id: ids[account.rent] })).toEqual(['subcategory_id']);
    expect(await wrong({ subcategory_id: ids[account.cashShort] })).toEqual(['subcategory_id']);
    expect(await wrong({ subcategory_id: ids[account.sales] })).toEqual(['subcategory_id']);
    expect(await wrong({ subcategory_id: marketing.gifts, account_id: ids[account.rent] })).toEqual(['account_id']);
    expect(await wrong({ subcategory_id: 987_654_321 })).toEqual(['subcategory_id']);
    expect(await wrong({ subcategory_id: marketing.gifts, expense_for_id: 987_654_321 })).toEqual(['expense_for_id']);
    expect(await wrong({ subcategory_id: marketing.gifts, recurrence: 'hourly' })).toEqual(['recurrence']);
  });

  test('R439: that comes again is the first of a schedule, whose next ones are due on their days and as it was', async () => {
    const terms = { subcategory_id: marketing.gifts, expense_for_id: other.id, supplier: 'Zahra', recurrence: 'monthly' };
    const item = await written({ ...terms, note: 'Gift of the month' });
    expect(item).toMatchObject({ state: 'paid', recurrence: 'monthly', schedule: { name: 'Gift of the month' } });
    const schedule = async () => (await ask(boss, 'GET', `expense-schedules/${item.schedule_id}`)).body.result.item;
    expect(await schedule()).toMatchObject({ frequency: 'monthly', made: 1, state: 'active', auto_post: false });
    world.clock.now = new Date(testNow.getTime() + 62 * 86_400_000);
    await runExpenseSchedules((work) => company.do(work));
    const { items } = (await ask(boss, 'GET', `expenses?state=due&sort_by=id&per_page=200`)).body.result;
    const own = items.filter((one: Record<string, unknown>) => one['schedule_id'] === item.schedule_id);
    expect(own.length).toBe(2);
    for (const one of own)
      expect(one).toMatchObject({ account_id: marketing.gifts, expense_for_id: other.id, supplier: 'Zahra', amount: '1000' });
    expect((await schedule()).made).toBe(3);
    world.clock.now = testNow;
  });
});

describe('a written expense is put right', () => {
  test('all of it while it waits, and whoever did so no longer agrees to it', async () => {
    const item = await written({ subcategory_id: marketing.gifts, amount: '90000' });
    expect(item.state).toBe('waiting');
    const put = await edit(item.id, { amount: '80000', subcategory_id: marketing.adverts, reference: 'A-1' }, other);
    expect(put.body.result.item).toMatchObject({ amount: '80000', subcategory_id: marketing.adverts, reference: 'A-1' });
    const approve = (who: Person) => ask(who, 'POST', `expenses/${item.id}/approve`);
    expect([(await approve(other)).status, (await approve(clerk)).status]).toEqual([409, 409]);
    const before = await books(marketing.code);
    expect((await approve(boss)).status).toBe(200);
    expect(await books(marketing.code)).toBe(before + 80_000);
  });

  test('once it is booked its words alone, and what else is said beside its field, losing nothing', async () => {
    const item = await written({ subcategory_id: marketing.gifts });
    const put = await edit(item.id, { supplier: 'Printer', note: 'n', expense_for_id: other.id });
    expect(put.body.result.item).toMatchObject({ supplier: 'Printer', note: 'n', expense_for: { id: other.id } });
    // A form sends the rest as it stands.
    const same = { category_id: marketing.id, subcategory_id: marketing.gifts, amount: '1000', tax: '0', treasury_id: safe };
    expect((await edit(item.id, { ...same, supplier: 'Other' })).status).toBe(200);
    const refused = async (body: object) => Object.keys((await edit(item.id, body)).body.errors ?? {});
    expect(await refused({ amount: '1001' })).toEqual(['amount']);
    expect(await refused({ tax: '1' })).toEqual(['tax']);
    expect(await refused({ subcategory_id: marketing.adverts })).toEqual(['subcategory_id']);
    expect(await refused({ category_id: ids[account.runningExpenses] })).toEqual(['subcategory_id']);
    expect(await refused({ expense_date: '2026-11-01' })).toEqual(['expense_date']);
    expect(await refused({ treasury_id: null })).toEqual(['treasury_id']);
    expect((await show(item.id)).supplier).toBe('Other');
  });

  test('what cannot stand is refused while it waits, as when it was written', async () => {
    const item = await written({ subcategory_id: marketing.gifts, amount: '90000' });
    const refused = async (body: object) => Object.keys((await edit(item.id, body)).body.errors ?? {});
    expect(await refused({ tax: '90000' })).toEqual(['tax']);
    expect(await refused({ amount: '0' })).toEqual(['amount']);
    expect(await refused({ expense_date: '2026-11-29' })).toEqual(['expense_date']);
    expect(await refused({ category_id: null, subcategory_id: null })).toEqual(['category_id']);
    expect(await refused({ subcategory_id: ids[account.cashShort] })).toEqual(['subcategory_id']);
    const stranger = await company.person({ permissions: ['dashboard'], branchId: here, branchIds: [here] });
    expect((await ask(stranger, 'PUT', `expenses/${item.id}`, { version: item.version, note: 'x' })).status).toBe(403);
    expect((await ask(boss, 'POST', `expenses/${item.id}/refuse`, { reason: 'no' })).status).toBe(200);
    expect((await edit(item.id, { note: 'late' })).status).toBe(409);
  });

  test('edited and agreed to at once, it is booked as one of the two says and never as neither', async () => {
    const item = await written({ subcategory_id: marketing.gifts, amount: '90000' });
    const before = await books('6402');
    const [put, agreed] = await Promise.all([
      ask(other, 'PUT', `expenses/${item.id}`, { version: item.version, amount: '70000' }),
      ask(boss, 'POST', `expenses/${item.id}/approve`),
    ]);
    expect(agreed.status).toBe(200);
    const booked = (await books('6402')) - before;
    expect([booked, (await show(item.id)).amount]).toEqual(put.status === 200 ? [70_000, '70000'] : [90_000, '90000']);
  });
});
