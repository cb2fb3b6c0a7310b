import { saleOverdue } from '#erp/sales/contract';
import { type DuePaper, fallenDue } from '#erp/setup/server';
import { account, dayBefore } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

interface Late extends DuePaper {
  saleId: number;
  customerId: number;
  branchId: number;
}

/** Tells of sales that were to be paid by yesterday and are not, once for each day something of them was due. */
export async function tellOverdueSales(ctx: Context): Promise<void> {
  const open =
    await ctx.db.query<Late>(sql`select s.id as sale_id, s.customer_id, s.branch_id, s.currency, i.due_on, s.instalments, s.frequency,
      s.total, s.overdue_told_on as told_on,
      case when s.instalments is null then i.amount else s.owed end as owed, case when s.instalments is null then i.settled else s.paid end as paid
    from owed_item i join sale s on s.tenant_id = :tenant and s.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.doc_type = 'sale' and i.account_code = ${account.customers} and i.settled < i.amount
      and i.due_on < ${ctx.today}::date and (s.overdue_told_on is null or s.instalments is not null) order by s.id`);
  const late = open.flatMap((sale) => {
    const due = fallenDue(ctx, sale, dayBefore(ctx.today));
    return due ? [{ ...sale, ...due }] : [];
  });
  for (const { saleId, customerId, branchId, dueOn, left } of await notYetTold(ctx, late))
    ctx.publish(saleOverdue.with({ saleId, customerId, branchId, dueOn, left }));
}

/** Of several processes one tells: the one whose mark it is. */
async function notYetTold<T extends { saleId: number; dueOn: string }>(ctx: Context, late: readonly T[]): Promise<T[]> {
  if (late.length === 0) return [];
  const rows = late.map(({ saleId, dueOn }) => ({ id: saleId, due_on: dueOn }));
  const marked = await ctx.db.query<{ id: number }>(sql`update sale s set overdue_told_on = r.due_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, due_on date)
    where s.tenant_id = ${ctx.tenantId} and s.id = r.id and s.overdue_told_on is distinct from r.due_on returning s.id`);
  const ids = new Set(marked.map(({ id }) => id));
  return late.filter(({ saleId }) => ids.has(saleId));
}
