import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { delivered, exchangeFee, losses, parcelsThatDiffer } from './parcel-checks.ts';

/** R2: what clients are owed is what their parcels brought less our fees; a settled statement took exactly what it says. */
export function clientMoney(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`${parcelsThatDiffer(ctx, 'client_money_of_parcel', {
    expected: sql`${delivered(sql`s.collected + s.collected_electronic - s.delivery_fee + s.upheld_shortage - s.overage_taken + s.price_increase_owed`)}
      - ${exchangeFee(ctx)} - s.return_fee_charged - s.service_fees + ${losses(ctx, sql`x.claim`)}`,
    booked: sql`select l.shipment_id, sum(l.credit - l.debit)::bigint as booked from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
      where l.tenant_id = ${t} and l.account_code in (${sql.lit(account.clientPayable)}, ${sql.lit(account.clientPrepayments)}) and l.shipment_id is not null and e.doc_type <> 'sale_shipment' and e.event not in ('fee_prepaid', 'fee_prepaid_reversed')
      group by l.shipment_id`,
  })}
    union all
    select 'statement', d.id, to_jsonb(d.number), 'statement_not_its_rows', d.currency, (r.net + i.amount)::bigint, d.net from statement d
      cross join lateral (select coalesce(sum(r.net), 0) as net from statement_row r where r.tenant_id = :tenant and r.statement_id = d.id and not r.voided) r
      cross join lateral (select coalesce(sum(i.amount), 0) as amount from open_item i where i.tenant_id = :tenant and i.statement_id = d.id) i
      where d.tenant_id = ${t} and d.kind = 'client' and d.state <> 'void' and r.net + i.amount <> d.net
    union all
    select 'statement', d.id, to_jsonb(d.number), 'statement_not_its_payment', d.currency, case when d.state in ('paid', 'collected') then d.net else 0 end, x.settled::bigint from statement d
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) as settled from journal_entry e join ledger_line l on l.tenant_id = :tenant and l.entry_id = e.id
        where e.tenant_id = :tenant and l.account_code in (${sql.lit(account.clientPayable)}, ${sql.lit(account.approvedStatements)}) and ((e.doc_type = 'statement' and e.doc_id = d.id)
          or (e.doc_type = 'voucher' and e.doc_id in (select v.id from voucher v where v.tenant_id = :tenant and v.doc_type = 'statement' and v.doc_id = d.id)))) x
      where d.tenant_id = ${t} and d.kind = 'client' and x.settled <> case when d.state in ('paid', 'collected') then d.net else 0 end
    union all
    select 'client', c.id, to_jsonb(c.name), 'client_money_in_all', x.currency, x.expected, x.actual from (${clientTotals(ctx)}) x
      join client c on c.tenant_id = ${t} and c.id = x.client_id where x.expected <> x.actual
    union all
    select 'statement', d.id, to_jsonb(d.number), 'carried_nowhere', d.currency, d.net, coalesce(i.amount, 0) from statement d
      left join open_item i on i.tenant_id = :tenant and i.kind = 'carried' and i.doc_type = 'statement' and i.doc_id = d.id
      where d.tenant_id = ${t} and d.state = 'carried' and d.net <> coalesce(i.amount, 0)
    union all ${unnotedItems(ctx)}`;
}

/**
 * What stands on 2110 per client and currency, and what is still open of it by the papers: what his parcels are worth now less what
 * settled statements took of them, and open items. Bonds, openings and later corrections are items from the moment they are posted.
 */
