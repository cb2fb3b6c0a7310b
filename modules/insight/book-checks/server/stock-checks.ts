import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R5: what lies on the shelves is what its movements left, lot by lot where there are lots, and what the books say of goods: entry by entry, and in each branch. */
export function stockOnShelves(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const currency = sql`${ctx.tenant.currency}::text`;
  return sql`select 'stock' as kind, s.variation_id as id, (select v.name from variation v where v.tenant_id = ${t} and v.id = s.variation_id) as label,
      'stock_not_its_moves' as what, ${currency} as currency, sum(s.moved)::bigint as expected, sum(s.kept)::bigint as actual
    from (
      select variation_id, branch_id, 0 as moved, value as kept, 0 as quantity_moved, quantity from stock_balance where tenant_id = ${t}
      union all
      select variation_id, branch_id, value, 0, quantity, 0 from stock_move where tenant_id = ${t}) s
    group by s.variation_id, s.branch_id having sum(s.moved) <> sum(s.kept) or sum(s.quantity_moved) <> sum(s.quantity)
    union all
    select 'stock', l.variation_id, (select v.name from variation v where v.tenant_id = ${t} and v.id = l.variation_id), 'lots_not_their_moves', null::text,
      sum(l.moved)::bigint, sum(l.kept)::bigint
    from (
      select variation_id, branch_id, case when code = '' and expires_on is null then 0 else id end as lot, quantity as kept, 0 as moved from stock_lot where tenant_id = ${t}
      union all
      select m.variation_id, m.branch_id, coalesce(m.lot_id, 0), 0, m.quantity from stock_move m where m.tenant_id = ${t}
        and exists (select from stock_lot o where o.tenant_id = ${t} and o.variation_id = m.variation_id and o.branch_id = m.branch_id)) l
    group by l.variation_id, l.branch_id, l.lot having sum(l.moved) <> sum(l.kept)
    union all
    select 'journal', max(g.entry_id), to_jsonb(max(g.entry_id)::text), 'goods_not_their_entry', ${currency}, sum(g.moved)::bigint, sum(g.booked)::bigint
    from (
      select doc_type, doc_id, event, seq, branch_id, value as moved, 0 as booked, null::bigint as entry_id from stock_move where tenant_id = ${t}
      union all
      select e.doc_type, e.doc_id, e.event, e.seq, l.branch_id, 0, l.debit - l.credit, e.id
        from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
        where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.inventory)}) g
    group by g.doc_type, g.doc_id, g.event, g.seq, g.branch_id having sum(g.moved) <> sum(g.booked) and max(g.entry_id) is not null
    union all
    select 'stock', min(w.variation_id), (select v.name from variation v where v.tenant_id = ${t} and v.id = min(w.variation_id)), 'goods_without_entry',
      ${currency}, sum(w.value)::bigint, 0::bigint
    from stock_move w where w.tenant_id = ${t} and not exists (select from journal_entry e
      where e.tenant_id = ${t} and e.doc_type = w.doc_type and e.doc_id = w.doc_id and e.event = w.event and e.seq = w.seq)
    group by w.doc_type, w.doc_id, w.event, w.seq, w.branch_id having sum(w.value) <> 0
    union all
    select 'branch', b.branch_id, (select o.name from branch o where o.tenant_id = ${t} and o.id = b.branch_id), 'goods_not_booked', ${currency},
      sum(b.kept)::bigint, sum(b.booked)::bigint
    from (
      select branch_id, value as kept, 0 as booked from stock_balance where tenant_id = ${t}
      union all
      select branch_id, 0, debit - credit from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.inventory)}) b
    group by b.branch_id having sum(b.kept) <> sum(b.booked)`;
}
