import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { pdfWords, readsPapers } from '../../../../apps/server/testing/pdf-words.ts';
import { type HrWorld, hrWorld } from './hr-world.ts';

let w: HrWorld;
beforeAll(async () => {
  w = await hrWorld();
});
afterAll(() => w?.world.close());

const problems = async (path: string, body: object, who = w.boss) => {
  const answer = await w.ask(who, 'POST', path, body);
  return answer.status === 422 ? Object.keys(answer.body.errors).join() : answer.status;
};

describe('an employment', () => {
  const terms = (more: object = {}) => ({
    branch_id: w.here,
    hired_on: '2026-01-01',
    currency: 'IQD',
    salary: '750000',
    ...more,
  });

  test('ruling 40: what people earn and where it goes is for those alone who hold show_payroll', async () => {
    const user_id = await w.staff({ bank_name: 'Rafidain', iban: 'IQ98NBIQ850123456789012' });
    const staffKeys = await w.company.person({
      permissions: ['show_users', 'edit_users', 'accounts_management', 'show_contacts'],
    });
    for (const path of [
      `employments?user_id=${user_id}`,
      'payrolls',
      `payslips?user_id=${user_id}`,
      'employments/export?format=csv',
    ])
      expect([path, (await w.ask(staffKeys, 'GET', path)).status]).toEqual([path, 403]);
    const payroll = await w.company.person({ permissions: ['show_payroll'] });
    const [item] = (await w.ask(payroll, 'GET', `employments?user_id=${user_id}`)).body.result.items;
    expect(item).toMatchObject({ salary: '30000', bank_name: 'Rafidain', owes: '0' });
    // Nor does the record of changes tell it to anybody else.
    const told = async (who = staffKeys) =>
      JSON.stringify((await w.ask(who, 'GET', `activities?user_id=${w.boss.id}`)).body.result);
    expect([(await told()).includes('employment'), (await told(w.boss)).includes('employment')]).toEqual([false, true]);
  });

  test('is of one of the company’s people, once, and says terms that can be', async () => {
    const { id: user_id } = await w.company.person({ permissions: ['dashboard'] });
    const say = (more: object) => problems('employments', terms({ user_id, ...more }));
    expect(await say({ user_id: 987_654_321 })).toBe('user_id');
    expect(await say({ user_id: (await w.company.person({ permissions: [], kind: 'supplier' })).id })).toBe('user_id');
    expect(await say({ salary: '-1' })).toBe('salary');
    expect(await say({ salary: '1.5' })).toBe('salary');
    expect(await say({ salary: '99999999999999999999' })).toBe('salary');
    expect(await say({ deductions: '750001' })).toBe('deductions');
    expect(await say({ left_on: '2025-12-31' })).toBe('left_on');
    expect(await say({ hired_on: '2026-02-30' })).toBe('hired_on');
    expect(await say({ currency: 'XYZ' })).toBe('currency');
    expect(await say({})).toBe(201);
    expect(await say({})).toBe('user_id');
  });

  test('two people who write it down at once write it once', async () => {
    const { id: user_id } = await w.company.person({ permissions: ['dashboard'] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => problems('employments', terms({ user_id }))));
    expect(answers.toSorted()).toEqual([201, 'user_id', 'user_id', 'user_id']);
    // Whom the check did not see in time the key refuses, by its name: at the same field.
    const { rows } = await w.world.ownerPool.query("select relname from pg_class where relname ~ '^employment_.*_key$'");
    expect(rows).toEqual([{ relname: 'employment_user_id_key' }]);
  });

  test('stays that of its person, and tells what he owes', async () => {
    const user = await w.staff();
    const find = async () => (await w.ask(w.boss, 'GET', `employments?user_id=${user}`)).body.result.items[0];
    const { id, version } = await find();
    const other = (await w.company.person({ permissions: [] })).id;
    const moved = await w.ask(w.boss, 'PUT', `employments/${id}`, { version, user_id: other });
    expect(Object.keys(moved.body.errors)).toEqual(['user_id']);
    await w.lend(user, 7_000);
    expect((await find()).owes).toBe('7000');
  });
});

