import { isMonth, workedIn } from '#erp/hr/contract';
import { amountText, belongsTo, type Currency, currencyCodes, fieldRefusal, oneOf, text } from '#platform/entity';
import { type Context, readReportQuery, route, sql, worksIn } from '#platform/server';
import { owedByStaff, owedInAll } from './owed-by-staff.ts';

const asked = {
  inBranch: belongsTo('branch', { required: true }),
  month: text({ required: true, max: 7 }),
  currency: oneOf(currencyCodes, { required: true }),
};
interface Asked {
  inBranch: number;
  month: string;
  currency: Currency;
}

export const staffOfMonthRoute = route({
  method: 'GET',
  path: '/api/v1/payrolls/staff',
  name: 'listStaffOfMonth',
  summary: 'The people of a branch as a month’s pay begins: what each earns, and what is taken back of what he owes',
  permission: 'show_payroll',
  section: 'erp',
  query: asked,
  answer: 'other',
  handle: async (ctx, { query }) => ({ result: { items: await staffOfMonth(ctx, readReportQuery<Asked>(ctx, asked, query)) } }),
});

interface Terms {
  userId: number;
  name: string;
  hiredOn: string;
  leftOn: string | null;
  salary: number;
  allowances: number | null;
  deductions: number | null;
  recovers: number | null;
}

/** Slips as their people's terms say, for those who worked in the branch in that month and have no agreed pay for it yet. */
export async function staffOfMonth(ctx: Context, { inBranch, month, currency }: Asked) {
  if (!isMonth(month)) throw fieldRefusal('month', 'errors.payroll.notAMonth');
  if (!worksIn(ctx, inBranch)) throw fieldRefusal('in_branch_id', 'errors.reference');
  const all = await ctx.db.query<Terms>(sql`select m.user_id, u.name, m.hired_on::text as hired_on, m.left_on::text as left_on,
      m.salary, m.allowances, m.deductions, m.recovers
    from employment m join app_user u on u.tenant_id = :tenant and u.id = m.user_id
    where m.tenant_id = ${ctx.tenantId} and m.branch_id = ${inBranch}::bigint and m.currency = ${currency} and u.disabled_at is null
      and not exists (select from payroll_month t where t.tenant_id = :tenant and t.user_id = m.user_id and t.month = ${month})
    order by m.id`);
  const staff = all.filter((one) => workedIn(month, one));
  const owed = await owedByStaff(ctx, { users: staff.map(({ userId }) => userId), currency });
  const said = (amount: number) => amountText(amount, currency);
  return staff.map(({ userId, name, salary, allowances, deductions, recovers }) => {
    const earned = salary + (allowances ?? 0) - (deductions ?? 0);
    const owes = Math.max(0, owedInAll(owed.get(userId)));
    return {
      user_id: userId,
      user: { id: userId, name },
      salary: said(salary),
      allowances: said(allowances ?? 0),
      deductions: said(deductions ?? 0),
      recovered: said(Math.max(0, Math.min(owes, recovers ?? owes, earned))),
      owes: said(owes),
    };
  });
}
