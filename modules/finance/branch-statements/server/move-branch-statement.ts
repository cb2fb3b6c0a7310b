import { BranchStatement, type BranchStatementState } from '#finance/branch-statements/contract';
import { amountText, type Currency, conflict, Refusal } from '#platform/entity';
import { audit, type Context, lockRecord, type RawBuilder, sql, worksIn } from '#platform/server';
import { lockPair, takeLines } from './branch-pair.ts';

interface OpenBranchStatement {
  id: number;
  version: number;
  number: string;
  branchId: number;
  counterBranchId: number;
  currency: Currency;
  state: BranchStatementState;
  net: number;
  createdById: number | null;
}

/** The other branch says it is right. Whoever drew it up does not agree with himself. */
export async function agreeBranchStatement(ctx: Context, id: number): Promise<void> {
  const statement = await lockOpen(ctx, id, ['new']);
  if (!worksIn(ctx, statement.counterBranchId)) throw refuse(statement, 'otherBranch');
  if (ctx.user && ctx.user.id === statement.createdById) throw refuse(statement, 'samePerson');
  enter(ctx, statement, 'agreed', sql`agreed_by_id = ${ctx.user?.id ?? null}, agreed_at = ${ctx.now}`);
}

/**
 * Settled: what they owe each other, with the cash that came since, comes to nothing. Only the net ever moves as cash; both
 * sides of it are settled. While something is still owed it is refused, with how much.
 */
export async function settleBranchStatement(ctx: Context, id: number): Promise<void> {
  const statement = await lockOpen(ctx, id, ['agreed']);
  await lockPair(ctx, statement);
  const came = await takeLines(ctx, id, statement, {
    isPayment: true,
    only: sql`e.doc_type in ('remittance', 'treasury_transfer')`,
  });
  const left = statement.net + came.claims - came.debts;
  if (left !== 0) {
    const values = {
      number: statement.number,
      amount: amountText(Math.abs(left), statement.currency),
      currency: statement.currency,
    };
    throw new Refusal(left > 0 ? 'errors.branchStatement.stillOwed' : 'errors.branchStatement.owedBack', { status: 409, values });
  }
  enter(
    ctx,
    statement,
    'settled',
    sql`paid = ${came.debts - came.claims}, settled_by_id = ${ctx.user?.id ?? null}, settled_at = ${ctx.now}`,
  );
}

/** Void: its lines are free for another. */
export async function voidBranchStatement(ctx: Context, id: number, reason: string): Promise<void> {
  const statement = await lockOpen(ctx, id, ['new', 'agreed']);
  ctx.db.run(sql`update branch_statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  enter(ctx, statement, 'void', undefined, reason);
}

async function lockOpen(ctx: Context, id: number, from: readonly BranchStatementState[]): Promise<OpenBranchStatement> {
  const statement = (await lockRecord(ctx, BranchStatement, id)) as unknown as OpenBranchStatement;
  if (!from.includes(statement.state)) throw conflict('errors.branchStatement.movedOn', { number: statement.number });
  return statement;
}

function refuse({ number }: OpenBranchStatement, why: 'otherBranch' | 'samePerson'): Refusal {
  return new Refusal(`errors.branchStatement.${why}`, { status: 403, values: { number } });
}

function enter(
  ctx: Context,
  statement: OpenBranchStatement,
  to: BranchStatementState,
  more?: RawBuilder<unknown>,
  reason?: string,
): void {
  ctx.db.run(sql`update branch_statement set state = ${to}, version = version + 1, updated_at = ${ctx.now} ${more ? sql`, ${more}` : sql``}
    where tenant_id = ${ctx.tenantId} and id = ${statement.id} and version = ${statement.version}`);
  audit(ctx, {
    entity: BranchStatement.name,
    entityId: statement.id,
    action: to,
    before: { state: statement.state },
    after: { state: to, reason },
  });
}
