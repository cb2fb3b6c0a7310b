import { BranchStatement } from '#finance/branch-statements/contract';
import { amountText, Refusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { lockPair, openLines, sumsFor, takeLines } from './branch-pair.ts';

/** The other branch says it is right. Whoever drew it up does not agree with himself. */
export async function agreeBranchStatement(ctx: Context, { id }: VerbInput<typeof BranchStatement, 'agree'>): Promise<void> {
  const statement = await lockFor(ctx, BranchStatement, 'agree', id);
  const agreed = { agreedBy: ctx.user?.id ?? null, agreedAt: ctx.now };
  await change(ctx, BranchStatement, statement, { state: 'agreed', ...agreed }, 'agree');
}

/**
 * Settled: what they owe each other, with the cash that came since, comes to nothing. Only the net ever moves as cash; both
 * sides of it are settled. While something is still owed it is refused, with how much.
 */
export async function settleBranchStatement(ctx: Context, { id }: VerbInput<typeof BranchStatement, 'settle'>): Promise<void> {
  const statement = await lockFor(ctx, BranchStatement, 'settle', id);
  await lockPair(ctx, statement);
  const lines = await openLines(ctx, statement, sql`e.doc_type in ('remittance', 'treasury_transfer')`);
  const came = sumsFor(statement.branchId, lines);
  const left = statement.net + came.claims - came.debts;
  if (left !== 0) {
    const { number, currency } = statement;
    const values = { number, amount: amountText(Math.abs(left), currency), currency };
    throw new Refusal(left > 0 ? 'errors.branchStatement.stillOwed' : 'errors.branchStatement.owedBack', { status: 409, values });
  }
  takeLines(ctx, id, { lines, isPayment: true });
  const settled = { paid: came.debts - came.claims, settledBy: ctx.user?.id ?? null, settledAt: ctx.now };
  await change(ctx, BranchStatement, statement, { state: 'settled', ...settled }, 'settle');
}

/** Void: its lines are free for another. */
export async function voidBranchStatement(
  ctx: Context,
  { id, reason }: VerbInput<typeof BranchStatement, 'void'>,
): Promise<void> {
  const statement = await lockFor(ctx, BranchStatement, 'void', id);
  ctx.db.run(sql`update branch_statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  await change(ctx, BranchStatement, statement, { state: 'void' }, 'void', { reason });
}
