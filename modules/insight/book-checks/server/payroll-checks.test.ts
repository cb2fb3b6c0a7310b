import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { type HrWorld, hrWorld } from '../../../erp/hr/server/hr-world.ts';
import { checkBooks } from './check-books.ts';
import { advancesRecovered, salariesOwed } from './payroll-checks.ts';

// A shop that paid its people: a month paid in part, with an advance taken back of one of them, one taken back whole, and one in draft.
let w: HrWorld;
let [paid, other] = [0, 0];
beforeAll(async () => {
  w = await hrWorld();
  const [one, two] = [await w.staff(), await w.staff()];
  other = two;
  await w.lend(one, 10_000);
  await w.lend(two, 9_000);
  const payroll = await w.drawn([
    { user_id: one, salary: '30000', recovered: '10000' },
    { user_id: two, salary: '30000' },
  ]);
  paid = payroll.id;
  await w.step(paid, 'approve');
  const [slip] = payroll['lines'] as { id: number }[];
  await w.step(paid, 'pay', { treasury_id: w.safe, slips: [{ slip: slip?.id, amount: '7000' }] }, w.clerk);
  const back = await w.drawn([{ user_id: await w.staff(), salary: '30000' }]);
  await w.step(back.id, 'approve');
  await w.step(back.id, 'reverse', { reason: 'mistaken' });
  await w.drawn([{ user_id: await w.staff(), salary: '30000' }]);
  expect(await w.red()).toEqual([]);
});
afterAll(() => w?.world.close());

/** All that is wrong, not the first of each check alone. */
const everyFault = () =>
  w.company.do(async (ctx) => {
    const checks = { R16: advancesRecovered, R23: salariesOwed };
    const own = [];
    for (const [id, check] of Object.entries(checks))
      for (const { what } of await ctx.db.query<{ what: string }>(check(ctx))) own.push({ id, what });
    return [
      ...own,
      ...(await checkBooks(ctx)).flatMap(({ id, first }) => (first ? [{ id: id as string, what: first.what }] : [])),
    ];
  });

const tables = ['payroll', 'payroll_line', 'payroll_month', 'voucher', 'journal_entry', 'ledger_line'];
const ofMonth = "select id from journal_entry where doc_type = 'payroll' and event = 'approved' order by id limit 1";

test.each<[check: string, fault: string, what: string, plant: () => string]>([
  [
    'R16',
    'a month that took back more of an advance than the slip says',
    'difference_not_its_paper',
    () => `update payroll set recovered = recovered - 1 where id = ${paid}`,
  ],
  [
    'R16',
    'what a month took back of somebody else',
    'recovered_not_its_slip',
    () =>
      `update ledger_line set party_id = ${other} where account_code = '${account.employeeAdvances}' and entry_id = (${ofMonth})`,
  ],
  [
    'R16',
    'an advance that no paper explains',
    'line_without_paper',
    () =>
      `update journal_entry set doc_type = 'purchase' where id in (select entry_id from ledger_line where account_code = '${account.employeeAdvances}' and debit > 0)`,
  ],
  [
    'R23',
    'a salary that is owed to somebody else',
    'salary_not_its_slip',
    () =>
      `update ledger_line set party_id = ${other} where account_code = '${account.salariesPayable}' and entry_id = (${ofMonth})`,
  ],
  [
    'R23',
    'a month taken back that is still said to be owed',
    'salary_not_its_slip',
    () => "update payroll set state = 'approved' where state = 'reversed'",
  ],
  [
    'R23',
    'a slip that is said to be paid more than its vouchers',
    'slip_not_its_vouchers',
    () => 'update payroll_line set paid = paid + 1 where paid > 0',
  ],
  [
    'R23',
    'a voucher that pays another’s slip',
    'salary_not_its_slip',
    () => `update ledger_line set party_id = ${other} where account_code = '${account.salariesPayable}' and debit > 0`,
  ],
  [
    'R23',
    'a month that says it comes to more than its slips',
    'month_not_its_slips',
    () => `update payroll set total = total + 1 where id = ${paid}`,
  ],
  [
    'R23',
    'a month that nobody’s is kept for, so that it could be agreed to twice',
    'month_taken_otherwise',
    () => `delete from payroll_month where payroll_id = ${paid}`,
  ],
  [
    'R23',
    'what stands on the account of salaries by a paper that has no business there',
    'line_without_paper',
    () => `update journal_entry set doc_type = 'sale' where id = (${ofMonth})`,
  ],
])('%s finds %s', async (check, _, what, plant) => {
  const found = await plantedFault(w.world, { tables, plant: plant(), look: everyFault });
  expect(found).toContainEqual({ id: check, what });
  expect(await w.red()).toEqual([]);
});
