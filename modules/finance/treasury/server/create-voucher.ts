import { refuseWrongDay } from '#finance/ledger/server';
import { isItemAccount } from '#finance/treasury/contract';
import type { Context } from '#platform/server';
import { judgeVoucher, type NewVoucher } from './judge-voucher.ts';
import { type Allocation, keepAllocations } from './open-items.ts';
import { mayPayAlone } from './payment-limits.ts';
import { settleInCash, spreadOverItems } from './settle-items.ts';
import { draftVoucher, issueVoucher, type VoucherOrder } from './vouchers.ts';

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
  return settleByBond(ctx, order, allocations);
}

/** Writes and posts a bond, and keeps what it settled: of accounts kept item by item all of it, the oldest where nothing is named. */
export async function settleByBond(ctx: Context, order: VoucherOrder, allocations: readonly Allocation[]): Promise<number> {
  const { account, party, treasury } = order;
  if (!isItemAccount(account) || !party) {
    const { id } = await issueVoucher(ctx, order);
    await keepAllocations(ctx, id, allocations);
    return id;
  }
  const of = { account, party, currency: treasury.currency };
  const parts = await spreadOverItems(ctx, of, order.amount, allocations);
  const { id } = await settleInCash(ctx, { ...of, ...order, account, party, parts });
  return id;
}
