import { documentNumberSql } from '#finance/ledger/server';
import { type ContactKind, ContactPayment, contactKinds, dealings } from '#insight/profiles/contract';
import { branchesLookedAt, type Context, implementView, type RawBuilder, sql } from '#platform/server';
import { accountsOf } from './contact-of.ts';

/** Papers that are payments whatever they say; of a sale only what it says of cards is one. */
const payments = ['voucher', 'cheque', 'sale_shipment', 'cash_move', 'till_paper'];
const cardEvents = ['card', 'card_reversed'];

/** How a payment came or went, by the paper `e` it stands on. */
const way = (ctx: Context): RawBuilder<unknown> => sql`case e.doc_type
    when 'voucher' then (select case r.kind when 'bank' then 'bank' else 'cash' end from voucher v
      join treasury r on r.tenant_id = ${ctx.tenantId} and r.id = v.treasury_id where v.tenant_id = ${ctx.tenantId} and v.id = e.doc_id)
    when 'cheque' then 'cheque' when 'sale_shipment' then 'company' when 'cash_move' then 'till' when 'till_paper' then 'till'
    else 'card' end`;

/** What was paid by contacts or to them, an entry at a time, with what of it was given back below zero: all of them, or one’s. */
export function paymentsOf(ctx: Context, one?: { kind: ContactKind; id: number }): RawBuilder<unknown> {
  const kinds = one ? [one.kind] : contactKinds;
  return sql.join(
    kinds.map((kind) => paidBy(ctx, kind, one?.id)),
    sql` union all `,
  );
}

function paidBy(ctx: Context, kind: ContactKind, id: number | undefined): RawBuilder<unknown> {
  const { side } = dealings[kind];
  const t = ctx.tenantId;
  // What is paid lowers what is owed.
  const paid = side === 'debit' ? sql`l.credit - l.debit` : sql`l.debit - l.credit`;
  const his = id ? sql` and l.party_id = ${id}::bigint` : sql``;
  return sql`select l.id, e.tenant_id, e.entry_date, ${sql.lit(kind)}::text as kind, l.party_id as contact_id, ${way(ctx)} as way,
      e.doc_type, e.doc_id, ${sql.raw(documentNumberSql())} as number, e.event, e.memo, l.branch_id, l.currency, l.amount
    from (select min(l.id) as id, l.entry_id, l.party_id, l.branch_id, l.currency, sum(${paid})::bigint as amount from ledger_line l
        where l.tenant_id = ${t} and l.account_code = any(${accountsOf(kind)}::text[]) and l.party_kind = ${sql.lit(kind)}${his}
        group by 2, 3, 4, 5 having sum(${paid}) <> 0) l
      join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
    where e.doc_type = any(${payments}::text[]) or e.doc_type = 'sale' and e.event = any(${cardEvents}::text[])`;
}

/** As far as the asker’s branches go. */
export const contactPayments = implementView(ContactPayment, {
  rows: (ctx) => {
    const branches = branchesLookedAt(ctx);
    return sql`select * from (${paymentsOf(ctx)}) p where ${branches}::bigint[] is null or p.branch_id = any(${branches}::bigint[])`;
  },
});
