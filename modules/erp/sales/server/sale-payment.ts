import { salePaid } from '#erp/sales/contract';
import { account } from '#finance/ledger/contract';
import { paymentStateOf } from '#finance/treasury/contract';
import { itemTells } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { keepCommission } from './commission.ts';

interface Standing {
  owed: number;
  isReturned: boolean;
  isCancelled: boolean;
  paid: number;
  hasItem: boolean;
  earns: boolean;
}

/** How a sale is paid follows from what was paid of it and what is held ahead of it, whatever moved either; and so does what its delegate has earned. */
export async function keepPayment(ctx: Context, saleId: number): Promise<void> {
  const one =
    await ctx.db.one<Standing>(sql`select s.owed, s.is_returned, s.status = 'cancelled' as is_cancelled, coalesce(s.commission_percent > 0, false) as earns,
      coalesce(sum(case i.account_code when ${account.customers} then i.settled else i.amount - i.settled end), 0)::bigint as paid, count(i.id) > 0 as has_item
    from sale s left join owed_item i on i.tenant_id = :tenant and i.doc_type = 'sale' and i.doc_id = s.id
    where s.tenant_id = ${ctx.tenantId} and s.id = ${saleId}::bigint group by s.id, s.owed, s.is_returned, s.status, s.commission_percent`);
  const isReturned = one.isReturned || (one.isCancelled && one.hasItem);
  const payment = one.isCancelled && !one.hasItem ? 'unpaid' : paymentStateOf({ owed: one.owed, paid: one.paid, isReturned });
  ctx.db.run(sql`update sale set paid = ${one.paid}::bigint, payment = ${payment}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${saleId}::bigint and (paid, payment) is distinct from (${one.paid}::bigint, ${payment})`);
  if (one.earns) await keepCommission(ctx, saleId);
}

itemTells('sale', {
  hold: (ctx, ids, skip) =>
    ctx.db.query(
      sql`select id from sale where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update ${skip ? sql`skip locked` : sql``}`,
    ),
  keep: keepPayment,
  hear: (ctx, { docId, account: code }, paid) => {
    // What is used of money that was here already, or goes back, pays nothing.
    if (paid.by.docType === 'sale' || (paid.way === 'settled' && code !== account.customers)) return;
    ctx.publish(salePaid.with({ saleId: docId, amount: paid.amount, byType: paid.by.docType, byId: paid.by.docId }));
  },
});
