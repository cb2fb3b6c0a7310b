import { Expense } from '#finance/expenses/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, change, lockRecord, sql } from '#platform/server';
import { createExpense, type NewExpense } from './create-expense.ts';

/**
 * Writes an expense that is paid out of a drawer in the same transaction: it is booked as owed (2220), and whoever asks posts what pays
 * that. One its maker may not pay alone is refused, for the cash would be gone before anybody agreed.
 */
export async function spendFromDrawer(
  ctx: Context,
  input: Omit<NewExpense, 'kind' | 'treasury'>,
): Promise<{ id: number; number: string | null }> {
  const id = await createExpense(ctx, { ...input, kind: 'expense' });
  const expense = await lockRecord(ctx, Expense, id);
  if (expense.state !== 'open') throw fieldRefusal('amount', 'errors.expense.aboveOwnLimit');
  await change(ctx, Expense, expense, { state: 'paid', paid: expense.amount }, 'pay');
  ctx.db.run(sql`update expense set out_of_drawer = true where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  return { id, number: expense.number };
}
