import { earnedFigures, profitAccounts, profitParts } from '#erp/earnings/contract';
import { everyEarning } from '#erp/earnings/server';
import { snake } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/**
 * R25: what an entry tells of goods is what it books of gross profit, branch by branch and part by part; and every sum that is kept of
 * goods, sales, customers and suppliers is what its rows come to.
 */
export function earnedByGoods(ctx: Context): RawBuilder<unknown> {
  return sql`${toldNotBooked(ctx)} union all ${keptNotTold(ctx)}`;
}

function toldNotBooked(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const currency = sql`${ctx.tenant.currency}::text`;
  const cases = sql.join(
    profitParts.map((part) => sql`when ${sql.lit(profitAccounts[part].code)} then ${sql.lit(part)}::text`),
    sql` `,
  );
  const debits = profitParts.filter((part) => profitAccounts[part].sign === 1).map((part) => profitAccounts[part].code);
  const codes = profitParts.map((part) => profitAccounts[part].code);
  const parts = sql.join(profitParts.map((part) => sql`(${sql.lit(part)}::text, g.${sql.ref(part)})`));
  return sql`with told as materialized (select g.doc_type, g.doc_id, g.event, g.seq, g.branch_id, p.part, sum(p.amount)::bigint as amount
      from (${everyEarning(ctx)}) g cross join lateral (values ${parts}) p (part, amount) group by 1, 2, 3, 4, 5, 6)
    select 'journal' as kind, coalesce(b.entry_id, 0) as id, to_jsonb(coalesce(b.entry_id::text, o.doc_type || '/' || o.doc_id)) as label,
      'goods_told_otherwise' as what, ${currency} as currency, coalesce(b.amount, 0)::bigint as expected, o.amount as actual
    from told o left join lateral (
      select e.id as entry_id, (select sum(case when l.account_code = any(${debits}::text[]) then l.debit - l.credit else l.credit - l.debit end)
        from ledger_line l where l.tenant_id = ${t} and l.entry_id = e.id and l.branch_id = o.branch_id and l.account_code = any(${codes}::text[])
          and case l.account_code ${cases} end = o.part) as amount
      from journal_entry e where e.tenant_id = ${t} and e.doc_type = o.doc_type and e.doc_id = o.doc_id and e.event = o.event and e.seq = o.seq) b on true
    where o.amount <> coalesce(b.amount, 0)`;
}

const figures = earnedFigures.map(snake);
const all = (prefix: string) => sql.raw(figures.map((name) => `${prefix}${name}`).join(', '));
const isUnlike = sql.raw(figures.map((name) => `sum(way * ${name}) <> 0`).join(' or '));
const gap = sql.raw(profitParts.map((part) => `abs(sum(way * ${part}))`).join(' + '));

/** The sums of a paper or a day beside the rows they were made of, those of a month, quarter or year beside its days; what is not folded yet is in none. */
function keptNotTold(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const unlike = (both: RawBuilder<unknown>) => sql`select kind, of_id, day, (${gap})::bigint as gap from (${both}) b
    group by kind, grain, day, branch_id, of_id having ${isUnlike}`;
  const papers = sql`select 1 as way, 'day' as grain, k.kind, e.day, e.branch_id, k.of_id, ${all('e.')} from earning e
      cross join lateral (values ('sale', e.sale_id), ('purchase', e.purchase_id)) k (kind, of_id)
      where e.tenant_id = ${t} and k.of_id is not null
    union all select -1, 'day', kind, day, branch_id, of_id, ${all('')} from earning_paper where tenant_id = ${t}`;
  const days = sql`select 1 as way, 'day' as grain, k.kind, e.day, b.place as branch_id, k.of_id, ${all('e.')} from earning e
      cross join lateral (values ('all', 0::bigint), ('goods', e.variation_id), ('customer', e.customer_id), ('supplier', e.supplier_id)) k (kind, of_id)
      cross join lateral (values (e.branch_id), (0::bigint)) b (place)
      where e.tenant_id = ${t} and k.of_id is not null
    union all select -1, 'day', kind, day, branch_id, of_id, ${all('')} from earning_day where tenant_id = ${t}`;
  const sums = sql`select 1 as way, g.grain, d.kind, date_trunc(g.grain, d.day)::date as day, d.branch_id, d.of_id, ${all('d.')}
      from earning_day d cross join (values ('year'), ('quarter'), ('month')) g (grain)
      where d.tenant_id = ${t}
    union all select -1, grain, kind, day, branch_id, of_id, ${all('')} from earning_sum where tenant_id = ${t}`;
  return sql`select 'stock', u.of_id, to_jsonb(u.kind || ' ' || u.of_id || ' ' || u.day), 'earned_not_kept', ${ctx.tenant.currency}::text, 0::bigint, u.gap
    from (${unlike(papers)} union all ${unlike(days)} union all ${unlike(sums)}) u`;
}
