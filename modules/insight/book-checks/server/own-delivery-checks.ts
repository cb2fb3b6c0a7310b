import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/**
 * R24: what our own courier collects of sales is their customers' payment: nothing stays on the company's own account, parcel by parcel;
 * each delivery says what its parcel brought, is where that is, and is charged nothing.
 */
export function ownDeliveries(ctx: Context): RawBuilder<unknown> {
  return sql`${ofParcels(ctx)} union all ${ofDeliveries(ctx)} union all ${elsewhere(ctx)}`;
}

const codes = (...of: string[]) => sql.join(of.map((code) => sql.lit(code)));

/** Parcel by parcel nothing stands between the company and itself, and nothing is charged to it or paid to it. */
function ofParcels(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const charged = codes(account.deliveryFees, account.serviceFees, account.claimsPaid, account.claimsRecovered);
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, x.what, l.currency, 0::bigint as expected,
      sum(l.credit - l.debit)::bigint as actual
    from shipment s join ledger_line l on l.tenant_id = ${t} and l.shipment_id = s.id
    join lateral (select case when l.account_code = ${sql.lit(account.clientPayable)} then 'own_account_open'
      when l.account_code in (${charged}) then 'own_parcel_charged' end as what) x on x.what is not null
    where s.tenant_id = ${t} and s.is_own group by s.id, s.receipt_no, x.what, l.currency having sum(l.credit - l.debit) <> 0`;
}

/** Each delivery was booked at what it says was collected and allowed, and that is what its parcel brought. */
function ofDeliveries(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const booked = (...of: string[]) => sql`coalesce((select sum(l.debit - l.credit)::bigint from journal_entry e
    join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id and l.account_code in (${codes(...of)})
    where e.tenant_id = ${t} and e.doc_type = 'sale_shipment' and e.doc_id = d.id), 0)`;
  const brought = sql`case when st.base_id = ${status.delivered}::bigint
    then p.collected + p.collected_electronic + p.upheld_shortage - p.overage_taken + p.price_increase_owed else 0 end`;
  return sql`select 'saleShipment', x.id, to_jsonb(x.number), x.what, x.currency, x.expected, x.actual from (
      select d.id, d.number, d.currency, 'brought_not_booked' as what, d.collected as expected, ${booked(account.clientPayable)} as actual
        from sale_shipment d where d.tenant_id = ${t}
      union all
      select d.id, d.number, d.currency, 'allowed_not_booked', d.allowed, ${booked(account.salesReturns, account.outputTax)} from sale_shipment d where d.tenant_id = ${t}
      union all
      select d.id, d.number, d.currency, 'collected_not_its_parcel', ${brought}, d.collected from sale_shipment d
        join shipment p on p.tenant_id = ${t} and p.id = d.parcel_id join shipment_status st on st.tenant_id = ${t} and st.id = p.status_id
        where d.tenant_id = ${t}) x
    where x.expected <> x.actual`;
}

/** A delivery is where its parcel is. */
function elsewhere(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const ends = sql`case st.base_id when ${status.delivered}::bigint then 'delivered' when ${status.cancelled}::bigint then 'cancelled'
    when ${status.lost}::bigint then 'lost' end`;
  return sql`select 'saleShipment', d.id, to_jsonb(d.number), 'not_where_its_parcel_is', d.currency, null::bigint, null::bigint from sale_shipment d
    join shipment p on p.tenant_id = ${t} and p.id = d.parcel_id join shipment_status st on st.tenant_id = ${t} and st.id = p.status_id
    where d.tenant_id = ${t} and d.part_of_id is null
      and (case when d.status in ('delivered', 'cancelled', 'lost') then d.status end) is distinct from ${ends}`;
}
