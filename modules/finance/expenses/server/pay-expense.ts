import { Expense } from '#finance/expenses/contract';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Pays what is owed for an expense, wholly or in part, against a numbered voucher; never more than is left of it. */
export async function payExpense(ctx: Context, input: VerbInput<typeof Expense, 'pay'>): Promise<void> {
  const expense = await lockFor(ctx, Expense, 'pay', input.id);
  const { branchId, currency } = expense;
  const left = expense.amount - expense.paid;
  const amount = input.amount ?? left;
  if (amount > left) throw fieldRefusal('amount', 'errors.expense.beyondLeft', { left: amountText(left, currency), currency });
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, branchId, currency });
  await issueVoucher(ctx, {
    kind: 'debit',
    treasury,
    account: account.accruedExpenses,
    amount,
    note: expense.number,
    docType: 'expense',
    docId: expense.id,
  });
  const paid = expense.paid + amount;
  const state = paid === expense.amount ? 'paid' : 'open';
  await change(ctx, Expense, expense, { paid, state, treasury: treasury.id }, 'pay');
}
