import type { TenderSum } from '#insight/shop-dashboard/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, reportBranches, sql } from '#platform/server';

/** How today's tickets were paid, by what stays of it: each as the reports of its shifts say it, added up. */
export async function tendersOf(ctx: Context): Promise<TenderSum[]> {
  const branches = reportBranches(ctx);
  const rows = await ctx.db.query<{ method: string; currency: Currency; amount: number; worth: number }>(
    sql`select t.method, t.currency, sum(t.amount)::bigint as amount, sum(t.worth)::bigint as worth
      from cash_shift c join till_tender t on t.tenant_id = :tenant and t.shift_id = c.id
      where c.tenant_id = ${ctx.tenantId} and c.business_date = ${ctx.today}::date and t.method <> 'rounding'
        and (${branches}::bigint[] is null or c.branch_id = any(${branches}::bigint[]))
      group by t.method, t.currency order by array_position(array['cash', 'card', 'account', 'credit'], t.method), t.currency <> ${ctx.tenant.currency}, t.currency`,
  );
  return rows.map(({ method, currency, amount, worth }) => ({
    ...{ method, currency },
    amount: amountText(amount, currency),
    worth: amountText(worth, ctx.tenant.currency),
  }));
}
