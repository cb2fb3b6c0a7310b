import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

const owed = sql.lit(account.otherReceivables);
const recovered = sql.lit(account.stockLossRecovered);

/**
 * R18: a delivery company owes what it collected of its shipments and answers for of those it lost, less what it paid: shipment by
 * shipment, payment by payment, and each company in all. A sale says what its shipments are to collect.
 */
export function deliveryCompanies(ctx: Context): RawBuilder<unknown> {
  return sql`${ofShipments(ctx)} union all ${ofPayments(ctx)} union all ${inAll(ctx)} union all ${ofSales(ctx)}`;
}

/** Each shipment is booked at what the company owes for it, with what of that is for goods it lost, and is paid by its payments. */
function ofShipments(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const booked = (code: RawBuilder<unknown>, side: RawBuilder<unknown>, more = sql``) => sql`coalesce((select sum(${side})::bigint
    from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id and l.account_code = ${code} ${more}
    where e.tenant_id = ${t} and e.doc_type = 'sale_shipment' and e.doc_id = s.id), 0)`;
  const own = sql`and l.party_kind = 'deliveryCompany' and l.party_id = s.company_id and l.branch_id = s.branch_id`;
  const due = sql`case when s.status in ('delivered', 'lost') then s.due else 0 end`;
  const paid = (what: RawBuilder<unknown>) => sql`coalesce((select sum(${what})::bigint from delivery_payment_line k
    join delivery_payment p on p.tenant_id = ${t} and p.id = k.delivery_payment_id and p.state = 'posted'
    where k.tenant_id = ${t} and k.shipment_id = s.id), 0)`;
  return sql`select 'saleShipment' as kind, x.id, to_jsonb(x.number) as label, x.what, x.currency, x.expected, x.actual from (
      select s.id, s.number, s.currency, 'collected_not_booked' as what, ${due} as expected, ${booked(owed, sql`l.debit - l.credit`, own)} as actual
      from sale_shipment s where s.tenant_id = ${t}
      union all
      select s.id, s.number, s.currency, 'answered_not_booked', case s.status when 'lost' then s.due else 0 end,
        ${booked(recovered, sql`l.credit - l.debit`)} from sale_shipment s where s.tenant_id = ${t}
      union all
      select s.id, s.number, s.currency, 'paid_not_its_payments', ${paid(sql`k.amount`)}, s.paid from sale_shipment s where s.tenant_id = ${t}
      union all
      select s.id, s.number, s.currency, 'kept_not_its_payments', ${paid(sql`k.fee`)}, s.fee_paid from sale_shipment s where s.tenant_id = ${t}) x
    where x.expected <> x.actual`;
}

/** Each payment took off what its lines say, of its own company, and is the sum of them. */
function ofPayments(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'deliveryPayment', x.id, to_jsonb(x.number), 'payment_not_its_entry', x.currency, x.expected, x.actual from (
      select p.id, p.number, p.currency, case p.state when 'posted' then p.gross else 0 end as expected,
        coalesce((select sum(l.credit - l.debit)::bigint from journal_entry e
          join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id and l.account_code = ${owed} and l.party_kind = 'deliveryCompany' and l.party_id = p.company_id
          where e.tenant_id = ${t} and e.doc_type = 'delivery_payment' and e.doc_id = p.id), 0) as actual
      from delivery_payment p where p.tenant_id = ${t}
      union all
      select p.id, p.number, p.currency, p.net, (select coalesce(sum(k.amount - k.fee), 0)::bigint from delivery_payment_line k
        join sale_shipment s on s.tenant_id = ${t} and s.id = k.shipment_id and s.company_id = p.company_id
        where k.tenant_id = ${t} and k.delivery_payment_id = p.id)
      from delivery_payment p where p.tenant_id = ${t}) x
    where x.expected <> x.actual`;
}

/** In all each company owes what its shipments leave open, beside what hands wrote of it. */
function inAll(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'deliveryCompany', c.id, to_jsonb(c.name), 'company_in_all', x.currency, x.expected, x.actual from (
      select company_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
        select party_id as company_id, currency, 0 as expected, debit - credit as actual from ledger_line
          where tenant_id = ${t} and account_code = ${owed} and party_kind = 'deliveryCompany'
        union all select company_id, currency, due - paid, 0 from sale_shipment where tenant_id = ${t}
        union all select l.party_id, l.currency, l.debit - l.credit, 0 from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
          where l.tenant_id = ${t} and l.account_code = ${owed} and l.party_kind = 'deliveryCompany' and e.doc_type not in ('sale_shipment', 'delivery_payment')) u
      group by 1, 2 having sum(expected) <> sum(actual)) x
    join delivery_company c on c.tenant_id = ${t} and c.id = x.company_id`;
}

/** A sale is held, and lets its customer owe, by what its shipments say. */
function ofSales(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'sale', x.id, to_jsonb(x.number), 'to_collect_otherwise', x.currency, x.expected, x.to_collect from (
      select s.id, s.number, s.currency, s.to_collect, s.under_way,
        coalesce(sum(d.cod) filter (where d.status in ('ready', 'with_company')), 0)::bigint as expected,
        count(d.id) filter (where d.status in ('with_company', 'refused', 'brought')) as out
      from sale s left join sale_shipment d on d.tenant_id = ${t} and d.sale_id = s.id where s.tenant_id = ${t} group by s.id, s.number, s.currency, s.to_collect, s.under_way) x
    where x.expected <> x.to_collect or x.out <> x.under_way`;
}
