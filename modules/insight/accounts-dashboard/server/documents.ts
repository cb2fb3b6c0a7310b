import { documentIsNumbered, documentNumberSql } from '#finance/ledger/server';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { among, type LinesOf, type Part } from './balances.ts';
import { openLines } from './open-lines.ts';
import { seenLines } from './sight.ts';

// The courier's documents book on the ledger below them; this module reads them all and says what they are called.
const receiptOf = (table: string) => ({
  sql: `select s.receipt_no from ${table} d join shipment s on s.tenant_id = :tenant and s.id = d.shipment_id where d.tenant_id = :tenant and d.id = e.doc_id`,
});
documentIsNumbered('shipment', { table: 'shipment', column: 'receipt_no' });
documentIsNumbered('statement', { table: 'statement' });
documentIsNumbered('service_charge', receiptOf('service_charge'));
documentIsNumbered('price_change_request', receiptOf('price_change_request'));

/** What one document did to a balance: debits less credits, in minor units. */
export interface DocumentRow {
  document: { type: string; id: number; label: string | null };
  entryId: number;
  events: string[];
  day: string;
  amount: number;
}
interface Page {
  page: number;
  perPage: number;
}
interface Found {
  items: DocumentRow[];
  count: number;
}

/** The documents a balance still consists of, newest first: together they are the balance. */
export async function openDocuments(ctx: Context, part: (Part & { balance: number }) | undefined, page: Page): Promise<Found> {
  if (!part) return { items: [], count: 0 };
  const open = await openLines(ctx, part, part.balance);
  const sign = part.balance > 0 ? 1 : -1;
  const rows = sql`select l.id, l.entry_id, o.amount from ledger_line l join unnest(${open.map((line) => line.id)}::bigint[], ${open.map((line) => line.amount * sign)}::bigint[]) o (id, amount) on o.id = l.id
    where l.tenant_id = ${ctx.tenantId} and l.id = any(${open.map((line) => line.id)}::bigint[])`;
  return grouped(ctx, rows, page);
}

/** Every document that moved the balance in a period, newest first; one that came to nothing is left out. */
export function documentsBetween(ctx: Context, lines: LinesOf, page: Page): Promise<Found> {
  return grouped(
    ctx,
    sql`select l.id, l.entry_id, l.debit - l.credit as amount from ledger_line l where ${among(ctx, lines)} and ${seenLines(ctx)}`,
    page,
  );
}

async function grouped(ctx: Context, rows: RawBuilder<unknown>, { page, perPage }: Page): Promise<Found> {
  const items = await ctx.db.query<DocumentRow & { count: number }>(sql`with g as (
      select e.doc_type, e.doc_id, max(e.id) as entry_id, array_agg(distinct e.event) as events, max(e.entry_date) as day, sum(r.amount)::bigint as amount
      from (${rows}) r join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = r.entry_id group by 1, 2 having sum(r.amount) <> 0)
    select json_build_object('type', g.doc_type, 'id', g.doc_id, 'label', (select ${sql.raw(documentNumberSql())} from (select ${ctx.tenantId}::bigint as tenant_id, g.doc_type, g.doc_id) e)) as document,
      g.entry_id, g.events, g.day, g.amount, (select count(*) from g)::int as count
    from g order by g.day desc, g.entry_id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`);
  return { items: items.map(({ count: _, ...row }) => row), count: items[0]?.count ?? 0 };
}
