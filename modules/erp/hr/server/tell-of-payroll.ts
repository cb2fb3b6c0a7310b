import { notify } from '#collaboration/notifications/server';
import { Payroll, payrollApproved } from '#erp/hr/contract';
import { listenTo, sql } from '#platform/server';

// Whoever drew up a month's pay hears that it was agreed to: from now on it can be paid.
listenTo(payrollApproved, async (ctx, { payrollId, month }) => {
  const payroll = await ctx.db.maybe<{ number: string; authorIds: number[]; approvedById: number | null }>(
    sql`select number, author_ids, approved_by_id from payroll where tenant_id = ${ctx.tenantId} and id = ${payrollId}`,
  );
  if (!payroll) return;
  const decision = 'approved';
  await notify(ctx, {
    to: payroll.authorIds.filter((id) => id !== payroll.approvedById),
    type: 'payroll',
    words: { key: `payrollTold.${decision}`, values: { number: payroll.number, month } },
    href: `${Payroll.screens}/${payrollId}/show`,
    key: `payroll/${payrollId}/${decision}`,
  });
});
