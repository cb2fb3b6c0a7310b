import { Expense, type ExpenseKind } from '#finance/expenses/contract';
import { mayPayAlone, refuseFarDate } from '#finance/treasury/server';
import type { Currency } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { bookExpense, type OpenExpense } from './book-expense.ts';
import { judgeExpense } from './judge-expense.ts';

export interface NewExpense {
  kind: ExpenseKind;
  branch?: number | null;
  account: number;
  treasury?: number | null;
  currency?: Currency | null;
  amount: number;
  tax?: number | null;
  expenseDate?: string | null;
  supplier?: string | null;
  reference?: string | null;
  note?: string | null;
  attachment?: string | null;
}

/** Writes down what was spent or earned and books it; what is above its maker's limit waits until somebody else agrees. */
export async function createExpense(ctx: Context, input: NewExpense): Promise<number> {
  refuseFarDate(ctx, input.expenseDate, 'expense_date');
  const { branchId, currency } = await judgeExpense(ctx, { ...input, branch: input.branch });
  const mustWait = input.kind === 'expense' && !(await mayPayAlone(ctx, { amount: input.amount, currency }));
  const expense = await ctx.db.one<OpenExpense>(sql`insert into expense
      (tenant_id, kind, branch_id, account_id, currency, amount, tax, expense_date, treasury_id, supplier, reference, note, attachment, state, user_id)
    values (${ctx.tenantId}, ${input.kind}, ${branchId}, ${input.account}, ${currency}, ${input.amount}, ${input.tax ?? 0}, ${input.expenseDate ?? ctx.today},
      ${input.treasury ?? null}, ${input.supplier ?? null}, ${input.reference ?? null}, ${input.note ?? null}, ${input.attachment ?? null}, 'waiting',
      ${ctx.user?.id ?? null}) returning *`);
  audit(ctx, { entity: Expense.name, entityId: expense.id, action: 'create', after: { ...input, currency, mustWait } });
  if (!mustWait) await bookExpense(ctx, expense);
  return expense.id;
}