describe('a month that cannot be', () => {
  const fields = async (lines: readonly object[], more: object = {}) => {
    const { status, body } = await w.draw(lines, more);
    return status === 422 ? Object.keys(body.errors).join() : status;
  };

  test('is refused beside its field, and nothing of it is kept', async () => {
    const user_id = await w.staff({ salary: '30000' });
    const one = { user_id, salary: '30000' };
    expect(await fields([])).toBe('lines');
    for (const month of ['2026-13', '2026-1', 'November', '٢٠٢٦', '', null, '2027-01'])
      expect([month, await fields([one], { month })]).toEqual([month, 'month']);
    expect(await fields([one, one])).toBe('lines.1.user_id');
    expect(await fields([{ ...one, user_id: 987_654_321 }])).toBe('lines.0.user_id');
    expect(await fields([{ ...one, salary: '-1' }])).toBe('lines.0.salary');
    expect(await fields([{ ...one, salary: null }])).toBe('lines.0.salary');
    expect(await fields([{ ...one, deductions: '30001' }])).toBe('lines.0.deductions');
    expect(await fields([{ ...one, recovered: '30001' }])).toBe('lines.0.recovered');
    expect(await fields([{ ...one, recovered: '1' }])).toBe('lines.0.recovered');
    expect(await fields([one], { branch_id: w.there })).toBe('lines.0.user_id');
    expect(await fields([one], { currency: 'USD' })).toBe('lines.0.user_id');
    expect((await w.ask(w.boss, 'GET', 'payrolls')).body.result.items).toEqual([]);
  });

  test('pays nobody who had not come yet or had left', async () => {
    const late = await w.staff({ hired_on: '2026-12-01' });
    const gone = await w.staff({ left_on: '2026-10-31' });
    for (const user_id of [late, gone]) expect(await fields([{ user_id, salary: '1' }])).toBe('lines.0.user_id');
    const staff = (await w.ask(w.clerk, 'GET', `payrolls/staff?in_branch_id=${w.here}&month=2026-11&currency=IQD`)).body.result
      .items;
    const people = staff.map((one: { user_id: number }) => one.user_id);
    expect([people.includes(late), people.includes(gone)]).toEqual([false, false]);
  });

  test('is not booked ahead, nor into closed days, and what is agreed to is not edited', async () => {
    const user_id = await w.staff();
    const drawn = async (payroll_date: string) => (await w.drawn([{ user_id, salary: '30000' }], { payroll_date })).id;
    expect(Object.keys((await w.step(await drawn('2026-11-22'), 'approve')).body.errors)).toEqual(['payroll_date']);
    expect((await w.ask(w.boss, 'POST', 'periods/lock', { module: 'treasury', locked_to: '2026-11-19' })).status).toBe(200);
    expect(Object.keys((await w.step(await drawn('2026-11-19'), 'approve')).body.errors)).toEqual(['payroll_date']);
    const id = await drawn('2026-11-21');
    expect((await w.step(id, 'approve')).status).toBe(200);
    const { version } = await w.show(id);
    expect((await w.ask(w.clerk, 'PUT', `payrolls/${id}`, { version, note: 'x' })).status).toBe(409);
    await w.step(id, 'reverse', { reason: 'another test' });
  });

  test('of another branch is neither seen nor drawn up', async () => {
    const user_id = await w.staff();
    const { id } = await w.drawn([{ user_id, salary: '1000' }]);
    const elsewhere = await w.company.person({
      permissions: ['show_payroll', 'approve_payroll'],
      branchId: w.there,
      branchIds: [w.there],
    });
    expect((await w.ask(elsewhere, 'GET', `payrolls/${id}`)).status).toBe(404);
    expect((await w.step(id, 'approve', {}, elsewhere)).status).toBe(404);
    expect((await w.ask(elsewhere, 'GET', `payslips?user_id=${user_id}`)).body.result.items).toEqual([]);
    expect(Object.keys((await w.draw([{ user_id, salary: '1' }], {}, elsewhere)).body.errors)).toEqual(['branch_id']);
    const asked = await w.ask(elsewhere, 'GET', `payrolls/staff?in_branch_id=${w.here}&month=2026-11&currency=IQD`);
    expect(Object.keys(asked.body.errors)).toEqual(['in_branch_id']);
  });
});

describe('a month’s pay begins', () => {
  test('with everybody who worked in the branch, his terms, and what a month takes back of what he owes', async () => {
    const branch = await w.branch('Basra');
    const plain = await w.staff({ branch_id: branch, salary: '500000', allowances: '50000', deductions: '20000' });
    const owing = await w.staff({ branch_id: branch, salary: '400000', recovers: '25000' });
    const whole = await w.staff({ branch_id: branch, salary: '1000' });
    await w.lend(owing, 60_000);
    await w.lend(whole, 5_000);
    const begin = async () =>
      (await w.ask(w.clerk, 'GET', `payrolls/staff?in_branch_id=${branch}&month=2026-11&currency=IQD`)).body.result.items;
    expect(await begin()).toEqual([
      expect.objectContaining({ user_id: plain, salary: '500000', allowances: '50000', deductions: '20000', recovered: '0' }),
      expect.objectContaining({ user_id: owing, salary: '400000', recovered: '25000', owes: '60000' }),
      // He owes more than he earns: all of his pay at most.
      expect.objectContaining({ user_id: whole, recovered: '1000', owes: '5000' }),
    ]);
    const lines = (await begin()).map(({ user, owes, ...line }: Record<string, unknown>) => line);
    const { id } = await w.drawn(lines, { branch_id: branch });
    expect((await w.step(id, 'approve')).body.result.item).toMatchObject({
      people: 3,
      cost: '931000',
      recovered: '26000',
      total: '905000',
    });
    expect(await begin()).toEqual([]);
    expect(await w.balance(account.employeeAdvances, owing)).toBe(35_000);
  });
});

test.runIf(readsPapers)('a slip is handed out on paper, in the reader’s language', async () => {
  const user_id = await w.staff({ salary: '750000', position: 'Baker', bank_name: 'Rafidain', iban: 'IQ98NBIQ85' });
  await w.lend(user_id, 50_000);
  const { id, lines } = await w.drawn([{ user_id, salary: '750000', allowances: '25000', recovered: '50000' }]);
  const [slip] = lines as { id: number }[];
  const printed = await w.clerk.call('GET', `payrolls/${id}/payslip?slip=${slip?.id}`);
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = pdfWords(printed.bytes);
  for (const word of ['Payslip', '2026-11', '750,000', '25,000', '725,000', 'Baker', 'Rafidain']) expect(words).toContain(word);
  expect((await w.clerk.call('GET', `payrolls/${id}/payslip?slip=987654321`)).status).toBe(422);
  const arabic = await w.clerk.call('GET', `payrolls/${id}/payslip?slip=${slip?.id}`, undefined, { locale: 'ar' });
  expect(arabic.status).toBe(200);
  const outsider = await w.company.person({ permissions: ['show_users'] });
  expect((await outsider.call('GET', `payrolls/${id}/payslip?slip=${slip?.id}`)).status).toBe(403);
});
