import { monthOf, shiftMonth } from '#erp/hr/contract';
import { approvePayroll, employments, payPayroll, payrolls, staffOfMonth } from '#erp/hr/server';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { recordNotes } from '#foundation/dossiers/server';
import { admitUser } from '#foundation/identity/server';
import { type Context, createRecord, sql } from '#platform/server';
import { actingAs } from '../acting-as.ts';
import type { Cast } from '../demo.ts';

/** Who works in a shop of the demo beside those who sign in. */
const hands = [
  { name: 'Zaid Karim', phone: '07805550101', position: 'عامل مخزن', salary: '550000', recovers: '50000' },
  { name: 'Noor Salman', phone: '07805550102', position: 'بائعة', salary: '600000', allowances: '50000' },
];
/** Those who sign in, where the shop has them. */
const desks = [
  { email: 'cashier@corner.demo', position: 'أمين صندوق', salary: '750000', recovers: '50000' },
  { email: 'accountant@corner.demo', position: 'محاسبة', salary: '900000', allowances: '75000' },
];

/** The people of a shop with their terms, last month paid, an advance that is taken back month by month, and this month drawn up. */
export async function seedStaff(ctx: Context, cast: Cast): Promise<void> {
  const branch = cast.branches[0] as number;
  const writer = cast.users['accountant@corner.demo'] ? actingAs(ctx, cast, 'accountant@corner.demo') : ctx;
  const owner = cast.users['admin@corner.demo'] ? actingAs(ctx, cast, 'admin@corner.demo') : ctx;
  const staff = await employ(writer, branch, cast);
  const { treasury } = await ctx.db.one<{ treasury: number }>(
    sql`select id as treasury from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
  );
  const borrower = staff[0] as number;
  await lend(writer, { borrower, treasury });
  const month = monthOf(ctx.today);
  const paid = await drawUp(writer, branch, shiftMonth(month, -1));
  await approvePayroll(owner, { id: paid });
  await payPayroll(writer, { id: paid, treasury });
  await drawUp(writer, branch, month);
  await createRecord(writer, recordNotes, {
    record_kind: 'user',
    record_id: borrower,
    note: 'سلفة 200,000 لعلاج والده، تُسترد 50,000 كل شهر بموافقة الإدارة.',
  });
}

async function employ(ctx: Context, branch: number, { users }: Cast): Promise<number[]> {
  const { role } = await ctx.db.one<{ role: number }>(
    sql`select id as role from role where tenant_id = ${ctx.tenantId} and name ->> 'en' = 'Viewer' order by id limit 1`,
  );
  const staff: number[] = [];
  for (const { email, ...terms } of desks) {
    const user = users[email];
    if (user) staff.push(await write(ctx, branch, user, terms));
  }
  for (const { name, phone, ...terms } of hands) {
    const user = await admitUser(
      { ...ctx, user: null },
      { name, phone, kind: 'employee', role, branch, branches: [], allowLogin: false },
    );
    staff.push(await write(ctx, branch, user, terms));
  }
  return staff;
}

async function write(ctx: Context, branch: number, user: number, terms: object): Promise<number> {
  const year = Number(ctx.today.slice(0, 4));
  await createRecord(ctx, employments, {
    user_id: user,
    branch_id: branch,
    hired_on: `${year - 1}-03-01`,
    currency: ctx.tenant.currency,
    bank_name: 'مصرف الرافدين',
    ...terms,
  });
  return user;
}

async function lend(ctx: Context, { borrower, treasury }: { borrower: number; treasury: number }): Promise<void> {
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.employeeAdvances}`,
  );
  await createVoucher(ctx, { kind: 'debit', treasury, account: id, party: borrower, amount: 200_000, note: 'سلفة' });
}

/** A month's pay as the screen begins it: everybody with his terms. */
async function drawUp(ctx: Context, branch: number, month: string): Promise<number> {
  const { currency } = ctx.tenant;
  const lines = (await staffOfMonth(ctx, { inBranch: branch, month, currency })).map(({ user: _, owes: __, ...line }) => line);
  return createRecord(ctx, payrolls, { branch_id: branch, month, currency, payroll_date: ctx.today, lines });
}
