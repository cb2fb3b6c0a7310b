import { type ProfitPart, profitAccounts, profitParts } from '#erp/earnings/contract';
import { everyEarning } from '#erp/earnings/server';
import { EntriesWithoutGoods, EntriesWithoutSale } from '#insight/shop-reports/contract';
import { branchesLookedAt, type Context, implementView, type RawBuilder, sql } from '#platform/server';

/** What each line of gross profit has beyond what rows of goods, or of sales, account for; a year's closing is none of it. */
function beyond(ctx: Context, of: 'variation_id' | 'sale_id'): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const branches = branchesLookedAt(ctx);
  const inEach = (each: (part: ProfitPart) => RawBuilder<unknown>) => sql.join(profitParts.map(each), sql` `);
  const part = inEach((name) => sql`when ${sql.lit(profitAccounts[name].code)} then ${sql.lit(name)}::text`);
  // Income adds to gross profit, which stands in credit; so does what costs less.
  const told = inEach(
    (name) =>
      sql`when ${sql.lit(profitAccounts[name].code)} then ${name === 'sales' || name === 'shipping' ? sql`g.${sql.ref(name)}` : sql`-g.${sql.ref(name)}`}`,
  );
  return sql`select l.id, l.tenant_id, l.entry_date, l.entry_id, e.doc_type, e.doc_id, e.event, e.memo, l.branch_id, l.currency,
      case l.account_code ${part} end as part, l.credit - l.debit - x.told as amount
    from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
      cross join lateral (select coalesce(sum(case l.account_code ${told} end), 0)::bigint as told from (${everyEarning(ctx)}) g
        where g.doc_type = e.doc_type and g.doc_id = e.doc_id and g.event = e.event and g.seq = e.seq and g.branch_id = l.branch_id
          and g.${sql.ref(of)} is not null) x
    where l.tenant_id = ${t} and l.account_code = any(${profitParts.map((name) => profitAccounts[name].code)}::text[]) and e.doc_type <> 'year_end'
      and (${branches}::bigint[] is null or l.branch_id = any(${branches}::bigint[])) and l.credit - l.debit <> x.told`;
}

export const entriesWithoutGoods = implementView(EntriesWithoutGoods, { rows: (ctx) => beyond(ctx, 'variation_id') });
export const entriesWithoutSale = implementView(EntriesWithoutSale, { rows: (ctx) => beyond(ctx, 'sale_id') });
