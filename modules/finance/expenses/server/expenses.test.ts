import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import { createVoucher } from '#finance/treasury/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { runExpenseSchedules } from './run-schedules.ts';

let world: World;
let company: Company;
let [here, safe, safeThere] = [0, 0, 0];
let [clerk, other, boss] = [] as unknown as [Person, Person, Person];
const ids: Record<string, number> = {};
const name = (text: string) => ({ en: text, ar: text });
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  const there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
  const treasury = (branch_id: number) =>
    company.create('treasury', { name: name('Safe'), branch_id, kind: 'cash', currency: 'IQD' });
  [safe, safeThere] = [await treasury(here), await treasury(there)];
  const person = () =>
    company.person({ permissions: ['accounts_management', 'show_treasury'], branchId: here, branchIds: [here] });
  [clerk, other] = [await person(), await person()];
  boss = await company.person({});
  await company.do(async (ctx) => {
    const rows = await ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId}`,
    );
    for (const { id, code } of rows) ids[code] = id;
    await createVoucher(ctx, { kind: 'credit', treasury: safe, account: ids[account.capital] as number, amount: 5_000_000 });
  });
});
afterAll(() => world?.close());

const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}) =>
  who.call(method, path, method === 'GET' ? undefined : body, { 'idempotency-key': crypto.randomUUID() });
const write = (body: object, who = clerk) =>
  ask(who, 'POST', 'expenses', { account_id: ids[account.rent], amount: '1000', ...body });
const step = (id: number, verb: string, body: object = {}, who = clerk) => ask(who, 'POST', `expenses/${id}/${verb}`, body);
const show = async (id: number) => (await ask(boss, 'GET', `expenses/${id}`)).body.result.item;
const books = (code: string) => company.do((ctx) => balanceOf(ctx, { account: code, branchId: here, currency: 'IQD' }));
const fields = async (body: object, who = clerk) => Object.keys((await write(body, who)).body.errors ?? {});

describe('an expense', () => {
  test('paid at once is in the books with its tax and its voucher, and taken back it is in neither', async () => {
    const before = [await books(account.rent), await books(account.inputTax), await books(account.treasuries)] as const;
    const made = await write({ treasury_id: safe, amount: '115000', tax: '15000', supplier: 'المالك' });
    const { item } = made.body.result;
    expect([made.status, item.state, item.number]).toEqual([201, 'paid', expect.stringMatching(/^E-\d+-2026-00001$/)]);
    expect([await books(account.rent), await books(account.inputTax), await books(account.treasuries)]).toEqual([
      before[0] + 100_000,
      before[1] + 15_000,
      before[2] - 115_000,
    ]);
    const [voucher] = (await show(item.id)).papers.voucher;
    expect(voucher).toMatchObject({ amount: '115000', state: 'posted' });
    expect((await ask(boss, 'POST', `transactions/${voucher.id}/reverse`, { reason: 'x' })).body.code).toBe('voucher.ofDocument');
    const answers = await Promise.all([1, 2, 3].map(() => step(item.id, 'reverse', { reason: 'twice' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await books(account.rent), await books(account.inputTax), await books(account.treasuries)]).toEqual(before);
  });

  test('on credit is owed until it is paid, in parts and never beyond it, however many pay', async () => {
    const owed = await books(account.accruedExpenses);
    const { id } = (await write({ amount: '1000', branch_id: here })).body.result.item;
    expect([await books(account.accruedExpenses), (await show(id)).state]).toEqual([owed - 1_000, 'open']);
    await step(id, 'pay', { treasury_id: safe, amount: '400' });
    expect(Object.keys((await step(id, 'pay', { treasury_id: safe, amount: '601' })).body.errors)).toEqual(['amount']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => step(id, 'pay', { treasury_id: safe })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([await books(account.accruedExpenses), (await show(id)).state, (await show(id)).paid]).toEqual([owed, 'paid', '1000']);
    await step(id, 'reverse', { reason: 'not ours' });
    expect([await books(account.accruedExpenses), (await show(id)).state]).toEqual([owed, 'reversed']);
  });

  test('has a category, a day and a place that can be: what cannot is said beside its field', async () => {
    expect(await fields({ account_id: ids[account.clientPayable] })).toEqual(['account_id']);
    expect(await fields({ account_id: ids[account.cashShort] })).toEqual(['account_id']);
    expect(await fields({ account_id: ids[account.otherIncome] })).toEqual(['account_id']);
    expect(await fields({ treasury_id: safeThere })).toEqual(['treasury_id']);
    expect(await fields({ treasury_id: safe, currency: 'USD' })).toEqual(['treasury_id']);
    expect(await fields({ amount: '0' })).toEqual(['amount']);
    expect(await fields({ tax: '1000' })).toEqual(['tax']);
    expect(await fields({ expense_date: '2026-11-22' })).toEqual(['expense_date']);
    expect(await fields({ treasury_id: safe, amount: '99000000' })).toEqual(['treasury_id']);
  });

  test('is dated at most 31 days back, by whoever may open days further; who agrees later asks for an open day only', async () => {
    for (const path of ['expenses', 'expenses/income'])
      expect(
        (
          await ask(clerk, 'POST', path, {
            account_id: ids[path === 'expenses' ? account.rent : account.otherIncome],
            amount: '10',
            treasury_id: safe,
            expense_date: '2026-10-20',
          })
        ).body.errors?.expense_date,
      ).toEqual([expect.stringContaining('31 days back')]);
    expect((await write({ amount: '10', branch_id: here, expense_date: '2026-10-21' })).status).toBe(201);
    expect((await write({ amount: '10', branch_id: here, expense_date: '2026-10-20' }, boss)).status).toBe(201);
    await ask(boss, 'POST', 'payment-limits', { currency: 'IQD', most: '20000' });
    const waiting = (await write({ amount: '20001', branch_id: here, expense_date: '2026-10-21' })).body.result.item.id;
    world.clock.now = new Date(testNow.getTime() + 40 * 86_400_000);
    // Said anew, the day is judged; its own, which the form sends back, stands.
    expect(Object.keys((await step(waiting, 'approve', { expense_date: '2026-10-22' }, other)).body.errors ?? {})).toEqual([
      'expense_date',
    ]);
    expect((await step(waiting, 'approve', { expense_date: '2026-10-21' }, other)).body.result.item).toMatchObject({
      state: 'open',
      expense_date: '2026-10-21',
    });
    world.clock.now = testNow;
  });

  test('income comes into a treasury', async () => {
    const before = await books(account.otherIncome);
    const { status, body } = await ask(clerk, 'POST', 'expenses/income', {
      account_id: ids[account.otherIncome],
      amount: '5000',
      treasury_id: safe,
    });
    expect([status, body.result.item.number, await books(account.otherIncome)]).toEqual([
      201,
      expect.stringMatching(/^I-/),
      before - 5_000,
    ]);
    expect(
      Object.keys(
        (await ask(clerk, 'POST', 'expenses/income', { account_id: ids[account.otherIncome], amount: '5' })).body.errors,
      ),
    ).toEqual(['treasury_id']);
  });

  test('above its maker’s limit waits for somebody else, who agrees once or says no', async () => {
    await ask(boss, 'POST', 'payment-limits', { currency: 'IQD', most: '20000' });
    const waiting = async () => (await write({ treasury_id: safe, amount: '20001' })).body.result.item;
    const [one, two] = [await waiting(), await waiting()];
    expect(one).toMatchObject({ state: 'waiting', number: null });
    expect((await step(one.id, 'approve')).status).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => step(one.id, 'approve', {}, other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await step(two.id, 'refuse', { reason: 'too much' }, other)).body.result.item).toMatchObject({ state: 'refused' });
    expect((await step(two.id, 'approve', {}, other)).status).toBe(409);
    expect([(await show(one.id)).state, (await show(one.id)).decided_by_id]).toEqual(['paid', other.id]);
  });
});

test('its cash is moved back on a later day by another than who paid it', async () => {
  const paid = (await write({ treasury_id: safe, amount: '500' })).body.result.item.id;
  const owed = (await write({ branch_id: here, amount: '700' })).body.result.item.id;
  const agreed = (await write({ treasury_id: safe, amount: '20005' })).body.result.item.id;
  await step(agreed, 'approve', {}, other);
  world.clock.now = new Date(testNow.getTime() + 86_400_000);
  const reverse = async (id: number, who: Person) => (await step(id, 'reverse', { reason: 'x' }, who)).status;
  expect((await ask(clerk, 'GET', `expenses/${paid}`)).body.result.item.can.reverse).toContain('earlier day');
  expect([await reverse(paid, clerk), await reverse(paid, other)]).toEqual([409, 200]);
  // What he paid on this very day, or nobody paid yet, he takes back himself; of what two agreed to, either may.
  expect([await reverse(owed, clerk), await reverse(agreed, other), await reverse(agreed, clerk)]).toEqual([200, 409, 200]);
  world.clock.now = testNow;
});

describe('a schedule', () => {
  const plan = (body: object, who = boss) =>
    ask(who, 'POST', 'expense-schedules', {
      name: 'Rent',
      kind: 'expense',
      account_id: ids[account.rent],
      branch_id: here,
      currency: 'IQD',
      amount: '1000',
      frequency: 'monthly',
      starts_on: '2026-11-30',
      ...body,
    });
  const made = async (id: number) =>
    (await ask(boss, 'GET', `expenses?sort_by=id&per_page=100`)).body.result.items.filter((one: any) => one.schedule_id === id);
  const obstacle = async (id: number, locale = 'en') =>
    (await boss.call('GET', `expenses/${id}/obstacle`, undefined, { locale })).body.result.text;
  const on = (day: string) => {
    world.clock.now = new Date(`${day}T09:00:00Z`);
  };
  const run = () => runExpenseSchedules((work) => company.do(work));
  /** What the record of changes keeps of the last time something was done to a schedule. */
  const recorded = (id: number, action: string) =>
    company.do((ctx) =>
      ctx.db.one<{ before: object; after: object }>(sql`select before, after from audit_entry where tenant_id = ${ctx.tenantId}
        and entity = 'expenseSchedule' and entity_id = ${id} and action = ${action} order by id desc limit 1`),
    );
  const turn = (id: number, verb: string) => ask(boss, 'POST', `expense-schedules/${id}/${verb}`);

  test('makes what is due in order, catches up on what was missed, and never twice however many run it', async () => {
    const { id } = (await plan({ times: 4, treasury_id: safe, auto_post: true })).body.result.item;
    await run();
    expect(await made(id)).toEqual([]);
    on('2027-02-28');
    const counts = await Promise.all([1, 2, 3, 4, 5].map(run));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(4);
    const papers = await made(id);
    expect(papers.map((one: any) => [one.expense_date, one.state])).toEqual([
      ['2026-11-30', 'paid'],
      ['2026-12-30', 'paid'],
      ['2027-01-30', 'paid'],
      ['2027-02-28', 'paid'],
    ]);
    expect((await ask(boss, 'GET', `expense-schedules/${id}`)).body.result.item).toMatchObject({
      state: 'ended',
      next_on: null,
      made: 4,
    });
    expect(await run()).toBe(0);
  });

  test('not booked by itself leaves a paper that is due, for somebody to agree to or not', async () => {
    const { id } = (await plan({ starts_on: '2027-02-28', frequency: 'one_time' })).body.result.item;
    await run();
    const [paper] = await made(id);
    expect(paper).toMatchObject({ state: 'due', number: null });
    expect((await step(paper.id, 'approve', { treasury_id: safe })).body.result.item).toMatchObject({ state: 'paid' });
  });

  test('above a limit is agreed to by nobody who ever wrote or edited it, whoever said last what it pays', async () => {
    const { id } = (await plan({ amount: '30000', treasury_id: safe, starts_on: '2027-02-21' }, clerk)).body.result.item;
    // One writes, another edits: neither of them agrees to what came of it.
    expect((await edit(id, { amount: '30001' }, other)).status).toBe(200);
    await run();
    const [paper] = await made(id);
    expect((await ask(clerk, 'GET', `expenses/${paper.id}`)).body.result.item.is_author).toBe(true);
    for (const who of [clerk, other]) expect((await step(paper.id, 'approve', {}, who)).status).toBe(409);
    const third = await company.person({ permissions: ['accounts_management'], branchId: here, branchIds: [here] });
    await ask(other, 'POST', 'expense-schedules/' + id + '/end');
    expect((await step(paper.id, 'approve', {}, third)).status).toBe(200);
  });

  test('that cannot be booked says why on its paper, and keeps none of the others', async () => {
    const empty = await company.create('treasury', { name: name('Empty'), branch_id: here, kind: 'cash', currency: 'IQD' });
    const poor = (await plan({ starts_on: '2027-02-28', treasury_id: empty, auto_post: true })).body.result.item.id;
    const large = (await plan({ starts_on: '2027-02-28', treasury_id: safe, auto_post: true, amount: '20001' }, clerk)).body
      .result.item.id;
    const fine = (await plan({ starts_on: '2027-02-28', treasury_id: safe, auto_post: true })).body.result.item.id;
    await run();
    const state = async (id: number) => {
      const [paper] = await made(id);
      return [paper.state, await obstacle(paper.id)];
    };
    expect([await state(poor), await state(large), await state(fine)]).toEqual([
      ['due', 'There is only 0 IQD in “Empty”.'],
      ['due', 'Above the limit of whoever made the schedule: somebody else agrees to it.'],
      ['paid', null],
    ]);
  });

  test('paused makes nothing, and goes on with the first day that has not gone by', async () => {
    const { id } = (await plan({ starts_on: '2027-02-28', frequency: 'weekly' })).body.result.item;
    await run();
    await turn(id, 'pause');
    on('2027-03-20');
    await run();
    expect((await made(id)).length).toBe(1);
    expect((await turn(id, 'pause')).status).toBe(409);
    const before = (await ask(boss, 'GET', `expense-schedules/${id}`)).body.result.item.version;
    expect((await turn(id, 'resume')).body.result.item).toMatchObject({
      state: 'active',
      next_on: '2027-03-21',
      version: before + 1,
    });
    expect(await recorded(id, 'resume')).toMatchObject({
      before: { state: 'paused', passed: 1 },
      after: { state: 'active', passed: 3, next_on: '2027-03-21' },
    });
    on('2027-03-21');
    await run();
    expect((await made(id)).map((one: any) => one.expense_date)).toEqual(['2027-02-28', '2027-03-21']);
    await turn(id, 'end');
    on('2027-04-30');
    await run();
    expect((await made(id)).length).toBe(2);
    expect((await turn(id, 'end')).status).toBe(409);
  });

  test('a company’s own day decides, not the machine’s', async () => {
    // 22:30 in London is the next day in Baghdad already.
    const { id } = (await plan({ starts_on: '2027-06-02', frequency: 'one_time' })).body.result.item;
    world.clock.now = new Date('2027-06-01T20:59:00Z');
    await run();
    expect((await made(id)).length).toBe(0);
    world.clock.now = new Date('2027-06-01T21:01:00Z');
    await run();
    expect((await made(id)).length).toBe(1);
  });

  test('its day and rhythm stay; its end may move and wakes it again', async () => {
    on('2027-06-02');
    const { id, version } = (await plan({ starts_on: '2027-06-02', times: 1 })).body.result.item;
    expect(
      Object.keys((await ask(boss, 'PUT', `expense-schedules/${id}`, { version, starts_on: '2027-07-01' })).body.errors),
    ).toEqual(['starts_on']);
    await run();
    const now = (await ask(boss, 'GET', `expense-schedules/${id}`)).body.result.item;
    expect(now.state).toBe('ended');
    const edited = await ask(boss, 'PUT', `expense-schedules/${id}`, { version: now.version, times: 3 });
    expect(edited.body.result.item).toMatchObject({ state: 'active', next_on: '2027-07-02' });
    expect(Object.keys((await plan({ starts_on: '2027-06-02', ends_on: '2027-06-01' })).body.errors)).toEqual(['ends_on']);
  });

  test('begins at most 31 days back, by whoever may open days further; what it missed is booked on its own day', async () => {
    on('2027-06-09');
    const past = (starts_on: string, who: Person) =>
      plan({ starts_on, frequency: 'one_time', treasury_id: safe, auto_post: true }, who);
    expect(Object.keys((await past('2027-05-08', clerk)).body.errors ?? {})).toEqual(['starts_on']);
    const [late, early] = [await past('2027-05-09', clerk), await past('2027-05-08', boss)];
    await run();
    for (const [{ body }, day] of [
      [late, '2027-05-09'],
      [early, '2027-05-08'],
    ] as const)
      expect((await made(body.result.item.id)).map((one: any) => [one.expense_date, one.state])).toEqual([[day, 'paid']]);
  });

  const edit = async (id: number, body: object, who = boss) => {
    const { version } = (await ask(boss, 'GET', `expense-schedules/${id}`)).body.result.item;
    return ask(who, 'PUT', `expense-schedules/${id}`, { version, ...body });
  };

  test('ended for good stays ended whatever is written to it; one that ran out and goes on makes up for nothing', async () => {
    on('2027-06-10');
    const gone = (await plan({ starts_on: '2027-06-10' })).body.result.item.id;
    await turn(gone, 'end');
    const short = (await plan({ starts_on: '2027-06-10', times: 1 })).body.result.item.id;
    await run();
    on('2027-09-20');
    for (const body of [{ name: 'Rent of the hall' }, { times: 9 }])
      expect((await edit(gone, body)).body.code).toBe('expenseSchedule.ended');
    expect((await edit(short, { name: 'Rent of the hall' })).body.result.item).toMatchObject({ state: 'ended', next_on: null });
    expect((await edit(short, { times: 3 })).body.result.item).toMatchObject({ state: 'active', next_on: '2027-10-10' });
    await run();
    expect([(await made(gone)).length, (await made(short)).length]).toEqual([0, 1]);
  });

  test('answers for it whoever said last what it pays: within his own limit and out of treasuries he keeps', async () => {
    on('2027-11-01');
    const kept = await company.create('treasury', {
      name: name('Kept'),
      branch_id: here,
      kind: 'cash',
      currency: 'IQD',
      user_ids: [boss.id],
    });
    await company.do((ctx) =>
      createVoucher(ctx, { kind: 'credit', treasury: kept, account: ids[account.capital] as number, amount: 900_000 }),
    );
    const free = await company.person({ permissions: ['accounts_management'], branchId: here, branchIds: [here] });
    await ask(boss, 'POST', 'payment-limits', { currency: 'IQD', most: '900000', user_id: free.id });
    const weekly = { starts_on: '2027-11-01', frequency: 'weekly', auto_post: true };
    const { id } = (await plan({ ...weekly, treasury_id: safe }, free)).body.result.item;
    expect((await edit(id, { note: 'by the door' }, clerk)).body.result.item.user_id).toBe(free.id);
    expect((await edit(id, { amount: '20001' }, clerk)).body.result.item.user_id).toBe(clerk.id);
    expect(Object.keys((await edit(id, { treasury_id: kept }, clerk)).body.errors)).toEqual(['treasury_id']);
    const ours = (await plan({ ...weekly, treasury_id: kept })).body.result.item.id;
    const unkept = (await plan({ ...weekly, treasury_id: safe }, free)).body.result.item.id;
    await ask(boss, 'PUT', `treasuries/${safe}`, {
      version: (await ask(boss, 'GET', `treasuries/${safe}`)).body.result.item.version,
      user_ids: [clerk.id],
    });
    await run();
    const papers = (await Promise.all([id, ours, unkept].map(made))).flat();
    expect(papers.map(({ state }) => state)).toEqual(['due', 'paid', 'due']);
    expect(await Promise.all(papers.map((one) => obstacle(one.id)))).toEqual([
      expect.stringContaining('limit'),
      null,
      'The treasury “Safe” is kept for others.',
    ]);
    expect(await obstacle(papers[0]?.id, 'ar')).toMatch(/^\p{Script=Arabic}/u);
    world.clock.now = testNow;
  });
});
