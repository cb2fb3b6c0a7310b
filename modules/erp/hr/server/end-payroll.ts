import { Payroll } from '#erp/hr/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';

/** Takes a month's pay back whole, while nothing of it is paid: nothing of it is owed, and what was taken back of advances is owed again. */
export async function reversePayroll(ctx: Context, { id, reason }: VerbInput<typeof Payroll, 'reverse'>): Promise<void> {
  const payroll = await lockFor(ctx, Payroll, 'reverse', id);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'payroll', docId: id }), { memo: reason });
  ctx.db.run(sql`delete from payroll_month where tenant_id = ${ctx.tenantId} and payroll_id = ${id}::bigint`);
  await change(ctx, Payroll, payroll, { state: 'reversed', reason }, 'reverse');
}

/** Drops what nobody has agreed to. */
export async function cancelPayroll(ctx: Context, { id }: VerbInput<typeof Payroll, 'cancel'>): Promise<void> {
  const payroll = await lockFor(ctx, Payroll, 'cancel', id);
  await change(ctx, Payroll, payroll, { state: 'cancelled' }, 'cancel');
}
