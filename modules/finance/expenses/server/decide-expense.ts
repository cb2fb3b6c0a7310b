import { Expense } from '#finance/expenses/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import { mayPayAlone, refuseFarDate, requireApprover, reverseVoucher } from '#finance/treasury/server';
import { conflict } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';
import { bookExpense, type OpenExpense } from './book-expense.ts';
import { judgeExpense } from './judge-expense.ts';

export async function lockExpense(ctx: Context, id: number, states: readonly OpenExpense['state'][]): Promise<OpenExpense> {
  const expense = (await lockRecord(ctx, Expense, id)) as unknown as OpenExpense;
  if (states.includes(expense.state)) return expense;
  throw conflict(`errors.expense.is_${expense.state}`, { number: expense.number ?? '' });
}

export interface ApproveExpense {
  id: number;
  /** Where it is paid out of, and the day it is of, where that was not said or is no longer right. */
  treasury?: number | null;
  expenseDate?: string | null;
}

/** Agrees to what waited: a due one by whoever may pay it alone, what is above a limit by somebody who did not write it. */
export async function approveExpense(ctx: Context, input: ApproveExpense): Promise<void> {
  const expense = await lockExpense(ctx, input.id, ['due', 'waiting']);
  const { amount, currency } = expense;
  const isWithin = expense.state === 'due' && (expense.kind === 'income' || (await mayPayAlone(ctx, { amount, currency })));
  if (!isWithin) await requireApprover(ctx, { makerId: expense.userId, amount, currency });
  refuseFarDate(ctx, input.expenseDate, 'expense_date');
  const treasury = input.treasury ?? expense.treasuryId;
  const keeper = keeperOf(ctx, expense, input);
  await judgeExpense(ctx, { ...expense, branch: expense.branchId, account: expense.accountId, treasury, maker: keeper });
  await bookExpense(ctx, { ...expense, treasuryId: treasury, keeper, expenseDate: input.expenseDate ?? expense.expenseDate });
  decided(ctx, expense.id, 'approve', {});
}

/** Who takes it out of the treasury: who says now where it is paid, else who said so when it was written. */
function keeperOf(ctx: Context, { state, userId }: OpenExpense, { treasury }: ApproveExpense): number | null {
  return ctx.user && (treasury || state === 'due') ? ctx.user.id : userId;
}

/** Says no: it is never booked, and the reason stays with it. */
export async function refuseExpense(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  const expense = await lockExpense(ctx, id, ['due', 'waiting']);
  ctx.db.run(sql`update expense set state = 'refused', reason = ${reason}, obstacle = null, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${expense.id}`);
  decided(ctx, id, 'refuse', { reason });
}

/** Takes a booked expense back: its vouchers' cash moves the other way, what was owed is owed no more. */
export async function reverseExpense(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockExpense(ctx, id, ['open', 'paid']);
  const vouchers = await ctx.db.query<{ id: number }>(sql`select id from voucher
    where tenant_id = ${ctx.tenantId} and doc_type = 'expense' and doc_id = ${id} and state = 'posted' order by id`);
  for (const voucher of vouchers) await reverseVoucher(ctx, voucher.id, reason);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'expense', docId: id }), { memo: reason });
  ctx.db.run(sql`update expense set state = 'reversed', reason = ${reason}, paid = 0, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
  decided(ctx, id, 'reverse', { reason });
}

function decided(ctx: Context, id: number, action: string, after: object): void {
  ctx.db.run(
    sql`update expense set decided_by_id = ${ctx.user?.id ?? null}, decided_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  audit(ctx, { entity: Expense.name, entityId: id, action, after });
}
