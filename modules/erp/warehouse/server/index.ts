import { uncountable } from '#erp/stock/server';
import { DamagedStock, StockTransfer } from '#erp/warehouse/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { branchIsHeldBy } from '#foundation/branches/server';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Context, implement, type Params, seenByBranch, sql } from '#platform/server';
import { approveDamage } from './approve-damage.ts';
import { cancelDamage } from './cancel-damage.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { decideMissing } from './decide-missing.ts';
import './give-back.ts';
import './kept-units.ts';
import { postDamage } from './post-damage.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { recoverDamage } from './recover-damage.ts';
import { sendTransfer } from './send-transfer.ts';
import './stock-counts.ts';

type Values = Record<string, unknown>;

documentIsNumbered('stock_transfer', { table: 'stock_transfer' });
documentIsNumbered('damaged_stock', { table: 'damaged_stock' });
documentIsNumbered('stock_count', { table: 'stock_count' });
/** Nobody closes a branch goods are on their way to or from. */
branchIsHeldBy(async (ctx, branchId) => {
  const coming =
    await ctx.db.maybe(sql`select from stock_transfer where tenant_id = ${ctx.tenantId} and state in ('sent', 'received_short')
    and ${branchId}::bigint in (from_branch_id, to_branch_id) limit 1`);
  return coming ? { key: 'errors.stockTransfer.branchHasGoods', values: {} } : null;
});

/** Works in the branch at one end, or in all. */
const worksAt = (end: 'from_branch_id' | 'to_branch_id') => (ctx: Context, params: Params) => {
  const mine = ctx.user?.branchIds;
  return mine ? `e.${end} = any(${params.add(mine, 'bigint[]')})` : 'true';
};
const isOfSender = worksAt('from_branch_id');
const isOfReceiver = worksAt('to_branch_id');

export const stockTransfers = implement(StockTransfer, {
  search: 'index',
  createKey: 'required',
  sight: (ctx) => seenByBranch(ctx, 'from_branch_id', 'to_branch_id'),
  defaults: ({ user, today }) => ({ user: user?.id ?? null, sentOn: today }),
  check: judgeTransfer,
  verbs: { send: sendTransfer, receive: receiveTransfer, decide: decideMissing, cancel: cancelTransfer },
  whose: { send: isOfSender, receive: isOfReceiver, decide: isOfSender, cancel: isOfSender },
});

/** What was made good of damaged goods, by the vouchers that were not taken back. */
const recovered = `select coalesce(sum(v.amount), 0)::bigint from damaged_stock_recovery r
  join voucher v on v.tenant_id = :tenant and v.id = r.voucher_id and v.state = 'posted' where r.tenant_id = :tenant and r.damaged_stock_id = e.id`;

export const damagedStocks = implement(DamagedStock, {
  search: 'index',
  createKey: 'required',
  defaults: ({ user, today }) => ({ user: user?.id ?? null, damageDate: today }),
  check: (ctx, _values, _before, lines) => refuseUncountable(ctx, lines),
  expressions: { recovered, left: `greatest(coalesce(e.total, 0) - (${recovered}), 0)` },
  verbs: { approve: approveDamage, post: postDamage, recover: recoverDamage, cancel: cancelDamage },
  can: { recover: () => ({ 'errors.damagedStock.isRecovered': `(${recovered}) >= coalesce(e.total, 0)` }) },
  papers: {
    voucher:
      'r.id in (select d.voucher_id from damaged_stock_recovery d where d.tenant_id = :tenant and d.damaged_stock_id = e.id)',
  },
});

/** Goods go to another branch, from one the asker works in; whoever receives them does not write the sender’s paper. */
async function judgeTransfer(ctx: Context, values: Values, before: Values | null, lines?: readonly Values[]): Promise<void> {
  const [from, to] = [values.fromBranch ?? before?.fromBranchId, values.toBranch ?? before?.toBranchId];
  if (from === to) throw fieldRefusal('to_branch_id', 'errors.stockTransfer.sameBranch');
  const mine = ctx.user?.branchIds;
  const isSenders = (branch: unknown) => !mine || mine.includes(Number(branch));
  if (!isSenders(from) || (before && !isSenders(before.fromBranchId)))
    throw fieldRefusal('from_branch_id', 'errors.stockTransfer.notYours');
  await refuseUncountable(ctx, lines);
}

async function refuseUncountable(ctx: Context, lines?: readonly Values[]): Promise<void> {
  const fields = lines ? await uncountable(ctx, lines) : {};
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

export { countGoods } from './count-goods.ts';
export { postCount } from './post-count.ts';
export { reviewCount } from './review-count.ts';
export { startCount } from './start-count.ts';
export { stockCounts } from './stock-counts.ts';
export { approveDamage, decideMissing, postDamage, receiveTransfer, recoverDamage, sendTransfer };
