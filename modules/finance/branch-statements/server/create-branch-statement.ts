import { BranchStatement } from '#finance/branch-statements/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, nextNumber, sql, worksIn } from '#platform/server';
import { lockPair, takeLines } from './branch-pair.ts';

export type NewBranchStatement = VerbInput<typeof BranchStatement, 'create'>;

/** Draws up what two branches owe each other: every open line between them up to a day. Nothing is posted; nobody else can take the lines. */
export async function createBranchStatement(ctx: Context, input: NewBranchStatement): Promise<number> {
  const until = refuseBadPair(ctx, input);
  const pair = { branchId: input.branch, counterBranchId: input.counterBranch, currency: input.currency };
  await lockPair(ctx, pair);
  const year = ctx.today.slice(0, 4);
  const nth = await nextNumber(ctx, `branch-statement/${input.branch}/${year}`);
  const number = `B-${input.branch}-${year}-${String(nth).padStart(5, '0')}`;
  const id = await insertRow(ctx, BranchStatement, {
    number,
    branch: pair.branchId,
    counterBranch: pair.counterBranchId,
    currency: pair.currency,
    until,
    note: input.note,
    createdBy: ctx.user?.id ?? null,
  });
  const taken = await takeLines(ctx, id, pair, { isPayment: false, only: sql`l.entry_date <= ${until}::date` });
  if (taken.lineCount === 0) throw new Refusal('errors.branchStatement.nothing');
  ctx.db.run(sql`update branch_statement set line_count = ${taken.lineCount}, claims = ${taken.claims}, debts = ${taken.debts},
      net = ${taken.claims - taken.debts} where tenant_id = ${ctx.tenantId} and id = ${id}`);
  return id;
}

function refuseBadPair(ctx: Context, { branch, counterBranch, until }: NewBranchStatement): string {
  if (branch === counterBranch) throw fieldRefusal('counter_branch_id', 'errors.branchStatement.sameBranch');
  if (!ctx.tenant.branchIds.has(branch) || !worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
  if (!ctx.tenant.branchIds.has(counterBranch)) throw fieldRefusal('counter_branch_id', 'errors.reference');
  if (until && until > ctx.today) throw fieldRefusal('until', 'errors.branchStatement.dayAhead');
  return until ?? ctx.today;
}
