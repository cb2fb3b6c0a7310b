import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgetExceeded } from '#finance/budgets/contract';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { listenTo, sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { commitBudget, releaseBudget } from './commit-budget.ts';
import { judgeBudget } from './judge-budget.ts';

let world: World;
let company: Company;
let [here, there, safe, dollars, branches] = [0, 0, 0, 0, 0];
let [clerk, boss] = [] as unknown as [Person, Person];
const ids: Record<string, number> = {};
const name = (text: string) => ({ en: text, ar: text });
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  there = await branch('Mosul');
  boss = await company.person({});
  clerk = await company.person({ permissions: ['accounts_management', 'show_treasury'] });
  await company.do(async (ctx) => {
    const rows = await ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId}`,
    );
    for (const { id, code } of rows) ids[code] = id;
  });
});
afterAll(() => world?.close());
const branch = (en: string) =>
  company.create('branch', { name: name(en), complete_phone: `0770${String(++branches).padStart(7, '0')}` });

const ask = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  who.call(method, path, method === 'GET' ? undefined : body, { 'idempotency-key': crypto.randomUUID() });
const spend = (amount: number, more: object = {}, who = clerk) =>
  ask(who, 'POST', 'expenses', { account_id: ids[account.fuelAndTransport], amount: String(amount), treasury_id: safe, ...more });
/** Fuel in Karrada: so much in each month that is named. */
const plan = (more: object = {}) =>
  ask(boss, 'POST', 'budgets', {
    account_id: ids[account.fuelAndTransport],
    branch_id: here,
    year: 2026,
    action: 'stop',
    ...more,
  });
const planned = async (more: object = {}) => {
  const { status, body } = await plan(more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item as Record<string, any>;
};
const shown = async (id: number) => (await ask(boss, 'GET', `budgets/${id}`)).body.result.item;
const told = async () =>
  (await world.ownerPool.query("select payload from outbox where name = 'budget.exceeded' order by id")).rows.map(
    (one) => one.payload,
  );
listenTo(budgetExceeded, async () => undefined);

// Each test has a branch of its own, called Karrada, with money in its safes.
beforeEach(async () => {
  here = await branch('Karrada');
  const treasury = (currency: string) =>
    company.create('treasury', { name: name(currency), branch_id: here, kind: 'cash', currency });
  [safe, dollars] = [await treasury('IQD'), await treasury('USD')];
  await company.do(async (ctx) => {
    for (const one of [safe, dollars])
      await createVoucher(ctx, { kind: 'credit', treasury: one, account: ids[account.capital] as number, amount: 1_000_000 });
  });
});

describe('an expense', () => {
  test('of what is left of its month is booked, of more it is refused with the figures', async () => {
    await planned({ october: '500', november: '1000' });
    expect((await spend(700)).status).toBe(201);
    const { status, body } = await spend(400);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
    expect(body.message).toMatch(/Karrada: for 2026-11 there are 1000 IQD, 700 is spent or ordered.* 400 .* 100 over/);
    expect((await spend(300)).status).toBe(201);
  });

  test('within its month is refused where the months before took too much (ruling 32)', async () => {
    await planned({ october: '500', november: '1000' });
    expect((await spend(1_400, { expense_date: '2026-10-30' }, boss)).status).toBe(201);
    expect((await spend(101)).body.message).toMatch(/from January to 2026-11 there are 1500 IQD, 1400 is spent/);
    expect((await spend(100)).status).toBe(201);
  });

  test('is asked without its tax, in what a foreign currency is worth that day', async () => {
    await planned({ november: '100000' });
    expect((await spend(115_000, { tax: '15000' })).status).toBe(201);
    expect((await spend(1)).status).toBe(422);
    await planned({ account_id: ids[account.rent], november: '100000' });
    const rent = { account_id: ids[account.rent], treasury_id: dollars };
    expect((await spend(10, rent)).body.message).toMatch(/USD has no exchange rate/);
    await ask(boss, 'POST', 'exchange-rates', { currency: 'USD', from_day: '2026-01-01', rate: '1310' });
    expect((await spend(77, rent)).body.errors).toHaveProperty('amount');
    expect((await spend(76, rent)).status).toBe(201);
  });

  test('taken back gives back what it took', async () => {
    await planned({ november: '1000' });
    const { item } = (await spend(1_000)).body.result;
    expect((await spend(1)).status).toBe(422);
    expect((await ask(boss, 'POST', `expenses/${item.id}/reverse`, { reason: 'twice' })).status).toBe(200);
    expect((await spend(1_000)).status).toBe(201);
  });

  test('of a budget that only warns is booked and says so on its page; one of whoever may go over it too', async () => {
    const { id, version } = await planned({ november: '1000', action: 'warn' });
    const warning = { span: 'month', month: '2026-11', budget: '1000', used: '0', amount: '1500', over: '500', currency: 'IQD' };
    expect((await spend(1_500)).body.result.item.budget_warning).toEqual(warning);
    await ask(boss, 'PUT', `budgets/${id}`, { version, action: 'stop' });
    expect((await spend(10)).status).toBe(422);
    expect((await spend(10, {}, boss)).body.result.item.budget_warning).toMatchObject({ used: '1500', over: '510' });
    const item = await shown(id);
    await ask(boss, 'PUT', `budgets/${id}`, { version: item.version, action: 'ignore' });
    expect((await spend(10)).body.result.item.budget_warning).toBeNull();
  });

  test('is nobody’s business in another branch, account or year', async () => {
    await planned({ branch_id: there });
    await planned({ account_id: ids[account.rent] });
    await planned({ year: 2025 });
    expect((await spend(5_000)).status).toBe(201);
  });

  test('of 80 twice at once, with 100 left: one passes (ruling 32)', async () => {
    await planned({ november: '100' });
    for (let round = 0; round < 5; round++) {
      // On credit, so that no treasury makes them wait for each other.
      const owed = { treasury_id: null, branch_id: here };
      const answers = await Promise.all([1, 2, 3].map(() => spend(80, owed)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      const { item } = answers.find(({ status }) => status === 201)?.body.result ?? {};
      await ask(boss, 'POST', `expenses/${item.id}/reverse`, { reason: 'again' });
    }
  });

  test('that waited is asked when somebody agrees to it, and one of a schedule never goes beyond by itself', async () => {
    const { id: paper } = await company.do((ctx) =>
      ctx.db.one<{
        id: number;
      }>(sql`insert into expense (tenant_id, kind, branch_id, account_id, currency, amount, tax, expense_date, state)
        values (${ctx.tenantId}, 'expense', ${here}, ${ids[account.fuelAndTransport] as number}, 'IQD', 900, 0, ${ctx.today}::date, 'waiting') returning id`),
    );
    await planned({ november: '500' });
    expect((await ask(clerk, 'POST', `expenses/${paper}/approve`, { treasury_id: safe })).status).toBe(422);
    expect((await ask(boss, 'POST', `expenses/${paper}/approve`, { treasury_id: safe })).body.result.item).toMatchObject({
      state: 'paid',
      budget_warning: { over: '400' },
    });
    const asked = { account: account.fuelAndTransport, branchId: here, day: '2026-11-21', docType: 'expense', docId: 1 };
    await expect(company.do((ctx) => judgeBudget(ctx, { ...asked, amount: 1 }))).rejects.toThrow('errors.budget.beyondMonth');
  });
});

describe('what is promised', () => {
  const paper = (docId: number) => ({ docType: 'order', docId });
  const promise = (docId: number, amount: number, day = '2026-11-10') =>
    company.do(async (ctx) =>
      commitBudget(ctx, { ...paper(docId), account: account.fuelAndTransport, branchId: here, day, amount }),
    );

  test('counts as what is spent, also against a budget that is written later, until it is let go of', async () => {
    await promise(1, 600);
    const { id } = await planned({ november: '1000' });
    expect((await spend(401)).body.message).toMatch(/600 is spent or ordered/);
    expect((await spend(400)).status).toBe(201);
    expect(await shown(id)).toMatchObject({ total: '1000', actual: '400', committed: '600', left: '0' });
    await company.do((ctx) => releaseBudget(ctx, paper(1), (amount) => amount / 3));
    expect(await shown(id)).toMatchObject({ committed: '200', left: '400' });
    await Promise.all([1, 2, 3].map(() => company.do((ctx) => releaseBudget(ctx, paper(1)))));
    expect(await shown(id)).toMatchObject({ committed: '0', left: '600' });
  });

  test('by many at once is the sum of it', async () => {
    const { id } = await planned({ november: '1000' });
    await Promise.all(Array.from({ length: 8 }, (_, nth) => promise(100 + nth, 50)));
    expect(await shown(id)).toMatchObject({ committed: '400' });
    await Promise.all(Array.from({ length: 8 }, (_, nth) => company.do((ctx) => releaseBudget(ctx, paper(100 + nth)))));
    expect(await shown(id)).toMatchObject({ committed: '0' });
  });
});

describe('a budget', () => {
  test('shows each month with what was spent in it, and the year', async () => {
    const { id } = await planned({ october: '500', november: '1000' });
    await spend(300);
    await spend(200, { expense_date: '2026-10-30' }, boss);
    const { months, ...item } = await shown(id);
    expect(item).toMatchObject({ total: '1500', actual: '500', committed: '0', left: '1000', october: '500', december: '0' });
    const inList = (await ask(boss, 'GET', `budgets?branch_id=${here}`)).body.result.items;
    expect(inList).toMatchObject([{ this_month: { budget: '1000', actual: '300', committed: '0' } }]);
    expect(months).toHaveLength(12);
    expect(months.slice(9)).toEqual([
      { budget: '500', actual: '200', committed: '0' },
      { budget: '1000', actual: '300', committed: '0' },
      { budget: '0', actual: '0', committed: '0' },
    ]);
  });

  test('is one for an account, branch and year, of an account that spends, and of no less than nothing', async () => {
    await planned();
    expect((await plan()).body.errors).toHaveProperty('year');
    expect((await plan({ year: 2027, january: '-1' })).body.errors).toHaveProperty('january');
    for (const code of [account.capital, account.serviceFees, account.runningExpenses])
      expect((await plan({ account_id: ids[code] })).body.errors).toHaveProperty('account_id');
    expect((await plan({ account_id: ids[account.inventory] })).status).toBe(201);
    const twice = await Promise.all([1, 2, 3].map(() => plan({ year: 2030 })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('is seen and set by whoever may, in his branches', async () => {
    const { id } = await planned();
    expect((await ask(clerk, 'GET', 'budgets')).status).toBe(403);
    const other = await company.person({ permissions: ['show_budget'], branchIds: [there], branchId: there });
    expect((await ask(other, 'GET', `budgets/${id}`)).status).toBe(404);
    const body = { account_id: ids[account.rent], branch_id: here, year: 2026, action: 'warn' };
    expect((await ask(other, 'POST', 'budgets', body)).status).toBe(422);
    expect((await ask(other, 'POST', 'budgets', { ...body, branch_id: there })).status).toBe(201);
  });

  test('that was gone beyond is told of, by the paper that did', async () => {
    const { id } = await planned({ november: '1000', action: 'warn' });
    await world.ownerPool.query('delete from outbox');
    await spend(900);
    const { item } = (await spend(200)).body.result;
    expect(await told()).toEqual([
      { budgetId: id, branchId: here, span: 'month', month: '2026-11', over: 100, docType: 'expense', docId: item.id },
    ]);
  });
});
