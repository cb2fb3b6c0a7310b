import { purchasePaid } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import { paymentStateOf } from '#finance/treasury/contract';
import { itemTells } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';

interface Standing {
  owed: number;
  isReturned: boolean;
  isCancelled: boolean;
  paid: number;
  hasItem: boolean;
}

/** How a purchase is paid follows from what was paid of its bill and what is held ahead of it, whatever moved either. */
export async function keepPayment(ctx: Context, purchaseId: number): Promise<void> {
  const one = await ctx.db.one<Standing>(sql`select p.owed, p.is_returned, p.status = 'cancelled' as is_cancelled,
      coalesce(sum(case i.account_code when ${account.suppliers} then i.settled else i.amount - i.settled end), 0)::bigint as paid, count(i.id) > 0 as has_item
    from purchase p left join owed_item i on i.tenant_id = :tenant and i.doc_type = 'purchase' and i.doc_id = p.id
    where p.tenant_id = ${ctx.tenantId} and p.id = ${purchaseId}::bigint group by p.id, p.owed, p.is_returned, p.status`);
  const isReturned = one.isReturned || (one.isCancelled && one.hasItem);
  const payment = one.isCancelled && !one.hasItem ? 'unpaid' : paymentStateOf({ owed: one.owed, paid: one.paid, isReturned });
  ctx.db.run(sql`update purchase set paid = ${one.paid}::bigint, payment = ${payment}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${purchaseId}::bigint and (paid, payment) is distinct from (${one.paid}::bigint, ${payment})`);
}

itemTells('purchase', {
  hold: (ctx, ids, skip) =>
    ctx.db.query(
      sql`select id from purchase where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update ${skip ? sql`skip locked` : sql``}`,
    ),
  keep: keepPayment,
  hear: (ctx, { docId, account: code }, paid) => {
    // What is used of money that was here already, or goes back, pays nothing.
    if (paid.by.docType === 'purchase' || (paid.way === 'settled' && code !== account.suppliers)) return;
    ctx.publish(purchasePaid.with({ purchaseId: docId, amount: paid.amount, byType: paid.by.docType, byId: paid.by.docId }));
  },
});
