import { salePaid } from '#erp/sales/contract';
import { account } from '#finance/ledger/contract';
import { itemTells } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { keepCommission } from './commission.ts';

/** As `paymentStateOf` says it: of a sale that is taken back, whose goods left once, as of one that was returned. */
export const paidState = sql`case when s.status = 'cancelled' and not k.has_item then 'unpaid'
  when s.owed <= 0 and k.paid <= 0 and (s.is_returned or s.status = 'cancelled') then 'refunded'
  when k.paid >= s.owed then 'paid' when k.paid > 0 then 'partially_paid' else 'unpaid' end`;

/** How a sale is paid follows from what was paid of it and what is held ahead of it, whatever moved either. */
export function keepPaid(ctx: Context, saleId: number): void {
  ctx.db.run(sql`update sale s set paid = k.paid, payment = ${paidState}, version = s.version + 1, updated_at = now()
    from (select coalesce(sum(case i.account_code when ${account.customers} then i.settled else i.amount - i.settled end), 0)::bigint as paid,
        count(*) > 0 as has_item
      from owed_item i where i.tenant_id = :tenant and i.doc_type = 'sale' and i.doc_id = ${saleId}::bigint) k
    where s.tenant_id = ${ctx.tenantId} and s.id = ${saleId}::bigint and (s.paid, s.payment) is distinct from (k.paid, ${paidState})`);
}

/** The same, and what its delegate has earned of it. */
export async function keepPayment(ctx: Context, saleId: number): Promise<void> {
  keepPaid(ctx, saleId);
  await keepCommission(ctx, saleId);
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
