import { account } from '#finance/ledger/contract';
import { dayOf, type Item, type ShopDay, weighted } from './shop-day.ts';

type Step = (day: ShopDay) => Promise<string>;
/** One thing that may happen to what a shop spends and to the people it pays. */
export const staffStep = (day: ShopDay): Promise<string> =>
  weighted<Step>(day.chance, [
    [5, spend],
    [3, expenseOnwards],
    [3, lend],
    [1, giveBack],
    [4, drawUp],
    [9, payrollOnwards],
  ])(day);

const expenses = [account.rent, account.fuelAndTransport, account.telephone, account.maintenance];

async function spend(day: ShopDay): Promise<string> {
  const { chance, places } = day;
  const place = chance.pick(places);
  const amount = 500 * (1 + chance.below(40));
  const isPaid = chance.percent(60);
  await day.do('expenses', {
    subcategory_id: await accountOf(day, chance.pick(expenses) as string),
    amount: String(amount),
    ...(chance.percent(20) && { tax: String(Math.floor(amount / 11)) }),
    ...(isPaid ? { treasury_id: place?.safe } : { branch_id: place?.id }),
    ...(chance.percent(10) && { recurrence: 'monthly' }),
  });
  return isPaid ? 'spent' : 'owes an expense';
}

async function expenseOnwards(day: ShopDay): Promise<string> {
  const { chance, rows } = day;
  const found = await rows<Item>(
    "select id, branch_id as branch, state from expense where tenant_id = $1 and state in ('open', 'paid') order by id desc limit 12",
  );
  const expense = chance.pick(found);
  if (!expense) return spend(day);
  if (expense['state'] === 'paid' || chance.percent(10)) {
    if (chance.percent(50)) return 'the expense stands';
    await day.do(`expenses/${expense.id}/reverse`, { reason: 'not ours' });
    return 'expense taken back';
  }
  await day.do(`expenses/${expense.id}/pay`, {
    treasury_id: safeOf(day, expense['branch']),
    ...(chance.percent(50) && { amount: String(500 * (1 + chance.below(10))) }),
  });
  return 'expense paid';
}

async function lend(day: ShopDay): Promise<string> {
  const { chance, staff } = day;
  const one = chance.pick(staff);
  await day.do('transactions/debit', {
    treasury_id: safeOf(day, one?.branch),
    account_id: await accountOf(day, account.employeeAdvances),
    party_id: one?.id,
    amount: String(1_000 * (1 + chance.below(60))),
  });
  return 'lent to staff';
}

async function giveBack(day: ShopDay): Promise<string> {
  const { chance, staff } = day;
  const one = chance.pick(staff);
  await day.do('transactions/credit', {
    treasury_id: safeOf(day, one?.branch),
    account_id: await accountOf(day, account.employeeAdvances),
    party_id: one?.id,
    amount: String(1_000 * (1 + chance.below(30))),
  });
  return 'given back by staff';
}

/** A month of a branch: nobody twice, so that most months are drawn up once and refused after it. */
async function drawUp(day: ShopDay): Promise<string> {
  const { chance, staff, places } = day;
  const place = chance.pick(places);
  const month = `2026-${String(1 + chance.below(11)).padStart(2, '0')}`;
  const lines = staff
    .filter(({ branch }) => branch === place?.id && chance.percent(80))
    .map(({ id }) => ({
      user_id: id,
      salary: String(1_000 * (20 + chance.below(60))),
      ...(chance.percent(30) && { allowances: String(500 * chance.below(20)) }),
      ...(chance.percent(30) && { deductions: String(500 * chance.below(20)) }),
      ...(chance.percent(15) && { recovered: String(1_000 * (1 + chance.below(15))) }),
    }));
  await day.do('payrolls', { branch_id: place?.id, month, currency: 'IQD', payroll_date: dayOf(day), lines }, day.clerk);
  return 'payroll drawn up';
}

async function payrollOnwards(day: ShopDay): Promise<string> {
  const { chance, rows } = day;
  const found = await rows<Item>(
    "select id, branch_id as branch, state from payroll where tenant_id = $1 and state in ('draft', 'approved', 'paid') order by id desc limit 8",
  );
  const payroll = chance.pick(found);
  if (!payroll) return drawUp(day);
  const path = `payrolls/${payroll.id}`;
  if (payroll['state'] === 'draft') {
    const verb = chance.percent(80) ? 'approve' : 'cancel';
    await day.do(`${path}/${verb}`, {});
    return `payroll ${verb}`;
  }
  if (payroll['state'] === 'paid' || chance.percent(20)) return back(day, path, payroll.id);
  const left = await rows<{ id: number; left: number }>(
    'select id, net - paid as left from payroll_line where tenant_id = $1 and payroll_id = $2 order by id',
    payroll.id,
  );
  const some = left.filter((one) => one.left > 0 && chance.percent(60));
  const part = (most: number) => (chance.percent(50) ? most : 1 + chance.below(most));
  await day.do(`${path}/pay`, {
    treasury_id: safeOf(day, payroll['branch']),
    ...(chance.percent(60) && { slips: some.map(({ id, left: all }) => ({ slip: id, amount: String(part(all)) })) }),
  });
  return 'payroll paid';
}

/** One payment of it is taken back, or it is taken back whole. */
async function back(day: ShopDay, path: string, id: number): Promise<string> {
  const reason = 'wrong month';
  const paid = await day.rows(
    "select id from voucher where tenant_id = $1 and doc_type = 'payroll' and doc_id = $2 and state = 'posted' order by id",
    id,
  );
  const voucher = day.chance.pick(paid);
  await day.do(`${path}/${voucher ? 'unpay' : 'reverse'}`, { reason, ...(voucher && { voucher_id: voucher.id }) });
  return voucher ? 'payroll payment taken back' : 'payroll taken back';
}

const safeOf = ({ places }: ShopDay, branch: unknown) => places.find(({ id }) => id === branch)?.safe;

async function accountOf({ rows }: ShopDay, code: string): Promise<number | undefined> {
  return (await rows('select id from account where tenant_id = $1 and code = $2', code))[0]?.id;
}
