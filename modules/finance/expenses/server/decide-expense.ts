import { Expense } from '#finance/expenses/contract';
import { refuseWrongDay, reverseAll, standingEntries } from '#finance/ledger/server';
import { holdTreasuries, reverseVoucher } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { bookExpense, forgetObstacle } from './book-expense.ts';
import { judgeExpense } from './judge-expense.ts';

type Approve = VerbInput<typeof Expense, 'approve'>;

/** Agrees to what waited; its treasury and day may be said anew where they are no longer right. */
export async function approveExpense(ctx: Context, input: Approve): Promise<void> {
  const expense = await lockFor(ctx, Expense, 'approve', input.id);
  const expenseDate = input.expenseDate ?? expense.expenseDate;
  // Its own day was judged when it was handed over, and is asked to be open only.
  if (expenseDate !== expense.expenseDate)
    await refuseWrongDay(ctx, { module: 'treasury', day: expenseDate, field: 'expense_date' });
  const treasuryId = input.treasury ?? expense.treasuryId;
  const keeper = keeperOf(ctx, expense, input);
  await judgeExpense(ctx, {
    ...expense,
    branch: expense.branchId,
    account: expense.accountId,
    treasury: treasuryId,
    maker: keeper,
  });
  await bookExpense(ctx, { ...expense, treasuryId, keeper, expenseDate });
  await change(ctx, Expense, expense, decidedNow(ctx), 'approve');
}

/** Who takes it out of the treasury: who says now where it is paid, else who said so when it was written. */
function keeperOf(ctx: Context, { state, userId }: Expense, { treasury }: Approve): number | null {
  return ctx.user && (treasury || state === 'due') ? ctx.user.id : userId;
}

/** Says no: it is never booked, and the reason stays with it. */
export async function refuseExpense(ctx: Context, { id, reason }: VerbInput<typeof Expense, 'refuse'>): Promise<void> {
  const expense = await lockFor(ctx, Expense, 'refuse', id);
  await change(ctx, Expense, expense, { state: 'refused', reason, ...decidedNow(ctx) }, 'refuse');
  await forgetObstacle(ctx, id);
}

/** Takes a booked expense back: its vouchers' cash moves the other way, what was owed is owed no more. */
export async function reverseExpense(ctx: Context, { id, reason }: VerbInput<typeof Expense, 'reverse'>): Promise<void> {
  const expense = await lockFor(ctx, Expense, 'reverse', id);
  const vouchers = await ctx.db.query<{ id: number; treasuryId: number }>(sql`select id, treasury_id from voucher
    where tenant_id = ${ctx.tenantId} and doc_type = 'expense' and doc_id = ${id} and state = 'posted' order by id`);
  // In one order, whichever paid first: two that were paid out of the same treasuries would else wait for each other.
  await holdTreasuries(
    ctx,
    vouchers.map(({ treasuryId }) => treasuryId),
  );
  for (const voucher of vouchers) await reverseVoucher(ctx, voucher.id, reason);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'expense', docId: id }), { memo: reason });
  await change(ctx, Expense, expense, { state: 'reversed', reason, paid: 0, ...decidedNow(ctx) }, 'reverse');
}

const decidedNow = (ctx: Context) => ({ decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now });
