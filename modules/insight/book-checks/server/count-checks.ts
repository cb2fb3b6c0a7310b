import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/**
 * R5: what counts booked is what their lines found, by goods and in the books; and up to the moment goods were counted last, as much had
 * moved on their shelf as was found there.
 */
export function countedStock(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const currency = sql`${ctx.tenant.currency}::text`;
  const name = (variation: RawBuilder<unknown>) =>
    sql`(select v.name from variation v where v.tenant_id = ${t} and v.id = ${variation})`;
  // Of counts of the very same moment the one booked last holds: it moved last, and the others agree where it moved nothing.
  const booked = sql`(select max(m.id) from stock_move m where m.tenant_id = ${t} and m.variation_id = c.variation_id and m.branch_id = c.branch_id
    and m.doc_type = 'stock_count' and m.doc_id = c.stock_count_id and m.kind in ('countGain', 'countLoss'))`;
  return sql`select 'stockCount' as kind, c.stock_count_id as id, ${name(sql`c.variation_id`)} as label, 'count_not_its_moves' as what, ${currency} as currency,
      sum(c.found)::bigint as expected, sum(c.moved)::bigint as actual
    from (
      select stock_count_id, variation_id, worth + back_worth as found, 0 as moved, difference + back_quantity as found_quantity, 0 as moved_quantity
        from stock_count_line where tenant_id = ${t} and posted_at is not null
      union all
      select doc_id, variation_id, 0, value, 0, quantity from stock_move where tenant_id = ${t} and doc_type = 'stock_count' and kind <> 'trueUp') c
    group by c.stock_count_id, c.variation_id having sum(c.found) <> sum(c.moved) or sum(c.found_quantity) <> sum(c.moved_quantity)
    union all
    select 'stockCount', b.stock_count_id, (select to_jsonb(c.number) from stock_count c where c.tenant_id = ${t} and c.id = b.stock_count_id), 'count_not_booked',
      ${currency}, sum(b.found)::bigint, sum(b.booked)::bigint
    from (
      select stock_count_id, worth + back_worth as found, 0 as booked from stock_count_line where tenant_id = ${t} and posted_at is not null
      union all
      select e.doc_id, 0, l.credit - l.debit from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
        where l.tenant_id = ${t} and e.doc_type = 'stock_count' and l.account_code in (${sql.lit(account.countGain)}, ${sql.lit(account.countLoss)})) b
    group by b.stock_count_id having sum(b.found) <> sum(b.booked)
    union all
    select 'stock', l.variation_id, ${name(sql`l.variation_id`)}, 'count_not_what_was_found', null::text, l.quantity, coalesce(sum(m.quantity), 0)::bigint
    from (select distinct on (c.variation_id, c.branch_id) c.id, c.variation_id, c.branch_id, c.quantity, c.counted_at from stock_count_line c
        where c.tenant_id = ${t} and c.posted_at is not null order by c.variation_id, c.branch_id, c.counted_at desc, ${booked} desc nulls last) l
      left join stock_move m on m.tenant_id = ${t} and m.variation_id = l.variation_id and m.branch_id = l.branch_id and m.moved_at <= l.counted_at
    group by l.id, l.variation_id, l.quantity having coalesce(sum(m.quantity), 0) <> l.quantity`;
}
