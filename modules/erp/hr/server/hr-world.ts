import { account } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import { createVoucher } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

const name = (text: string) => ({ en: text, ar: text });
let phones = 0;

/** A shop with two branches, cash in each, and people who draw up, agree to and pay what its staff earn. */
export async function hrWorld() {
  const world = await freshWorld();
  const company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = (en: string) =>
    company.create('branch', { name: name(en), complete_phone: `0770${String(++phones).padStart(7, '0')}` });
  const [here, there] = [await branch('Karrada'), await branch('Mosul')];
  const treasury = (branch_id: number, currency = 'IQD') =>
    company.create('treasury', { name: name('Safe'), branch_id, kind: 'cash', currency });
  const [safe, safeThere, dollars] = [await treasury(here), await treasury(there), await treasury(here, 'USD')];
  const clerk = await company.person({
    permissions: ['show_payroll', 'show_pay_bonds', 'show_receipt_bonds', 'accounts_management'],
  });
  const boss = await company.person({});
  const accounts = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  const accountId = (code: string) => accounts.find((one) => one.code === code)?.id as number;
  for (const into of [safe, safeThere, dollars])
    await company.do((ctx) =>
      createVoucher(ctx, { kind: 'credit', treasury: into, account: accountId(account.capital), amount: 10_000_000 }),
    );
  return {
    world,
    company,
    here,
    there,
    safe,
    safeThere,
    dollars,
    clerk,
    boss,
    accountId,
    branch,
    treasury,
    ...calls({ world, company, clerk, boss, accountId, here, safe }),
  };
}
export type HrWorld = Awaited<ReturnType<typeof hrWorld>>;

interface Parts {
  world: World;
  company: Company;
  clerk: Person;
  boss: Person;
  accountId: (code: string) => number;
  here: number;
  safe: number;
}

function calls({ company, clerk, boss, accountId, here, safe }: Parts) {
  const ask = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
    who.call(method, path, method === 'GET' ? undefined : body, { 'idempotency-key': crypto.randomUUID() });
  const done = async (who: Person, path: string, body: object = {}): Promise<Record<string, any> & { id: number }> => {
    const { status, body: answer } = await ask(who, 'POST', path, body);
    if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.result.item;
  };
  let people = 0;
  const staff = async (terms: object = {}): Promise<number> => {
    const person = await company.person({ permissions: ['dashboard'] });
    await done(boss, 'employments', {
      user_id: person.id,
      branch_id: here,
      position: `Post ${++people}`,
      hired_on: '2026-01-01',
      currency: 'IQD',
      salary: '30000',
      ...terms,
    });
    return person.id;
  };
  return {
    ask,
    done,
    /** Somebody who works here from January on, for 30,000 a month unless said. */
    staff,
    draw: (lines: readonly object[], more: object = {}, who = clerk) =>
      ask(who, 'POST', 'payrolls', {
        branch_id: here,
        month: '2026-11',
        currency: 'IQD',
        payroll_date: '2026-11-21',
        lines,
        ...more,
      }),
    drawn: async (lines: readonly object[], more: object = {}) =>
      done(clerk, 'payrolls', { branch_id: here, month: '2026-11', currency: 'IQD', payroll_date: '2026-11-21', lines, ...more }),
    step: (id: number, verb: string, body: object = {}, who = boss) => ask(who, 'POST', `payrolls/${id}/${verb}`, body),
    show: async (id: number) => (await ask(boss, 'GET', `payrolls/${id}`)).body.result.item as Record<string, any>,
    /** Lends somebody cash, or takes it back, by a bond as the desk writes it. */
    lend: (user: number, amount: number, who = clerk) =>
      ask(who, 'POST', 'transactions/debit', {
        treasury_id: safe,
        account_id: accountId(account.employeeAdvances),
        party_id: user,
        amount: String(amount),
      }),
    repay: (user: number, amount: number, who = clerk) =>
      ask(who, 'POST', 'transactions/credit', {
        treasury_id: safe,
        account_id: accountId(account.employeeAdvances),
        party_id: user,
        amount: String(amount),
      }),
    balance: (code: string, user?: number, branchId?: number) =>
      company.do((ctx) =>
        balanceOf(ctx, {
          account: code,
          currency: 'IQD',
          ...(user && { party: { kind: 'employee', id: user } }),
          ...(branchId && { branchId }),
        }),
      ),
    red: async () => (await company.do(checkBooks)).filter(({ isGreen }) => !isGreen),
  };
}
