import { commissionEntry, type Sale } from '#erp/sales/contract';
import { uncollectedOn } from '#finance/cheques/server';
import { post } from '#finance/ledger/server';
import { type Draft, shareOf } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What a sale's delegate earns of it, as he is agreed with on the day it is made. */
export async function commissionTerms(ctx: Context, { id, delegateId }: Sale): Promise<Draft<typeof Sale>> {
  if (!delegateId) return {};
  const { commission, commissionOn } = await ctx.db.one<{ commission: number | null; commissionOn: string }>(
    sql`select commission::float8 as commission, commission_on from delegate where tenant_id = ${ctx.tenantId} and id = ${delegateId}::bigint`,
  );
  ctx.db.run(sql`update sale set commission_on = ${commissionOn} where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  return { commissionPercent: commission };
}

interface Standing {
  delegateId: number | null;
  branchId: number;
  number: string;
  percent: number | null;
  commissionOn: string | null;
  commission: number;
  commissionSeq: number;
  owed: number;
  paid: number;
  isVoid: boolean;
  net: number;
}

/**
 * What a delegate has earned of a sale is booked as it stands now, or taken back: his percent of what was delivered and not brought
 * back, without tax and shipping; where he earns it once it is paid, in the part that is, cheques when their bank has paid.
 */
export async function keepCommission(ctx: Context, saleId: number): Promise<void> {
  const sale =
    await ctx.db.maybe<Standing>(sql`select s.delegate_id, s.branch_id, s.number, (s.commission_percent * 1000)::bigint as percent, s.commission_on, s.commission,
      s.commission_seq, s.owed, s.paid, s.status = 'cancelled' as is_void,
      (select coalesce(sum(round(l.net::numeric * (l.delivered - l.returned) / l.quantity)), 0)::bigint from sale_line l
        where l.tenant_id = :tenant and l.sale_id = s.id) as net
    from sale s where s.tenant_id = ${ctx.tenantId} and s.id = ${saleId}::bigint and s.commission_percent > 0`);
  if (!sale?.delegateId) return;
  const earned = await earnedOf(ctx, saleId, sale);
  if (earned === sale.commission) return;
  const { branchId, delegateId, number } = sale;
  const key = { docType: 'sale', docId: saleId, event: 'commission', seq: sale.commissionSeq + 1 };
  const entry = commissionEntry(key, { branchId, base: ctx.tenant.currency, delegateId, earned: earned - sale.commission });
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo: number });
  ctx.db.run(sql`update sale set commission = ${earned}::bigint, commission_seq = commission_seq + 1
    where tenant_id = ${ctx.tenantId} and id = ${saleId}::bigint`);
}

async function earnedOf(
  ctx: Context,
  saleId: number,
  { isVoid, net, percent, commissionOn, owed, paid }: Standing,
): Promise<number> {
  const whole = isVoid ? 0 : shareOf(net, percent ?? 0, 100_000);
  if (commissionOn !== 'paid' || whole === 0) return whole;
  const collected = paid - (await uncollectedOn(ctx, { docType: 'sale', docId: saleId }));
  return owed > 0 ? shareOf(whole, Math.max(0, Math.min(collected, owed)), owed) : whole;
}
