import { BranchStatement } from '#finance/branch-statements/contract';
import { type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, nextNumber, sql, worksIn } from '#platform/server';
import { lockPair, takeLines } from './branch-pair.ts';

export interface NewBranchStatement {
  branch: number;
  counterBranch: number;
  currency: Currency;
  /** The last day it takes up; today where nothing is said. */
  until?: string | null;
  note?: string | null;
}

/** Draws up what two branches owe each other: every open line between them up to a day. Nothing is posted; nobody else can take the lines. */
export async function createBranchStatement(ctx: Context, input: NewBranchStatement): Promise<number> {
  const until = refuseBadPair(ctx, input);
  const pair = { branchId: input.branch, counterBranchId: input.counterBranch, currency: input.currency };
  await lockPair(ctx, pair);
  const year = ctx.today.slice(0, 4);
  const nth = await nextNumber(ctx, `branch-statement/${input.branch}/${year}`);
  const number = `B-${input.branch}-${year}-${String(nth).padStart(5, '0')}`;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into branch_statement
      (tenant_id, number, branch_id, counter_branch_id, currency, until, note, created_by_id, created_at, updated_at)
    values (${ctx.tenantId}, ${number}, ${pair.branchId}, ${pair.counterBranchId}, ${pair.currency}, ${until}::date, ${input.note ?? null},
      ${ctx.user?.id ?? null}, ${ctx.now}, ${ctx.now}) returning id`);
  const taken = await takeLines(ctx, id, pair, { isPayment: false, only: sql`l.entry_date <= ${until}::date` });
  if (taken.lineCount === 0) throw new Refusal('errors.branchStatement.nothing');
  ctx.db.run(sql`update branch_statement set line_count = ${taken.lineCount}, claims = ${taken.claims}, debts = ${taken.debts},
      net = ${taken.claims - taken.debts} where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: BranchStatement.name, entityId: id, action: 'create', after: { number, ...taken } });
  return id;
}

function refuseBadPair(ctx: Context, { branch, counterBranch, until }: NewBranchStatement): string {
  if (branch === counterBranch) throw fieldRefusal('counter_branch_id', 'errors.branchStatement.sameBranch');
  if (!ctx.tenant.branchIds.has(branch) || !worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
  if (!ctx.tenant.branchIds.has(counterBranch)) throw fieldRefusal('counter_branch_id', 'errors.reference');
  if (until && until > ctx.today) throw fieldRefusal('until', 'errors.branchStatement.dayAhead');
  return until ?? ctx.today;
}
