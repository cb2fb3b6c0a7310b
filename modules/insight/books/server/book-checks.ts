import { type Context, type RawBuilder, sql } from '#platform/server';

/** R6: each two branches say the same of each other, and nothing remains over the company. */
export function branchPairs(ctx: Context): RawBuilder<unknown> {
  return sql`select 'branch' as kind, p.a as id, b.name ->> 'en' as label, 'pair_unequal' as what, p.currency, 0::bigint as expected, p.gap::bigint as actual
    from (select least(branch_id, counter_branch_id) as a, greatest(branch_id, counter_branch_id) as z, currency, sum(debit - credit) as gap from ledger_line
      where tenant_id = ${ctx.tenantId} and account_code = '1450' group by 1, 2, 3) p
    join branch b on b.tenant_id = ${ctx.tenantId} and b.id = p.a where p.gap <> 0`;
}

/** R10: every entry balances in each branch and currency, has lines, and they are of its day. */
export function balancedEntries(ctx: Context): RawBuilder<unknown> {
  return sql`select 'journal' as kind, entry_id as id, entry_id::text as label, 'entry_unbalanced' as what, currency, 0::bigint as expected, sum(debit - credit)::bigint as actual
      from ledger_line where tenant_id = ${ctx.tenantId} group by entry_id, branch_id, currency having sum(debit) <> sum(credit)
    union all
    select 'journal', e.id, e.event, 'entry_without_lines', null, null, null from journal_entry e
      where e.tenant_id = ${ctx.tenantId} and not exists (select from ledger_line l where l.tenant_id = e.tenant_id and l.entry_id = e.id)
    union all
    select 'journal', e.id, e.event, 'line_of_another_day', null, null, null from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${ctx.tenantId} and l.entry_date <> e.entry_date`;
}

/** R11: every parcel passed from hand to hand without a gap, and is where its last event left it. */
export function custodyChains(ctx: Context): RawBuilder<unknown> {
  return sql`select 'shipment' as kind, s.id, coalesce(s.receipt_no, s.id::text) as label, x.what, null as currency, null::bigint as expected, null::bigint as actual from (
      select b.shipment_id, 'custody_broken' as what from (select shipment_id, from_custodian_kind, from_custodian_id, seq,
          lag(seq) over w as before, lag(to_custodian_kind) over w as kind, lag(to_custodian_id) over w as id
        from shipment_event where tenant_id = ${ctx.tenantId} window w as (partition by shipment_id order by seq)) b
      where b.before is not null and ((b.from_custodian_kind, b.from_custodian_id) is distinct from (b.kind, b.id) or b.seq <> b.before + 1)
      union all
      select s.id, 'not_where_its_events_say' from shipment s where s.tenant_id = ${ctx.tenantId} and not exists (select from shipment_event v
        where v.tenant_id = s.tenant_id and v.shipment_id = s.id and v.seq = s.seq and v.to_status_id = s.status_id
          and v.to_custodian_kind = s.custodian_kind and v.to_custodian_id is not distinct from s.custodian_id)) x
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = x.shipment_id`;
}
