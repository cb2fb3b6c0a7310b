import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { Remittance, sendEntry } from '#finance/treasury/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, paperNumber, worksIn } from '#platform/server';
import { refuseClosedBranch } from './closed-branch.ts';
import { cashAccountOf, lockTreasury, requireFunds } from './treasuries.ts';

export type SendRemittance = VerbInput<typeof Remittance, 'send'>;

/** A branch sends cash to another: it leaves the treasury and is on its way until the other counts it. */
export async function sendRemittance(ctx: Context, input: SendRemittance): Promise<number> {
  const field = 'from_treasury_id';
  const treasury = await lockTreasury(ctx, { treasuryId: input.fromTreasury, field });
  const { branchId, currency } = treasury;
  if (!worksIn(ctx, branchId)) throw fieldRefusal(field, 'errors.reference');
  if (branchId === input.toBranch) throw fieldRefusal('to_branch_id', 'errors.remittance.sameBranch');
  await refuseClosedBranch(ctx, input.toBranch, 'to_branch_id');
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
