import { type Context, type RawBuilder, sql } from '#platform/server';

interface KeptFault {
  accountCode: string;
  currency: string;
  /** By how much debits less credits are kept too high, where it shows most. */
  gap: number;
}

/** Balances that differ from what their lines come to, whichever way they are kept. */
export function keptFaults(ctx: Context): Promise<KeptFault[]> {
  return ctx.db.query<KeptFault>(sql`select account_code, currency, gap from (${unequalBalances(ctx)}) f limit 100`);
}

const sides = ['lines', 'debit', 'credit', 'base_debit', 'base_credit', 'unvalued'] as const;
const each = (of: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(sides.map((side) => of(sql.ref(side))));
const amounts = each((column) => column);
const keys = sql`account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash`;
const overParties = sql`account_code, branch_id, null::text, null::bigint, counter_branch_id, currency, is_year_end, is_beside_cash`;
const ofParty = sql`account_code, branch_id, party_kind, party_id, counter_branch_id, currency, false, false`;

/**
 * The same as a statement, with the account's id and name. Days are proven against the lines, months against their days and what is
 * of ever against its months; what adds up so on every step adds up in all.
 */
export function unequalBalances(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const mine = (grain: string) => sql`ledger_sum where tenant_id = ${t} and grain = ${sql.lit(grain)}`;
  const bothWays = (
    way: 1 | -1,
    from: RawBuilder<unknown>,
  ) => sql`select ${sql.lit(way)} as way, day, ${overParties}, ${amounts} from ${from}
    union all select ${sql.lit(way)}, day, ${ofParty}, ${amounts} from ${from} and party_id is not null`;
  return sql`with raw as materialized (select day, ${keys}, ${each((column) => sql`sum(${column})::bigint as ${column}`)}
        from ledger_told where tenant_id = ${t} group by day, ${keys}),
      days (way, day, ${keys}, ${amounts}) as (${bothWays(1, sql`raw where true`)} union all ${bothWays(-1, sql`ledger_delta where tenant_id = ${t}`)}
        union all select -1, day, ${keys}, ${amounts} from ${mine('day')}),
      months as (select 1 as way, date_trunc('month', day)::date as day, ${keys}, ${amounts} from ${mine('day')}
        union all select -1, day, ${keys}, ${amounts} from ${mine('month')}),
      ever as (select 1 as way, null::date as day, ${keys}, ${amounts} from ${mine('month')}
        union all select -1, null::date, ${keys}, ${amounts} from ${mine('ever')}),
      unequal as (${differing(sql`days`)} union all ${differing(sql`months`)} union all ${differing(sql`ever`)})
    select a.id, a.name, u.account_code, u.currency, (array_agg(u.gap order by abs(u.gap) desc))[1]::bigint as gap
    from unequal u join account a on a.tenant_id = ${t} and a.code = u.account_code group by a.id, a.name, u.account_code, u.currency`;
}

/** What counts against itself, and does not come to nothing. */
function differing(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const isWrong = sides.map((side) => sql`sum(way * ${sql.ref(side)}) <> 0`);
  return sql`select account_code, currency, -sum(way * (debit - credit)) as gap from ${sums}
    group by day, ${keys} having ${sql.join(isWrong, sql` or `)}`;
}
