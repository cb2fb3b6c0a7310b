import { type Expense, ExpenseSchedule, type Frequency, nextDay } from '#finance/expenses/contract';
import { type Context, insertRow, sql } from '#platform/server';

/** Makes a written expense the first of a schedule: what follows it comes as due, as it was written. */
export async function beginSchedule(ctx: Context, expense: Expense, frequency: Frequency): Promise<void> {
  const { kind, branchId, accountId, currency, amount, tax, treasuryId, supplier, note, expenseForId } = expense;
  const plan = { startsOn: expense.expenseDate, frequency, endsOn: null, times: null };
  const schedule = await insertRow(ctx, ExpenseSchedule, {
    ...{ kind, currency, amount, tax, supplier, note, frequency, startsOn: plan.startsOn },
    ...{ branch: branchId, account: accountId, treasury: treasuryId, expenseFor: expenseForId, user: expense.userId },
    name: await nameOf(ctx, expense),
    made: 1,
    passed: 1,
    nextOn: nextDay(plan, { passed: 1, made: 1 }),
  });
  await ctx.db.query(sql`update expense set schedule_id = ${schedule}, period_start = ${plan.startsOn}::date
    where tenant_id = ${ctx.tenantId} and id = ${expense.id}`);
}

/** Called by what was said of it, else by what it is for. */
async function nameOf(ctx: Context, { note, supplier, accountId }: Expense): Promise<string> {
  const { name } = await ctx.db.one<{ name: Record<string, string> }>(
    sql`select name from account where tenant_id = ${ctx.tenantId} and id = ${accountId}`,
  );
  return (note || supplier || name[ctx.locale] || name['en'] || '').slice(0, 100);
}
