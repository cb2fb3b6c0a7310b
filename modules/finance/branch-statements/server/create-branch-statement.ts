import { BranchStatement } from '#finance/branch-statements/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, paperNumber, sql, worksIn } from '#platform/server';
import { lockPair, openLines, sumsFor, takeLines } from './branch-pair.ts';

export type NewBranchStatement = VerbInput<typeof BranchStatement, 'create'>;

/** Draws up what two branches owe each other: every open line between them up to a day. Nothing is posted; nobody else can take the lines. */
export async function createBranchStatement(ctx: Context, input: NewBranchStatement): Promise<number> {
  const until = refuseBadPair(ctx, input);
  const pair = { branchId: input.branch, counterBranchId: input.counterBranch, currency: input.currency };
  await lockPair(ctx, pair);
  const lines = await openLines(ctx, pair, sql`l.entry_date <= ${until}::date`);
  const { lineCount, claims, debts } = sumsFor(pair.branchId, lines);
  if (lineCount === 0) throw new Refusal('errors.branchStatement.nothing');
  const id = await insertRow(ctx, BranchStatement, {
    number: await paperNumber(ctx, { letters: 'B', series: 'branch-statement', branchId: pair.branchId }),
    branch: pair.branchId,
    counterBranch: pair.counterBranchId,
    currency: pair.currency,
    until,
    lineCount,
    claims,
    debts,
    net: claims - debts,
    note: input.note,
    createdBy: ctx.user?.id ?? null,
  });
  takeLines(ctx, id, { lines, isPayment: false });
  return id;
}

function refuseBadPair(ctx: Context, { branch, counterBranch, until }: NewBranchStatement): string {
  if (branch === counterBranch) throw fieldRefusal('counter_branch_id', 'errors.branchStatement.sameBranch');
  if (!ctx.tenant.branchIds.has(branch) || !worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
  if (!ctx.tenant.branchIds.has(counterBranch)) throw fieldRefusal('counter_branch_id', 'errors.reference');
  if (until && until > ctx.today) throw fieldRefusal('until', 'errors.branchStatement.dayAhead');
  return until ?? ctx.today;
}
