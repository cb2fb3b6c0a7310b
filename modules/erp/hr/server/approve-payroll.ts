import { Payroll, payrollApproved, payrollEntry, payrollLines, spreadRecovery } from '#erp/hr/contract';
import { judgeBudget } from '#finance/budgets/server';
import { account } from '#finance/ledger/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import { lockParties } from '#finance/treasury/server';
import { conflict, type LineRow, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, readLines, sql } from '#platform/server';
import { refuseBeyondOwed, refuseLeft } from './judge-payroll.ts';
import { owedByStaff, owedInAll } from './owed-by-staff.ts';

type Slip = LineRow<(typeof payrollLines)['fields']>;

/**
 * Agrees to a month's pay. Each of its people is held, so that nothing of what he owes is paid or taken back meanwhile; his month is
 * taken, so that nobody agrees to it twice; the branch's budget of salaries is asked; then it is owed.
 */
export async function approvePayroll(ctx: Context, { id }: VerbInput<typeof Payroll, 'approve'>): Promise<void> {
  const payroll = await lockFor(ctx, Payroll, 'approve', id);
  const { branchId, currency, payrollDate: day, month } = payroll;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'payroll_date' });
  const slips = await readLines(ctx, payrollLines, id);
  const names = await namesOf(ctx, slips);
  await lockParties(
    ctx,
    slips.map(({ userId }) => ({ kind: 'employee', id: userId })),
  );
  await refuseLeft(
    ctx,
    month,
    slips.map(({ userId }) => userId),
  );
  await takeMonths(ctx, payroll, slips, names);
  const owed = await owedByStaff(ctx, { users: slips.map(({ userId }) => userId), currency });
  const earned = slips.map(({ userId, net, recovered }) => {
    const parts = owed.get(userId) ?? [];
    refuseBeyondOwed({ name: names.get(userId) ?? '' }, recovered ?? 0, owedInAll(parts), currency);
    return { userId, net: net ?? 0, recovered: spreadRecovery(parts, recovered ?? 0, branchId) };
  });
  const cost = payroll.cost ?? 0;
  await keepWithinBudget(ctx, payroll, cost);
  const key = { docType: 'payroll', docId: id, event: 'approved', seq: payroll.version + 1 };
  const entry = payrollEntry(key, { branchId, currency, base: ctx.tenant.currency, cost, slips: earned });
  if (entry) await post(ctx, { ...entry, date: day, memo: `${payroll.number} ${month}` });
  const state = payroll.total === 0 ? 'paid' : 'approved';
  await change(ctx, Payroll, payroll, { state, approvedBy: ctx.user?.id ?? null, approvedAt: ctx.now }, 'approve');
  ctx.publish(payrollApproved.with({ payrollId: id, branchId, month, people: slips.length }));
}

/** The database takes each person's month once: who comes second, at the same moment too, is told whose it is. */
async function takeMonths(
  ctx: Context,
  { id, month }: Payroll,
  slips: readonly Slip[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = slips
    .map(({ userId }) => userId)
    .sort((a, b) => a - b)
    .map((userId) => sql`(${ctx.tenantId}, ${userId}::bigint, ${month}, ${id}::bigint)`);
  const taken = await ctx.db.query<{ userId: number }>(sql`insert into payroll_month (tenant_id, user_id, month, payroll_id)
    values ${sql.join(rows)} on conflict do nothing returning user_id`);
  const missing = slips.find(({ userId }) => !taken.some((one) => one.userId === userId));
  if (!missing) return;
  const other = await ctx.db.maybe<{ number: string }>(sql`select p.number from payroll_month t
    join payroll p on p.tenant_id = :tenant and p.id = t.payroll_id
    where t.tenant_id = ${ctx.tenantId} and t.user_id = ${missing.userId}::bigint and t.month = ${month}`);
  throw conflict('errors.payroll.monthTaken', { name: names.get(missing.userId), month, number: other?.number ?? '' });
}

/** A month is asked of its branch's budget of salaries when it is agreed to, which is when it is booked; what goes beyond and may is told on its page. */
async function keepWithinBudget(
  ctx: Context,
  { id, branchId, currency, payrollDate: day }: Payroll,
  amount: number,
): Promise<void> {
  const asked = { account: account.salaries, branchId, day, amount, currency, docType: 'payroll', docId: id };
  const warning = await judgeBudget(ctx, asked);
  if (warning)
    ctx.db.run(
      sql`update payroll set budget_warning = ${JSON.stringify(warning)}::jsonb where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
}

async function namesOf(ctx: Context, slips: readonly Slip[]): Promise<Map<number, string>> {
  const rows = await ctx.db.query<{ id: number; name: string }>(sql`select id, name from app_user
    where tenant_id = ${ctx.tenantId} and id = any(${slips.map(({ userId }) => userId)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
