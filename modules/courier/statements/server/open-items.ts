import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

export interface ItemsOf {
  clientId: number;
  branchId: number;
  currency: Currency;
}
export interface NewItem {
  kind: 'carried' | 'voucher' | 'correction' | 'opening';
  amount: number;
  docType: string;
  docId: number;
  shipmentId?: number | null;
}

/** Notes what a client is owed (or owes, negative) outside his parcels' rows; his next statement takes it. */
export async function addOpenItems(ctx: Context, of: ItemsOf, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await ctx.db.query(
    sql`select add_open_items(${ctx.tenantId}, ${of.clientId}, ${of.branchId}, ${of.currency}, ${JSON.stringify(items)}::jsonb)`,
  );
}

/**
 * Finds what reached the client's account beside his rows: vouchers, openings, and what changed about a parcel after its
 * statement was settled. Each becomes an open item, once; what a statement no longer holds is no correction of it any more. Call with the client locked.
 */
export async function gatherItems(ctx: Context, of: ItemsOf): Promise<void> {
  ctx.db.run(sql`delete from open_item i using voucher v where i.tenant_id = ${ctx.tenantId} and i.client_id = ${of.clientId} and i.statement_id is null
    and i.doc_type = 'voucher' and v.tenant_id = i.tenant_id and v.id = i.doc_id and v.state = 'reversed'`);
  const found = await ctx.db.query<NewItem>(sql`
    select case e.doc_type when 'voucher' then 'voucher' else 'opening' end as kind, sum(l.credit - l.debit)::bigint as amount, e.doc_type, e.doc_id, null::bigint as shipment_id
      from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where ${lines(ctx, of)} and l.shipment_id is null and e.doc_type <> 'statement'
        and not exists (select from voucher v where v.tenant_id = e.tenant_id and e.doc_type = 'voucher' and v.id = e.doc_id and v.doc_type = 'statement')
        and not exists (select from open_item i where i.tenant_id = e.tenant_id and i.doc_type = e.doc_type and i.doc_id = e.doc_id and i.kind in ('voucher', 'opening'))
      group by e.doc_type, e.doc_id having sum(l.credit - l.debit) <> 0
    union all
    select 'correction', coalesce(x.amount, 0) - coalesce(c.amount, 0), 'statement', statement_id, shipment_id
      from (select r.statement_id, r.shipment_id, b.now - r.net as amount
        from (select l.shipment_id, sum(l.credit - l.debit)::bigint as now from ledger_line l where ${lines(ctx, of)} and l.shipment_id is not null group by l.shipment_id) b
        join statement_row r on r.tenant_id = ${ctx.tenantId} and r.shipment_id = b.shipment_id and r.kind = 'client' and not r.voided
        join statement d on d.tenant_id = r.tenant_id and d.id = r.statement_id and d.state in ('paid', 'carried', 'collected')) x
      full join (select i.doc_id as statement_id, i.shipment_id, sum(i.amount)::bigint as amount from open_item i
        where i.tenant_id = ${ctx.tenantId} and i.client_id = ${of.clientId} and i.branch_id = ${of.branchId} and i.currency = ${of.currency}
          and i.kind = 'correction' group by 1, 2) c using (statement_id, shipment_id)
      where coalesce(x.amount, 0) <> coalesce(c.amount, 0)`);
  await addOpenItems(ctx, of, found);
}

const lines = (ctx: Context, { clientId, branchId, currency }: ItemsOf) =>
  sql`l.tenant_id = ${ctx.tenantId} and l.account_code = '2110' and l.party_kind = 'client' and l.party_id = ${clientId}
    and l.branch_id = ${branchId} and l.currency = ${currency}`;

/** Takes every free item of the client into a statement; gives what they come to. */
export async function takeItems(ctx: Context, of: ItemsOf, statementId: number): Promise<number> {
  const taken = await ctx.db.query<{ amount: number }>(sql`update open_item set statement_id = ${statementId}
    where tenant_id = ${ctx.tenantId} and client_id = ${of.clientId} and branch_id = ${of.branchId} and currency = ${of.currency} and statement_id is null
    returning amount`);
  return taken.reduce((sum, item) => sum + item.amount, 0);
}
