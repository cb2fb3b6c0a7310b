import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R17: the tax we owe of sales is that of what left, and of its shipping; what came back takes its own off again. */
export function taxOfSales(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const booked = (docType: 'sale' | 'sale_return') => sql`coalesce((select sum(l.credit - l.debit) from journal_entry e
    join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id and l.account_code = ${sql.lit(account.outputTax)}
    where e.tenant_id = ${t} and e.doc_type = ${sql.lit(docType)} and e.doc_id = d.id), 0)::bigint`;
  const shipping = sql`case s.tax_mode when 'exclusive' then round(s.shipping * s.shipping_tax_percent / 100)
    else s.shipping - round(s.shipping * 100 / (100 + s.shipping_tax_percent)) end`;
  const ofSales = sql`select s.id, s.number, case s.status when 'cancelled' then 0 else coalesce((select sum(round(l.tax::numeric * l.delivered / l.quantity))
        + case when bool_or(l.delivered > 0) then coalesce(${shipping}, 0) else 0 end
      from sale_line l where l.tenant_id = ${t} and l.sale_id = s.id), 0) end::bigint as tax
    from sale s where s.tenant_id = ${t} and s.status in ('partial', 'final', 'cancelled')`;
  // Of goods that never reached their customer the shipping is taken back with them, whole; found again, it is asked again.
  const ofReturns = sql`select r.id, r.number, -(coalesce((select sum(l.tax) from sale_return_line l where l.tenant_id = ${t} and l.sale_return_id = r.id), 0)
      + sign(coalesce(r.shipping, 0)) * coalesce(${shipping}, 0))::bigint as tax
    from sale_return r join sale s on s.tenant_id = ${t} and s.id = r.sale_id where r.tenant_id = ${t}`;
  const unequal = (
    kind: string,
    docType: 'sale' | 'sale_return',
    papers: RawBuilder<unknown>,
  ) => sql`select ${sql.lit(kind)} as kind, d.id,
      to_jsonb(coalesce(d.number, '#' || d.id)) as label, 'tax_not_its_sale' as what, ${ctx.tenant.currency}::text as currency, d.tax as expected, d.booked as actual
    from (select d.*, ${booked(docType)} as booked from (${papers}) d) d where d.tax <> d.booked`;
  return sql`${unequal('sale', 'sale', ofSales)} union all ${unequal('saleReturn', 'sale_return', ofReturns)}`;
}

/** R16: goods that did not arrive by somebody's fault are owed by him and nobody else. */
export function faultsOfEmployees(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'stockTransfer' as kind, id, to_jsonb((select g.number from stock_transfer g where g.tenant_id = ${t} and g.id = f.id)) as label,
      'difference_not_its_paper' as what, ${ctx.tenant.currency}::text as currency, sum(f.worth)::bigint as expected, sum(f.booked)::bigint as actual
    from (
      select g.stock_transfer_id as id, g.employee_id, g.worth, 0 as booked from stock_transfer_decision g where g.tenant_id = ${t} and g.way = 'fault'
      union all
      select e.doc_id, l.party_id, 0, l.debit - l.credit from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'stock_transfer' and l.account_code = ${sql.lit(account.employeeAdvances)}) f
    group by f.id, f.employee_id having sum(f.worth) <> sum(f.booked)`;
}