function clientTotals(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const isSettled = sql`(d.state in ('paid', 'collected', 'carried') or (d.state = 'audited' and d.net > 0))`;
  return sql`select client_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
      select party_id as client_id, currency, 0 as expected, credit - debit as actual from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.clientPayable)}
      union all select s.client_id, l.currency, l.credit - l.debit, 0 from ledger_line l join shipment s on s.tenant_id = ${t} and s.id = l.shipment_id
        where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.clientPayable)}
      union all select d.client_id, d.currency, -r.net, 0 from statement_row r join statement d on d.tenant_id = ${t} and d.id = r.statement_id
        where r.tenant_id = ${t} and r.kind = 'client' and not r.voided and ${isSettled}
      union all select d.client_id, d.currency, -i.amount, 0 from open_item i join statement d on d.tenant_id = ${t} and d.id = i.statement_id
        where i.tenant_id = ${t} and i.kind = 'correction' and ${isSettled}
      union all select i.client_id, i.currency, i.amount, 0 from open_item i left join statement d on d.tenant_id = ${t} and d.id = i.statement_id
        where i.tenant_id = ${t} and i.kind <> 'correction' and (i.statement_id is null or not ${isSettled})) u
    group by client_id, currency`;
}

/** What bonds, openings and entries by hand brought to clients, and what changed about parcels since a statement took them, beside the items kept of it. */
function unnotedItems(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'client', c.id, to_jsonb(c.name), 'item_not_noted', x.currency, x.expected, x.actual from (
      select client_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
        select l.party_id as client_id, e.doc_type, e.doc_id, null::bigint as shipment_id, l.currency, l.credit - l.debit as expected, 0 as actual
          from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
          where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.clientPayable)} and l.shipment_id is null and e.doc_type <> 'statement'
            and not exists (select from voucher v where v.tenant_id = ${t} and e.doc_type = 'voucher' and v.id = e.doc_id and v.doc_type = 'statement')
        union all select client_id, doc_type, doc_id, null, currency, 0, amount from open_item where tenant_id = ${t} and kind in ('voucher', 'opening')
        union all select d.client_id, 'statement', r.statement_id, r.shipment_id, d.currency, coalesce(l.worth, 0) - r.net, 0 from statement_row r
          join statement d on d.tenant_id = ${t} and d.id = r.statement_id
          left join (select shipment_id, sum(credit - debit) as worth from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.clientPayable)} group by 1) l
            on l.shipment_id = r.shipment_id
          where r.tenant_id = ${t} and r.kind = 'client' and not r.voided
        union all select client_id, doc_type, doc_id, shipment_id, currency, 0, amount from open_item where tenant_id = ${t} and kind = 'correction') u
      group by client_id, doc_type, doc_id, shipment_id, currency having sum(expected) <> sum(actual)) x
    join client c on c.tenant_id = ${t} and c.id = x.client_id`;
}

/** R19: what waits approved is the sum of approved statements, and none went on past the cash of its parcels. */
export function approvedStatements(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'client' as kind, c.id, to_jsonb(c.name) as label, 'approved_not_its_statements' as what, x.currency, x.expected::bigint, x.actual::bigint
    from (select client_id, currency, sum(expected) as expected, sum(actual) as actual from (
        select client_id, currency, net as expected, 0 as actual from statement where tenant_id = ${t} and kind = 'client' and state = 'audited' and net > 0
        union all select party_id, currency, 0, credit - debit from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.approvedStatements)}) u group by 1, 2) x
    join client c on c.tenant_id = ${t} and c.id = x.client_id where x.expected <> x.actual
    union all ${aheadOfCash(ctx)}`;
}

/** Clients' statements that were never handed over, or were while an agent still had cash of their parcels. */
function aheadOfCash(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'statement', d.id, to_jsonb(d.number), 'ahead_of_cash', d.currency, 0, coalesce(x.outside, 0)::bigint from statement d
    left join lateral (select sum(k.cash) as outside from statement_row r
      join parcel_taking k on k.tenant_id = ${t} and k.shipment_id = r.shipment_id and k.cash > 0 and not k.taken_back and k.at <= d.submitted_at
      where r.tenant_id = ${t} and r.statement_id = d.id and not r.voided
        and not exists (select from statement_row h join statement p on p.tenant_id = ${t} and p.id = h.statement_id and p.state = 'paid'
          where h.tenant_id = ${t} and h.taking_id = k.id and not h.voided)) x on d.only_with_cash
    where d.tenant_id = ${t} and d.kind = 'client' and d.state not in ('new', 'void') and (d.only_with_cash is null or x.outside > 0)`;
}
