import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payrollApproved } from '#erp/hr/contract';
import { account } from '#finance/ledger/contract';
import { listenTo } from '#platform/server';
import { atTheBell } from '../../../../apps/server/testing/bell.ts';
import { type HrWorld, hrWorld } from './hr-world.ts';

let w: HrWorld;
beforeAll(async () => {
  w = await hrWorld();
});
afterAll(() => w?.world.close());
const told: object[] = [];
listenTo(payrollApproved, async (_, event) => {
  told.push(event);
});

describe('a month’s pay', () => {
  test('row 14: advance 10,000, payroll 30,000, 20,000 paid out: nothing is owed either way, and salaries cost 30,000', async () => {
    const user = await w.staff();
    const before = { cost: await w.balance(account.salaries), safe: await w.balance(account.treasuries, undefined, w.here) };
    expect((await w.lend(user, 10_000)).status).toBe(201);
    expect(await w.balance(account.employeeAdvances, user)).toBe(10_000);
    const payroll = await w.drawn([{ user_id: user, salary: '30000', recovered: '10000' }]);
    expect(payroll).toMatchObject({ state: 'draft', cost: '30000', recovered: '10000', total: '20000', people: 1 });
    expect(payroll['number']).toMatch(/^PY-\d+-2026-\d{5}$/);
    expect(await w.balance(account.salaries)).toBe(before.cost);

    const approved = await w.step(payroll.id, 'approve');
    expect([approved.status, approved.body.result.item.state, approved.body.result.item.left]).toEqual([
      200,
      'approved',
      '20000',
    ]);
    expect([await w.balance(account.employeeAdvances, user), await w.balance(account.salariesPayable, user)]).toEqual([
      0, -20_000,
    ]);
    const paid = await w.step(payroll.id, 'pay', { treasury_id: w.safe }, w.clerk);
    expect(paid.body.result.item).toMatchObject({ state: 'paid', paid: '20000', left: '0' });
    expect([await w.balance(account.salariesPayable, user), await w.balance(account.salaries)]).toEqual([
      0,
      before.cost + 30_000,
    ]);
    expect(await w.balance(account.treasuries, undefined, w.here)).toBe(before.safe - 30_000);
    const [voucher] = (await w.show(payroll.id)).papers.voucher;
    expect(voucher).toMatchObject({ amount: '20000', state: 'posted' });
    expect(await w.red()).toEqual([]);
  });

  test('is agreed to by another than who wrote it, by whoever holds the key', async () => {
    const user = await w.staff();
    const own = (await w.draw([{ user_id: user, salary: '30000' }], {}, w.boss)).body.result.item;
    expect((await w.step(own.id, 'approve')).body.code).toBe('verb.byAnother');
    expect((await w.step(own.id, 'approve', {}, w.clerk)).status).toBe(403);
    const another = await w.company.person({});
    expect((await w.step(own.id, 'approve', {}, another)).body.result.item).toMatchObject({
      state: 'approved',
      approved_by: { id: another.id },
    });
    await w.step(own.id, 'reverse', { reason: 'another test' }, another);
  });

  test('whoever drew it up is told that it was agreed to, and nobody else', async () => {
    const author = await w.company.person({});
    const drawn = (await w.draw([{ user_id: await w.staff(), salary: '30000' }], {}, author)).body.result.item;
    await w.step(drawn.id, 'approve');
    expect(await atTheBell(w.world, w.company, author)).toMatchObject([
      { title: 'Payroll approved', href: `/erp-users-management/payroll/${drawn.id}/show` },
    ]);
    const approver = await atTheBell(w.world, w.company, w.boss);
    expect(approver.filter(({ href }) => href?.includes(`/${drawn.id}/`))).toEqual([]);
    await w.step(drawn.id, 'reverse', { reason: 'another test' });
  });

  test('is paid in parts: some people, a part of somebody, then the rest, out of a safe of another branch too', async () => {
    const [one, two] = [await w.staff(), await w.staff()];
    const { id, lines } = await w.drawn([
      { user_id: one, salary: '30000' },
      { user_id: two, salary: '30000', allowances: '5000', deductions: '1000' },
    ]);
    await w.step(id, 'approve');
    const [first, second] = lines as { id: number }[];
    const pay = (slips: object[] | undefined, treasury = w.safe) =>
      w.step(id, 'pay', { treasury_id: treasury, ...(slips && { slips }) }, w.clerk);
    expect((await pay([{ slip: first?.id, amount: '12000' }])).body.result.item).toMatchObject({
      state: 'approved',
      paid: '12000',
    });
    expect(Object.keys((await pay([{ slip: first?.id, amount: '18001' }])).body.errors)).toEqual(['slips.0.amount']);
    expect(Object.keys((await pay([{ slip: 987_654_321, amount: '1' }])).body.errors)).toEqual(['slips.0.slip']);
    const twice = [1, 2].map(() => ({ slip: second?.id, amount: '1' }));
    expect(Object.keys((await pay(twice)).body.errors)).toEqual(['slips.1.slip']);
    expect((await pay([{ slip: second?.id, amount: '34000' }], w.safeThere)).status).toBe(200);
    // Each stands in its own branch; what the other branch paid for us is owed to it.
    expect(await w.balance(account.salariesPayable, two, w.here)).toBe(0);
    expect(await w.balance(account.interBranch, undefined, w.there)).toBe(34_000);
    expect((await pay(undefined)).body.result.item).toMatchObject({ state: 'paid', paid: '64000' });
    expect((await pay(undefined)).status).toBe(409);
    expect((await w.ask(w.boss, 'GET', `payslips?payroll_id=${id}`)).body.result.totals).toMatchObject({
      paid_sum: '64000',
      left_sum: '0',
    });
    expect(await w.red()).toEqual([]);
  });

  test('a payment that was wrong is taken back by another than who made it on an earlier day, and is owed again', async () => {
    const user = await w.staff();
    const { id } = await w.drawn([{ user_id: user, salary: '30000' }]);
    await w.step(id, 'approve');
    await w.step(id, 'pay', { treasury_id: w.safe }, w.clerk);
    const [voucher] = (await w.show(id)).papers.voucher;
    // On its own a voucher of a document is not taken back.
    expect((await w.ask(w.boss, 'POST', `transactions/${voucher.id}/reverse`, { reason: 'x' })).body.code).toBe(
      'voucher.ofDocument',
    );
    expect((await w.step(id, 'reverse', { reason: 'x' })).body.code).toBe('payroll.isPaid');
    expect(Object.keys((await w.step(id, 'unpay', { voucher_id: 987_654_321, reason: 'x' })).body.errors)).toEqual([
      'voucher_id',
    ]);
    const now = w.world.clock.now;
    w.world.clock.now = new Date(now.getTime() + 86_400_000);
    expect((await w.step(id, 'unpay', { voucher_id: voucher.id, reason: 'wrong safe' }, w.clerk)).body.code).toBe(
      'voucher.laterDay',
    );
    const { item } = (await w.step(id, 'unpay', { voucher_id: voucher.id, reason: 'wrong safe' })).body.result;
    w.world.clock.now = now;
    expect(item).toMatchObject({ state: 'approved', paid: '0', left: '30000' });
    expect(await w.balance(account.salariesPayable, user)).toBe(-30_000);
    expect((await w.step(id, 'reverse', { reason: 'drawn up wrongly' })).body.result.item.state).toBe('reversed');
    expect([await w.balance(account.salariesPayable, user), await w.red()]).toEqual([0, []]);
  });

  test('ruling 39: before payment it is taken back whole: what was recovered is owed again, and the month is free', async () => {
    const user = await w.staff();
    const before = await w.balance(account.salaries);
    await w.lend(user, 10_000);
    const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '10000' }]);
    await w.step(id, 'approve');
    expect((await w.step(id, 'reverse', { reason: '' })).status).toBe(422);
    expect((await w.step(id, 'reverse', { reason: 'wrong month' })).body.result.item).toMatchObject({
      state: 'reversed',
      reason: 'wrong month',
    });
    expect([await w.balance(account.employeeAdvances, user), await w.balance(account.salaries)]).toEqual([10_000, before]);
    const again = await w.drawn([{ user_id: user, salary: '30000', recovered: '4000' }]);
    expect((await w.step(again.id, 'approve')).body.result.item.state).toBe('approved');
    expect([await w.balance(account.employeeAdvances, user), await w.red()]).toEqual([6_000, []]);
  });

  test('that is taken back whole by what is owed is paid as it is agreed to, and is taken back all the same', async () => {
    const user = await w.staff();
    await w.lend(user, 50_000);
    const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '30000' }]);
    expect((await w.step(id, 'approve')).body.result.item).toMatchObject({ state: 'paid', total: '0' });
    expect(await w.balance(account.employeeAdvances, user)).toBe(20_000);
    expect((await w.step(id, 'reverse', { reason: 'mistaken' })).status).toBe(200);
    expect([await w.balance(account.employeeAdvances, user), await w.red()]).toEqual([50_000, []]);
  });

  test('tells that it was agreed to', async () => {
    const user = await w.staff();
    const { id } = await w.drawn([{ user_id: user, salary: '1000' }]);
    await w.step(id, 'approve');
    const { rows } = await w.world.ownerPool.query(
      `select payload from outbox where name = 'payroll.approved' order by id desc limit 1`,
    );
    expect(rows[0].payload).toEqual({ payrollId: id, branchId: w.here, month: '2026-11', people: 1 });
  });

  test('in dollars is owed and paid in dollars', async () => {
    await w.ask(w.boss, 'POST', 'exchange-rates', { currency: 'USD', rate: '1310', from_day: '2026-11-01' });
    const user = await w.staff({ currency: 'USD', salary: '500.00' });
    const { id } = await w.drawn([{ user_id: user, salary: '500.00' }], { currency: 'USD' });
    expect((await w.step(id, 'approve')).status).toBe(200);
    expect(Object.keys((await w.step(id, 'pay', { treasury_id: w.safe }, w.clerk)).body.errors)).toEqual(['treasury_id']);
    expect((await w.step(id, 'pay', { treasury_id: w.dollars }, w.clerk)).body.result.item).toMatchObject({
      state: 'paid',
      paid: '500.00',
    });
    expect(await w.red()).toEqual([]);
  });
});

