import { judgeBudget } from '#finance/budgets/server';
import { type BookedExpense, Expense, owedEntry, paidEntry } from '#finance/expenses/contract';
import { post, refuseClosedDay } from '#finance/ledger/server';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { type Context, change, paperNumber, sql } from '#platform/server';

/** Numbers an expense and books it: out of its treasury at once where one is said, else as what the company owes. */
export async function bookExpense(ctx: Context, expense: Expense & { keeper?: number | null }): Promise<void> {
  const { id, kind, branchId, currency, expenseDate: date, treasuryId } = expense;
  await refuseClosedDay(ctx, { module: 'treasury', day: date, field: 'expense_date' });
  const booked = await bookedAs(ctx, expense);
  const treasury = treasuryId
    ? await lockTreasury(ctx, { treasuryId, branchId, currency, ...(expense.keeper && { keeper: expense.keeper }) })
    : null;
  await keepWithinBudget(ctx, expense, booked);
  const letters = kind === 'expense' ? 'E' : 'I';
  const number = await paperNumber(ctx, { letters, series: kind, branchId, day: date });
  if (treasury)
    await issueVoucher(ctx, {
      kind: kind === 'expense' ? 'debit' : 'credit',
      treasury,
      account: booked.account,
      amount: expense.amount,
      note: number,
      date,
      docType: 'expense',
      docId: id,
      entry: (voucher) => paidEntry(booked, voucher),
    });
  else {
    const entry = owedEntry(booked, { id, seq: expense.version + 1 });
    await post(ctx, entry && { ...entry, date, memo: number });
  }
  const state = treasury ? 'paid' : 'open';
  const paid = treasury ? expense.amount : 0;
  await change(ctx, Expense, expense, { number, state, paid, treasury: treasuryId, expenseDate: date, reason: null }, 'book');
  await forgetObstacle(ctx, id);
}

/** An expense is asked of its budget when it is booked; one that goes beyond it and may is told so on its page. */
async function keepWithinBudget(ctx: Context, { id, expenseDate: day }: Expense, booked: BookedExpense): Promise<void> {
  const { kind, account, branchId, currency, amount, tax } = booked;
  if (kind !== 'expense') return;
  const asked = { account, branchId, day, amount: amount - tax, currency, docType: 'expense', docId: id, field: 'amount' };
  const warning = await judgeBudget(ctx, asked);
  if (warning)
    ctx.db.run(
      sql`update expense set budget_warning = ${JSON.stringify(warning)}::jsonb where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
}

async function bookedAs(ctx: Context, { kind, accountId, branchId, currency, amount, tax }: Expense): Promise<BookedExpense> {
  const { code } = await ctx.db.one<{ code: string }>(
    sql`select code from account where tenant_id = ${ctx.tenantId} and id = ${accountId}`,
  );
  return { kind, account: code, branchId, currency, amount, tax };
}

/** What stood in the way of a schedule's paper is settled with it. */
export async function forgetObstacle(ctx: Context, id: number): Promise<void> {
  ctx.db.run(sql`update expense set obstacle = null where tenant_id = ${ctx.tenantId} and id = ${id} and obstacle is not null`);
}
