import { Expense, type ExpenseKind } from '#finance/expenses/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { lockTreasury, mayPayAlone } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, insertRow, lockRecord } from '#platform/server';
import { beginSchedule } from './begin-schedule.ts';
import { bookExpense } from './book-expense.ts';
import { chooseAccount } from './choose-account.ts';
import { judgeExpense } from './judge-expense.ts';

export type NewExpense = VerbInput<typeof Expense, 'write'> & { kind: ExpenseKind };

/** Writes down what was spent or earned and books it; what is above its maker's limit waits until somebody else agrees. */
export async function createExpense(ctx: Context, { recurrence, referenceNumber, ...input }: NewExpense): Promise<number> {
  const expenseDate = input.expenseDate ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day: expenseDate, field: 'expense_date' });
  const chosen = await chooseAccount(ctx, input);
  const { branchId, currency } = await judgeExpense(ctx, { ...input, ...chosen, branch: input.branch });
  const mustWait = input.kind === 'expense' && !(await mayPayAlone(ctx, { amount: input.amount, currency }));
  // Before the row that names it: two who write at once would else each wait for the other's.
  if (!mustWait && input.treasury) await lockTreasury(ctx, { treasuryId: input.treasury, branchId, currency });
  const id = await insertRow(ctx, Expense, {
    ...input,
    account: chosen.account,
    reference: input.reference ?? referenceNumber,
    branch: branchId,
    currency,
    tax: input.tax ?? 0,
    expenseDate,
    state: 'waiting',
    user: ctx.user?.id ?? null,
  });
  const expense = await lockRecord(ctx, Expense, id);
  if (recurrence && recurrence !== 'one_time') await beginSchedule(ctx, expense, recurrence);
  if (!mustWait) await bookExpense(ctx, expense);
  return id;
}
