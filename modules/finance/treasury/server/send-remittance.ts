import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { Remittance, sendEntry } from '#finance/treasury/contract';
import { type Bilingual, fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, paperNumber, sql, worksIn } from '#platform/server';
import { cashAccountOf, lockTreasury, requireFunds } from './treasuries.ts';

export type SendRemittance = VerbInput<typeof Remittance, 'send'>;

/** A branch sends cash to another: it leaves the treasury and is on its way until the other counts it. */
export async function sendRemittance(ctx: Context, input: SendRemittance): Promise<number> {
  const field = 'from_treasury_id';
  const treasury = await lockTreasury(ctx, { treasuryId: input.fromTreasury, field });
  const { branchId, currency } = treasury;
  if (!worksIn(ctx, branchId)) throw fieldRefusal(field, 'errors.reference');
  if (branchId === input.toBranch) throw fieldRefusal('to_branch_id', 'errors.remittance.sameBranch');
  await refuseClosed(ctx, input.toBranch);
  if (cashAccountOf(treasury) !== account.treasuries)
    throw new Refusal('errors.remittance.cashOnly', { fields: { [field]: 'errors.remittance.cashOnly' } });
  await requireFunds(ctx, treasury, input.amount, field);
  const id = await insertRow(ctx, Remittance, {
    number: await paperNumber(ctx, { letters: 'T', series: 'remittance', branchId }),
    fromBranch: branchId,
    toBranch: input.toBranch,
    fromTreasury: treasury.id,
    currency,
    amount: input.amount,
    note: input.note,
    sentBy: ctx.user?.id ?? null,
    sentAt: ctx.now,
  });
  const sum = { id, fromBranchId: branchId, toBranchId: input.toBranch, currency, amount: input.amount };
  await post(ctx, sendEntry(sum, { seq: 1, treasuryId: treasury.id }));
  return id;
}

/** Nobody would be there to count it. The branch stays as it is until the cash is on its way. */
async function refuseClosed(ctx: Context, branchId: number): Promise<void> {
  const branch = await ctx.db.maybe<{ name: Bilingual; disabledAt: Date | null }>(
    sql`select name, disabled_at from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} for share`,
  );
  if (!branch) throw fieldRefusal('to_branch_id', 'errors.reference');
  if (branch.disabledAt) throw fieldRefusal('to_branch_id', 'errors.remittance.branchClosed', { name: branch.name });
}
