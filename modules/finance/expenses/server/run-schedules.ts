import { type ExpenseKind, type Frequency, nextDay, type Plan } from '#finance/expenses/contract';
import { mayPayAlone } from '#finance/treasury/server';
import { type Currency, Refusal } from '#platform/entity';
import { type Context, type Problem, problemOf, sql } from '#platform/server';
import { approveExpense } from './decide-expense.ts';

interface DueSchedule extends Plan {
  id: number;
  kind: ExpenseKind;
  branchId: number;
  accountId: number;
  currency: Currency;
  amount: number;
  tax: number;
  treasuryId: number | null;
  supplier: string | null;
  expenseForId: number | null;
  note: string | null;
  name: string;
  frequency: Frequency;
  passed: number;
  made: number;
  nextOn: string;
  userId: number | null;
  authorIds: readonly number[];
}

/** Each in a transaction of its own: what one schedule's paper is refused for keeps none of the others. */
type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Makes what is due of a company's schedules, in order and whatever was missed before it, and books what books itself; returns how many. */
export async function runExpenseSchedules(run: Run): Promise<number> {
  let made = 0;
  for (;;) {
    const count = await run(makeDue);
    made += count;
    if (count === 0) break;
  }
  for (const id of await run(toBook)) await bookOrNote(run, id);
  return made;
}

/** At most so many papers of one schedule at a time, so that nothing is held for long. */
const mostAtOnce = 31;

/** The next schedule whose day has come: its papers up to today. One process has it, others pass it by. */
export async function makeDue(ctx: Context): Promise<number> {
  const schedule = await ctx.db.maybe<DueSchedule>(sql`select * from expense_schedule where tenant_id = ${ctx.tenantId}
    and state = 'active' and next_on <= ${ctx.today}::date order by next_on, id limit 1 for update skip locked`);
  if (!schedule) return 0;
  let { passed, made } = schedule;
  let day: string | null = schedule.nextOn;
  const before = made;
  while (day !== null && day <= ctx.today && made - before < mostAtOnce) {
    await makePaper(ctx, schedule, day);
    [passed, made] = [passed + 1, made + 1];
    day = nextDay(schedule, { passed, made });
  }
  await ctx.db.query(sql`update expense_schedule set passed = ${passed}, made = ${made}, next_on = ${day}::date,
      state = ${day === null ? 'ended' : 'active'}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${schedule.id}`);
  return made - before;
}

/** The unique key of schedule and day decides: whatever is tried again is there once. */
async function makePaper(ctx: Context, schedule: DueSchedule, day: string): Promise<void> {
  await ctx.db.query(sql`insert into expense
      (tenant_id, kind, branch_id, account_id, currency, amount, tax, expense_date, treasury_id, supplier, expense_for_id, note, state, schedule_id, period_start, user_id, author_ids)
    values (${ctx.tenantId}, ${schedule.kind}, ${schedule.branchId}, ${schedule.accountId}, ${schedule.currency}, ${schedule.amount}, ${schedule.tax}, ${day},
      ${schedule.treasuryId}, ${schedule.supplier}, ${schedule.expenseForId}, ${schedule.note ?? schedule.name}, 'due', ${schedule.id}, ${day}, ${schedule.userId},
      ${[...schedule.authorIds]}::bigint[])
    on conflict (tenant_id, schedule_id, period_start) do nothing`);
}

async function toBook(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.query<{ id: number }>(sql`select e.id from expense e
    join expense_schedule s on s.tenant_id = :tenant and s.id = e.schedule_id
    where e.tenant_id = ${ctx.tenantId} and e.state = 'due' and e.obstacle is null and s.auto_post order by e.id limit 200`);
  return rows.map(({ id }) => id);
}

async function bookOrNote(run: Run, id: number): Promise<void> {
  try {
    await run((ctx) => bookItself(ctx, id));
  } catch (error) {
    // Somebody else was quicker, or it cannot be booked: why stands on it until a person looks.
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) return;
    await run((ctx) => note(ctx, id, problemOf(error)));
  }
}

async function bookItself(ctx: Context, id: number): Promise<void> {
  const { userId, amount, currency, kind } = await ctx.db.one<{
    userId: number | null;
    amount: number;
    currency: Currency;
    kind: ExpenseKind;
  }>(sql`select user_id, amount, currency, kind from expense where tenant_id = ${ctx.tenantId} and id = ${id}`);
  // What its maker may not pay alone is not paid by the clock either.
  if (kind === 'expense' && !(await mayPayAlone(ctx, { amount, currency, userId })))
    throw new Refusal('errors.expense.aboveLimit');
  await approveExpense(ctx, { id });
}

async function note(ctx: Context, id: number, obstacle: Problem): Promise<void> {
  await ctx.db.query(sql`update expense set obstacle = ${JSON.stringify(obstacle)}::jsonb, reason = null, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${id} and state = 'due'`);
}
