import { Expense } from '#finance/expenses/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { amountText, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { lockExpense } from './decide-expense.ts';

export interface PayExpense {
  id: number;
  treasury: number;
  /** All that is left, where nothing is said. */
  amount?: number | null;
}

/** Pays what is owed for an expense, wholly or in part, against a numbered voucher; never more than is left of it. */
export async function payExpense(ctx: Context, input: PayExpense): Promise<void> {
  const expense = await lockExpense(ctx, input.id, ['open']);
  const { branchId, currency } = expense;
  const left = expense.amount - expense.paid;
  const amount = input.amount ?? left;
  if (amount > left) {
    const values = { left: amountText(left, currency), currency };
    throw new Refusal('errors.expense.beyondLeft', { values, fields: { amount: { key: 'errors.expense.beyondLeft', values } } });
  }
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, branchId, currency });
  await issueVoucher(ctx, {
    kind: 'debit',
    treasury,
    account: '2220',
    amount,
    note: expense.number,
    docType: 'expense',
    docId: expense.id,
  });
  const paid = expense.paid + amount;
  ctx.db.run(sql`update expense set paid = ${paid}, state = ${paid === expense.amount ? 'paid' : 'open'}, treasury_id = ${treasury.id},
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${expense.id}`);
  audit(ctx, { entity: Expense.name, entityId: expense.id, action: 'pay', after: { amount, paid } });
}
