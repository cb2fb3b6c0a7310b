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

/** Which papers of the entry `e` are payments. */
const arePayments = sql`(e.doc_type = any(${payments}::text[]) or e.doc_type = 'sale' and e.event = any(${cardEvents}::text[]))`;

/** What a line of a contact's account pays: it lowers what is owed. */
const paidOn = (kind: ContactKind): RawBuilder<unknown> =>
  dealings[kind].side === 'debit' ? sql`l.credit - l.debit` : sql`l.debit - l.credit`;

/** What was paid by contacts of a kind or to them, an entry at a time, with what of it was given back below zero. */
function paidBy(ctx: Context, kind: ContactKind): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const paid = paidOn(kind);
  return sql`select l.id, e.tenant_id, e.entry_date, ${sql.lit(kind)}::text as kind, l.party_id as contact_id, ${way(ctx)} as way,
      e.doc_type, e.doc_id, ${sql.raw(documentNumberSql())} as number, e.event, e.memo, l.branch_id, l.currency, l.amount
    from (select min(l.id) as id, l.entry_id, l.party_id, l.branch_id, l.currency, sum(${paid})::bigint as amount from ledger_line l
        where l.tenant_id = ${t} and l.account_code = any(${accountsOf(kind)}::text[]) and l.party_kind = ${sql.lit(kind)}
        group by 2, 3, 4, 5 having sum(${paid}) <> 0) l
      join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
    where ${arePayments}`;
}

/** The last time a contact paid or was paid in a currency: of his lines only those that pay are looked at, for he may have thousands that do not. */
export function lastPaymentWith(ctx: Context, kind: ContactKind, id: number, currency: string): RawBuilder<unknown> {
  const branches = branchesLookedAt(ctx);
  const paid = paidOn(kind);
  const his = sql`l.tenant_id = ${ctx.tenantId} and l.account_code = any(${accountsOf(kind)}::text[])
    and l.party_kind = ${sql.lit(kind)} and l.party_id = ${id}::bigint`;
  return sql`select e.entry_date as day, p.amount, e.doc_type as type, e.doc_id as id, ${sql.raw(documentNumberSql())} as number
    from (select l.id, l.entry_id, l.entry_date, l.branch_id, l.currency from ledger_line l
        where ${his} and l.currency = ${currency} and ${paid} > 0) paying
      join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = paying.entry_id
      cross join lateral (select sum(${paid})::bigint as amount from ledger_line l where ${his}
        and l.entry_id = paying.entry_id and l.branch_id = paying.branch_id and l.currency = paying.currency) p
    where ${arePayments} and p.amount > 0 and (${branches}::bigint[] is null or paying.branch_id = any(${branches}::bigint[]))
    order by paying.entry_date desc, paying.id desc limit 1`;
}

/** As far as the asker’s branches go. */
export const contactPayments = implementView(ContactPayment, {
  rows: (ctx) => {
    const branches = branchesLookedAt(ctx);
    const paid = contactKinds.map((kind) => paidBy(ctx, kind));
    return sql`select * from (${sql.join(paid, sql` union all `)}) p where ${branches}::bigint[] is null or p.branch_id = any(${branches}::bigint[])`;
  },
});
