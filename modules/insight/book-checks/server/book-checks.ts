import { entryFaults, pairFaults, unequalBalances } from '#finance/ledger/server';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R6: each two branches say the same of each other, and nothing remains over the company. */
export function branchPairs(ctx: Context): RawBuilder<unknown> {
  return sql`select 'branch' as kind, b.id, b.name as label, f.what, f.currency, 0::bigint as expected, f.gap as actual
    from (${pairFaults(ctx)}) f join branch b on b.tenant_id = ${ctx.tenantId} and b.id = f.branch_id`;
}

/** R10: every entry balances in each branch and currency, has lines, and they are of its day. */
export function balancedEntries(ctx: Context): RawBuilder<unknown> {
  return sql`select 'journal' as kind, f.entry_id as id, to_jsonb(f.entry_id::text) as label, f.what, f.currency,
      case when f.gap is not null then 0::bigint end as expected, f.gap as actual from (${entryFaults(ctx)}) f`;
}

/** R20: every balance that is kept, of ever, of a month or of a day, is what its lines come to. */
export function keptBalances(ctx: Context): RawBuilder<unknown> {
  return sql`select 'account' as kind, f.id, f.name as label, 'kept_not_its_lines' as what, f.currency, 0::bigint as expected, f.gap as actual
    from (${unequalBalances(ctx)}) f`;
}

/** R11: every parcel passed from hand to hand without a gap, and is where its last event left it. */
export function custodyChains(ctx: Context): RawBuilder<unknown> {
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, x.what, null as currency, null::bigint as expected, null::bigint as actual from (
      select b.shipment_id, 'custody_broken' as what from (select shipment_id, from_custodian_kind, from_custodian_id, seq,
          lag(seq) over w as before, lag(to_custodian_kind) over w as kind, lag(to_custodian_id) over w as id
        from shipment_event where tenant_id = ${ctx.tenantId} window w as (partition by shipment_id order by seq)) b
      where b.before is not null and ((b.from_custodian_kind, b.from_custodian_id) is distinct from (b.kind, b.id) or b.seq <> b.before + 1)
      union all
      select s.id, 'not_where_its_events_say' from shipment s where s.tenant_id = ${ctx.tenantId} and not exists (select from shipment_event v
        where v.tenant_id = :tenant and v.shipment_id = s.id and v.seq = s.seq and v.to_status_id = s.status_id
          and v.to_custodian_kind = s.custodian_kind and v.to_custodian_id is not distinct from s.custodian_id)) x
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = x.shipment_id`;
}
