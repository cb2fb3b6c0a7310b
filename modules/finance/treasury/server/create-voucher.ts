import { refuseWrongDay } from '#finance/ledger/server';
import type { Context } from '#platform/server';
import { judgeVoucher, type NewVoucher } from './judge-voucher.ts';
import { keepAllocations } from './open-items.ts';
import { mayPayAlone } from './payment-limits.ts';
import { draftVoucher, issueVoucher } from './vouchers.ts';

export type { NewVoucher } from './judge-voucher.ts';

/**
 * A receipt or payment bond of its own: cash against an account, within what is owed where that is known. A payment above its
 * maker's limit waits as a draft until somebody else approves it.
 */
export async function createVoucher(ctx: Context, input: NewVoucher): Promise<number> {
  await refuseWrongDay(ctx, { module: 'treasury', day: input.voucherDate ?? ctx.today, field: 'voucher_date' });
  const order = await judgeVoucher(ctx, input);
  const allocations = input.allocations ?? [];
  if (input.kind === 'debit' && !(await mayPayAlone(ctx, { amount: input.amount, currency: order.treasury.currency })))
    return draftVoucher(ctx, order, allocations);
  const { id } = await issueVoucher(ctx, order);
  await keepAllocations(ctx, id, allocations);
  return id;
}