describe('what is taken back of advances', () => {
  test('ruling 39: is at most what he owes, over all branches, and at most what he earns; each part where it is owed', async () => {
    const user = await w.staff();
    await w.lend(user, 10_000);
    const fields = async (recovered: string) =>
      Object.keys((await w.draw([{ user_id: user, salary: '30000', recovered }])).body.errors ?? {});
    expect(await fields('10001')).toEqual(['lines.0.recovered']);
    // A shortage in the other branch is owed there.
    const fromThere = {
      treasury_id: w.safeThere,
      account_id: w.accountId(account.employeeAdvances),
      party_id: user,
      amount: '25000',
    };
    expect((await w.ask(w.clerk, 'POST', 'transactions/debit', fromThere)).status).toBe(201);
    expect(await fields('30001')).toEqual(['lines.0.recovered']);
    const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '28000' }]);
    expect((await w.step(id, 'approve')).status).toBe(200);
    expect([
      await w.balance(account.employeeAdvances, user, w.here),
      await w.balance(account.employeeAdvances, user, w.there),
    ]).toEqual([0, 7_000]);
    expect(await w.red()).toEqual([]);
  });

  test('ruling 39: repaid in cash meanwhile it is not taken back again, nor repaid beyond what a month has taken', async () => {
    const user = await w.staff();
    await w.lend(user, 10_000);
    const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '10000' }]);
    expect((await w.repay(user, 4_000)).status).toBe(201);
    const refused = await w.step(id, 'approve');
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.owesLess']);
    expect(refused.body.message).toMatch(/owes 6000 IQD/);
    const { item } = (await w.ask(w.clerk, 'GET', `payrolls/${id}`)).body.result;
    const lines = item.lines.map((line: object) => ({ ...line, recovered: '6000' }));
    expect((await w.ask(w.clerk, 'PUT', `payrolls/${id}`, { version: item.version, lines })).status).toBe(200);
    expect((await w.step(id, 'approve')).status).toBe(200);
    expect((await w.repay(user, 1)).body.code).toBe('voucher.beyondBalance');
    expect([await w.balance(account.employeeAdvances, user), await w.red()]).toEqual([0, []]);
  });

  test('what was lent is not taken back by its bond once a month has recovered it', async () => {
    const user = await w.staff();
    const lent = (await w.lend(user, 10_000)).body.result.item;
    const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '3000' }]);
    await w.step(id, 'approve');
    const back = await w.ask(w.clerk, 'POST', `transactions/${lent.id}/reverse`, { reason: 'never given' });
    expect([back.status, back.body.code]).toEqual([409, 'voucher.givenBack']);
    await w.step(id, 'reverse', { reason: 'first this' });
    expect((await w.ask(w.clerk, 'POST', `transactions/${lent.id}/reverse`, { reason: 'never given' })).status).toBe(200);
    expect([await w.balance(account.employeeAdvances, user), await w.red()]).toEqual([0, []]);
  });

  test('a bond does not pay what is owed for a slip: that is its month’s to pay', async () => {
    const user = await w.staff();
    const { id } = await w.drawn([{ user_id: user, salary: '30000' }]);
    await w.step(id, 'approve');
    const bond = {
      treasury_id: w.safe,
      account_id: w.accountId(account.salariesPayable),
      party_kind: 'employee',
      party_id: user,
      amount: '1',
    };
    const refused = await w.ask(w.clerk, 'POST', 'transactions/debit', bond);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['amount']]);
  });
});

