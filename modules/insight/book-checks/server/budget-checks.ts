import { type Context, type RawBuilder, sql } from '#platform/server';

/** R21: what a month has promised is the sum of its papers, and a paper promises what of its order has not come, by what the lines ask. */
export function promisedOfBudgets(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const currency = sql`${ctx.tenant.currency}::text`;
  return sql`select 'budget' as kind, a.id, a.name as label, 'promised_not_its_papers' as what, ${currency} as currency,
      sum(p.promised)::bigint as expected, sum(p.kept)::bigint as actual
    from (
      select account_code, branch_id, month, committed as kept, 0 as promised from budget_row where tenant_id = ${t}
      union all
      select account_code, branch_id, month, 0, held from budget_commitment where tenant_id = ${t}) p
    join account a on a.tenant_id = ${t} and a.code = p.account_code
    group by a.id, a.name, p.branch_id, p.month having sum(p.promised) <> sum(p.kept)
    union all
    select 'purchase', c.doc_id, to_jsonb(coalesce(c.number, '#' || c.doc_id)), 'paper_promises_otherwise', ${currency}, c.missing, c.held
    from (select m.doc_id, m.held, p.number, case when p.status = 'ordered' then (
          select round(m.amount::numeric * sum(l.total - round(l.total::numeric * l.received / l.quantity)) / nullif(sum(l.total), 0))::bigint
          from purchase_line l where l.tenant_id = ${t} and l.purchase_id = m.doc_id)
        else 0 end as missing
      from budget_commitment m left join purchase p on p.tenant_id = ${t} and p.id = m.doc_id
      where m.tenant_id = ${t} and m.doc_type = 'purchase') c
    where c.held is distinct from coalesce(c.missing, 0)`;
}
