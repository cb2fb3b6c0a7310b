import { Expense, type ExpenseKind } from '#finance/expenses/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { lockTreasury, mayPayAlone } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, insertRow, lockRecord } from '#platform/server';
import { bookExpense } from './book-expense.ts';
import { judgeExpense } from './judge-expense.ts';

export type NewExpense = VerbInput<typeof Expense, 'write'> & { kind: ExpenseKind };

/** Writes down what was spent or earned and books it; what is above its maker's limit waits until somebody else agrees. */
export async function createExpense(ctx: Context, input: NewExpense): Promise<number> {
  const expenseDate = input.expenseDate ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day: expenseDate, field: 'expense_date' });
  const { branchId, currency } = await judgeExpense(ctx, { ...input, branch: input.branch });
  const mustWait = input.kind === 'expense' && !(await mayPayAlone(ctx, { amount: input.amount, currency }));
  // Before the row that names it: two who write at once would else each wait for the other's.
  if (!mustWait && input.treasury) await lockTreasury(ctx, { treasuryId: input.treasury, branchId, currency });
  const id = await insertRow(ctx, Expense, {
    ...input,
    branch: branchId,
    currency,
    tax: input.tax ?? 0,
    expenseDate,
    state: 'waiting',
    user: ctx.user?.id ?? null,
  });
  if (!mustWait) await bookExpense(ctx, await lockRecord(ctx, Expense, id));
  return id;
}
