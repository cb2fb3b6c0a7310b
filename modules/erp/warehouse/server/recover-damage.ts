import { DamagedStock, recoveredEntry, recoveredOn } from '#erp/warehouse/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { cashAccountOf, issueVoucher, lockTreasury } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, insertRows, lockFor, sql } from '#platform/server';

/**
 * Takes in what an insurer, a carrier or somebody of the staff makes good of damaged goods, never more than they were worth. What is
 * recovered is what its vouchers say, so a voucher that is taken back takes it along.
 */
export async function recoverDamage(ctx: Context, input: VerbInput<typeof DamagedStock, 'recover'>): Promise<void> {
  const damaged = await lockFor(ctx, DamagedStock, 'recover', input.id);
  const { id, branchId, damageType } = damaged;
  const { amount } = input;
  const base = ctx.tenant.currency;
  const left = (damaged.total ?? 0) - (await recoveredOf(ctx, id));
  if (amount > left)
    throw fieldRefusal('amount', 'errors.voucher.beyondBalance', { most: amountText(left, base), currency: base });
  const date = input.receivedOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day: date, field: 'received_on' });
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, currency: base });
  const cash = { account: cashAccountOf(treasury), treasuryId: treasury.id, branchId: treasury.branchId };
  const voucher = await issueVoucher(ctx, {
    kind: 'credit',
    treasury,
    account: recoveredOn(damageType),
    amount,
    note: input.note,
    date,
    entry: ({ voucherId }) => recoveredEntry({ voucherId, branchId, base, damageType, amount, cash }),
  });
  insertRows(ctx.db, 'damaged_stock_recovery', {
    types: { damaged_stock_id: 'bigint', voucher_id: 'bigint' },
    rows: [{ damaged_stock_id: id, voucher_id: voucher.id }],
  });
}

/** What is recovered of one by now; who takes in more waits for it. */
async function recoveredOf(ctx: Context, id: number): Promise<number> {
  const { sum } = await ctx.db.one<{
    sum: number;
  }>(sql`select coalesce(sum(v.amount), 0)::bigint as sum from damaged_stock_recovery r
    join voucher v on v.tenant_id = :tenant and v.id = r.voucher_id and v.state = 'posted'
    where r.tenant_id = ${ctx.tenantId} and r.damaged_stock_id = ${id}::bigint`);
  return sum;
}
