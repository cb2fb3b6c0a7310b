import { account } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

export interface ItemsOf {
  clientId: number;
  branchId: number;
  currency: Currency;
}
export interface NewItem extends ItemsOf {
  kind: 'carried' | 'voucher' | 'correction' | 'opening';
  amount: number;
  docType: string;
  docId: number;
  shipmentId?: number | null;
}

/** Notes what clients are owed (or owe, negative) outside their parcels' rows; the next statement of each takes it. */
export async function addOpenItems(ctx: Context, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(
    (
      one,
    ) => sql`(${ctx.tenantId}, ${one.clientId}, ${one.branchId}, ${one.currency}, ${one.kind}, ${one.amount}, ${one.docType}, ${one.docId},
      ${one.shipmentId ?? null}, ${ctx.now}::timestamptz)`,
  );
  await ctx.db.query(sql`insert into open_item (tenant_id, client_id, branch_id, currency, kind, amount, doc_type, doc_id, shipment_id, created_at)
    values ${sql.join(rows)}`);
}

export interface PostedDocument {
  docType: string;
  docId: number;
}

/** Keeps as items what bonds, openings and entries by hand brought to clients' accounts: once each, and not once they are taken back. */
export async function noteDocuments(ctx: Context, documents: readonly PostedDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const each = <T>(of: (one: PostedDocument) => T) => documents.map(of);
  const these = (row: string) =>
    sql`(${sql.ref(`${row}.doc_type`)}, ${sql.ref(`${row}.doc_id`)}) in (select * from unnest(${each((one) => one.docType)}::text[], ${each((one) => one.docId)}::bigint[]))`;
  ctx.db.run(
    sql`delete from open_item i where i.tenant_id = ${ctx.tenantId} and i.kind in ('voucher', 'opening') and i.statement_id is null and ${these('i')}`,
  );
  const found =
    await ctx.db.query<NewItem>(sql`select case x.doc_type when 'voucher' then 'voucher' else 'opening' end as kind, x.doc_type, x.doc_id,
      x.client_id, x.branch_id, x.currency, sum(x.amount)::bigint as amount
    from (
      select e.doc_type, e.doc_id, l.party_id as client_id, l.branch_id, l.currency, l.credit - l.debit as amount
        from journal_entry e join ledger_line l on l.tenant_id = ${ctx.tenantId} and l.entry_id = e.id
        where e.tenant_id = ${ctx.tenantId} and ${these('e')} and l.account_code = ${sql.lit(account.clientPayable)} and l.shipment_id is null
          and not exists (select from voucher v where v.tenant_id = ${ctx.tenantId} and e.doc_type = 'voucher' and v.id = e.doc_id and v.doc_type = 'statement')
      union all
      select i.doc_type, i.doc_id, i.client_id, i.branch_id, i.currency, -i.amount from open_item i
        where i.tenant_id = ${ctx.tenantId} and i.kind in ('voucher', 'opening') and ${these('i')}) x
    group by x.doc_type, x.doc_id, x.client_id, x.branch_id, x.currency having sum(x.amount) <> 0`);
  await addOpenItems(ctx, found);
}

/**
 * Keeps as items what changed about parcels since a statement took them: a row stays what it was (law L8), and the difference is
 * free for the next one at once. What no statement holds any more is no correction of it; where another took it, it is given back.
 * Call with the parcels locked.
 */
export async function noteCorrections(ctx: Context, shipmentIds: readonly number[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  const ids = [...shipmentIds];
  ctx.db.run(sql`delete from open_item where tenant_id = ${ctx.tenantId} and kind = 'correction' and statement_id is null
    and shipment_id = any(${ids}::bigint[])`);
  const found =
    await ctx.db.query<NewItem>(sql`select 'correction' as kind, 'statement' as doc_type, x.statement_id as doc_id, x.shipment_id,
      d.client_id, d.branch_id, d.currency, sum(x.amount)::bigint as amount
    from (
      select r.statement_id, r.shipment_id, -r.net + coalesce((select sum(l.credit - l.debit) from ledger_line l
          where l.tenant_id = ${ctx.tenantId} and l.shipment_id = r.shipment_id and l.account_code = ${sql.lit(account.clientPayable)}), 0) as amount
        from statement_row r where r.tenant_id = ${ctx.tenantId} and r.shipment_id = any(${ids}::bigint[]) and r.kind = 'client' and not r.voided
      union all
      select i.doc_id, i.shipment_id, -i.amount from open_item i
        where i.tenant_id = ${ctx.tenantId} and i.kind = 'correction' and i.shipment_id = any(${ids}::bigint[])) x
    join statement d on d.tenant_id = ${ctx.tenantId} and d.id = x.statement_id
    group by x.statement_id, x.shipment_id, d.client_id, d.branch_id, d.currency having sum(x.amount) <> 0`);
  await addOpenItems(ctx, found);
}

/** Takes every free item of the client into a statement; gives what they come to. */
export async function takeItems(ctx: Context, of: ItemsOf, statementId: number): Promise<number> {
  const taken = await ctx.db.query<{ amount: number }>(sql`update open_item set statement_id = ${statementId}
    where tenant_id = ${ctx.tenantId} and client_id = ${of.clientId} and branch_id = ${of.branchId} and currency = ${of.currency} and statement_id is null
    returning amount`);
  return taken.reduce((sum, item) => sum + item.amount, 0);
}
