import { purchaseDue } from '#erp/purchases/contract';
import { type DuePaper, fallenDue } from '#erp/setup/server';
import { account } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

interface Due extends DuePaper {
  purchaseId: number;
  supplierId: number;
  branchId: number;
}

/** Tells of purchases that are to be paid by today, once for each day something of them is due. */
export async function tellDuePurchases(ctx: Context): Promise<void> {
  const open =
    await ctx.db.query<Due>(sql`select p.id as purchase_id, p.supplier_id, p.branch_id, p.currency, i.due_on, p.instalments, p.frequency,
      p.total, p.due_told_on as told_on,
      case when p.instalments is null then i.amount else p.owed end as owed, case when p.instalments is null then i.settled else p.paid end as paid
    from owed_item i join purchase p on p.tenant_id = :tenant and p.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.doc_type = 'purchase' and i.account_code = ${account.suppliers} and i.settled < i.amount
      and i.due_on <= ${ctx.today}::date and (p.due_told_on is null or p.instalments is not null) order by p.id`);
  const due = open.flatMap((purchase) => {
    const part = fallenDue(ctx, purchase, ctx.today);
    return part ? [{ ...purchase, ...part }] : [];
  });
  for (const { purchaseId, supplierId, branchId, dueOn, left } of await notYetTold(ctx, due))
    ctx.publish(purchaseDue.with({ purchaseId, supplierId, branchId, dueOn, left }));
}

/** Of several processes one tells: the one whose mark it is. */
async function notYetTold<T extends { purchaseId: number; dueOn: string }>(ctx: Context, due: readonly T[]): Promise<T[]> {
  if (due.length === 0) return [];
  const rows = due.map(({ purchaseId, dueOn }) => ({ id: purchaseId, due_on: dueOn }));
  const marked = await ctx.db.query<{ id: number }>(sql`update purchase p set due_told_on = r.due_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, due_on date)
    where p.tenant_id = ${ctx.tenantId} and p.id = r.id and p.due_told_on is distinct from r.due_on returning p.id`);
  const ids = new Set(marked.map(({ id }) => id));
  return due.filter(({ purchaseId }) => ids.has(purchaseId));
}
