import { Payroll } from '#erp/hr/contract';
import { lockParties, reverseVoucher } from '#finance/treasury/server';
import { conflict, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, dayIn, lockFor, sql } from '#platform/server';
import { keepPaid } from './pay-payroll.ts';

interface Paid {
  slip: number;
  partyId: number;
  amount: number;
  number: string;
  userId: number | null;
  postedAt: Date;
}

/** Takes one payment of a month's pay back: the cash is in its treasury again, and as much is owed as before. */
export async function unpayPayroll(ctx: Context, input: VerbInput<typeof Payroll, 'unpay'>): Promise<void> {
  const payroll = await lockFor(ctx, Payroll, 'unpay', input.id);
  const paid =
    await ctx.db.maybe<Paid>(sql`select l.id as slip, v.party_id, v.amount, v.number, v.user_id, v.posted_at from voucher v
    join payroll_line l on l.tenant_id = :tenant and l.payroll_id = v.doc_id and l.user_id = v.party_id
    where v.tenant_id = ${ctx.tenantId} and v.id = ${input.voucher}::bigint and v.doc_type = 'payroll' and v.doc_id = ${payroll.id}::bigint
      and v.state = 'posted'`);
  if (!paid) throw fieldRefusal('voucher_id', 'errors.payroll.notItsVoucher');
  // Whoever moved its cash on an earlier day does not move it back alone.
  if (ctx.user && paid.userId === ctx.user.id && dayIn(ctx.tenant.timeZone, paid.postedAt) < ctx.today)
    throw conflict('errors.voucher.laterDay', { number: paid.number });
  await lockParties(ctx, [{ kind: 'employee', id: paid.partyId }]);
  await reverseVoucher(ctx, input.voucher, input.reason);
  keepPaid(ctx, paid.slip, -paid.amount);
  await change(ctx, Payroll, payroll, { paid: (payroll.paid ?? 0) - paid.amount, state: 'approved' }, 'unpay', {
    reason: input.reason,
  });
}
