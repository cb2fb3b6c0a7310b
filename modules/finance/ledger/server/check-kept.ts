import { type Context, type RawBuilder, sql } from '#platform/server';

interface KeptFault {
  accountCode: string;
  currency: string;
  /** By how much debits less credits are kept too high, where it shows most. */
  gap: number;
}

const sides = ['lines', 'debit', 'credit', 'base_debit', 'base_credit', 'unvalued'] as const;
const each = (of: (column: (typeof sides)[number]) => RawBuilder<unknown>) => sql.join(sides.map(of));
const keys = sql`account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash`;

/** Balances that differ from what their lines come to, whichever way they are kept. */
export function keptFaults(ctx: Context): Promise<KeptFault[]> {
  return ctx.db.query<KeptFault>(sql`select account_code, currency, gap from (${unequalBalances(ctx)}) f limit 100`);
}

/** The same as a statement, with the account's id and name: one row for each account, currency and way it is kept. */
export function unequalBalances(ctx: Context): RawBuilder<unknown> {
  const fresh = (isOfParty: boolean) => sql`select ${keysOf(isOfParty)}, day, ${each(sql.ref)}
    from ledger_delta where tenant_id = ${ctx.tenantId} and ${isOfParty ? sql`party_id is not null` : sql`true`}`;
  const raw = (isOfParty: boolean) => sql`select ${keysOf(isOfParty)}, day, ${each(sql.ref)}
    from ledger_told where tenant_id = ${ctx.tenantId} and ${isOfParty ? sql`party_id is not null` : sql`true`}`;
  const told = sql`select * from (${raw(false)}) r union all select * from (${raw(true)}) r`;
  const unfolded = sql`select * from (${fresh(false)}) d union all select * from (${fresh(true)}) d`;
  // Raw lines count against what is kept, in each of the three grains: what remains of a part should be nothing.
  return sql`with told as materialized (select * from (${told}) t), unfolded as materialized (select * from (${unfolded}) u),
      apart as (
        select g.grain, g.first, x.* from (select 1 as way, * from told union all select -1, * from unfolded) x
          cross join lateral (values ('ever', date '0001-01-01'), ('month', date_trunc('month', x.day)::date), ('day', x.day)) g (grain, first)
        union all
        select grain, day, -1, ${keys}, day, ${each(sql.ref)} from ledger_sum where tenant_id = ${ctx.tenantId}),
      unequal as (select account_code, currency, grain, party_kind, sum(way * (debit - credit)) as gap from apart
        group by first, ${keys}, grain having ${sql.join(
          sides.map((side) => sql`sum(way * ${sql.ref(side)}) <> 0`),
          sql` or `,
        )})
    select a.id, a.name, u.account_code, u.currency, (array_agg(-u.gap order by abs(u.gap) desc))[1]::bigint as gap
    from unequal u join account a on a.tenant_id = ${ctx.tenantId} and a.code = u.account_code
    group by a.id, a.name, u.account_code, u.currency`;
}

function keysOf(isOfParty: boolean): RawBuilder<unknown> {
  return isOfParty
    ? sql`account_code, branch_id, party_kind, party_id, counter_branch_id, currency, false as is_year_end, false as is_beside_cash`
    : sql`account_code, branch_id, null::text as party_kind, null::bigint as party_id, counter_branch_id, currency, is_year_end, is_beside_cash`;
}