describe('at once', () => {
  test('two months’ pay of one person for one month: one is agreed to, and he is owed once', async () => {
    const user = await w.staff();
    const drafts = [
      await w.drawn([{ user_id: user, salary: '30000' }]),
      await w.drawn([{ user_id: user, salary: '31000' }]),
      await w.drawn([{ user_id: user, salary: '32000' }]),
    ];
    const answers = await Promise.all(drafts.map(({ id }) => w.step(id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect([lost?.body.code, lost?.body.message]).toEqual([
      'payroll.monthTaken',
      expect.stringMatching(/paid for 2026-11 by PY-/),
    ]);
    expect([30_000, 31_000, 32_000]).toContain(-(await w.balance(account.salariesPayable, user)));
    expect((await w.draw([{ user_id: user, salary: '1' }])).body.errors).toEqual({
      'lines.0.user_id': [expect.stringContaining('PY-')],
    });
  });

  test('ruling 39: an advance repaid while a month that recovers it is agreed to: never below nothing, whoever is first', async () => {
    for (let round = 0; round < 6; round++) {
      const user = await w.staff();
      await w.lend(user, 10_000);
      const { id } = await w.drawn([{ user_id: user, salary: '30000', recovered: '10000' }]);
      const [approved, ...repaid] = await Promise.all([w.step(id, 'approve'), w.repay(user, 10_000), w.repay(user, 10_000)]);
      const done = [approved, ...repaid].filter((one) => (one?.status ?? 0) < 300);
      expect([round, done.length, await w.balance(account.employeeAdvances, user)]).toEqual([round, 1, 0]);
    }
    expect(await w.red()).toEqual([]);
  });

  test('paid at two desks: each slip once', async () => {
    const people = [await w.staff(), await w.staff(), await w.staff()];
    const { id } = await w.drawn(people.map((user_id) => ({ user_id, salary: '30000' })));
    await w.step(id, 'approve');
    const answers = await Promise.all([1, 2, 3, 4].map(() => w.step(id, 'pay', { treasury_id: w.safe }, w.clerk)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const user of people) expect(await w.balance(account.salariesPayable, user)).toBe(0);
    expect(await w.red()).toEqual([]);
  });
});

describe('a budget of salaries', () => {
  test('ruling 32: is asked under its lock when a month is agreed to: of two at once with room for one, one passes', async () => {
    const branch = await w.branch('Erbil');
    const plan = { account_id: w.accountId(account.salaries), branch_id: branch, year: 2026, action: 'stop', november: '40000' };
    const budget = await w.done(w.boss, 'budgets', plan);
    const drafts = [];
    for (let nth = 0; nth < 2; nth++) {
      const user = await w.staff({ branch_id: branch });
      drafts.push(await w.drawn([{ user_id: user, salary: '30000' }], { branch_id: branch }));
    }
    const checker = await w.company.person({ permissions: ['show_payroll', 'approve_payroll'] });
    const answers = await Promise.all(drafts.map(({ id }) => w.step(id, 'approve', {}, checker)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /Erbil: for 2026-11 there are 40000 IQD, 30000 is spent.* 20000 over/,
    );
    const standing = async () => {
      const { actual, committed, left } = (await w.ask(w.boss, 'GET', `budgets/${budget.id}`)).body.result.item;
      return [actual, committed, left];
    };
    expect(await standing()).toEqual(['30000', '0', '10000']);
    // Taken back it is there again; whoever may goes beyond, and it says so.
    const passed = drafts.find((_, nth) => answers[nth]?.status === 200) as { id: number };
    await w.step(passed.id, 'reverse', { reason: 'next month' });
    expect(await standing()).toEqual(['0', '0', '40000']);
    const big = await w.drawn([{ user_id: await w.staff({ branch_id: branch, salary: '50000' }), salary: '50000' }], {
      branch_id: branch,
    });
    expect((await w.step(big.id, 'approve')).body.result.item).toMatchObject({ budget_warning: { over: '10000' } });
    expect(await w.red()).toEqual([]);
  });
});
