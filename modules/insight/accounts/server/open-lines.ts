import { sideOfAccount } from '#insight/accounts/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { among, balances, type LinesOf, type Part } from './balances.ts';

/** A line a balance still consists of; of the oldest one perhaps only a part. */
export interface OpenLine {
  id: number;
  day: string;
  amount: number;
}

/** Lines of an entry that was taken back, and its mirror, come to nothing together. Such entries are few: they are read once and looked up. */
const standing = (ctx: Context) => sql`l.entry_id not in (select unnest(array[r.id, r.reverses_id]) from journal_entry r
  where r.tenant_id = ${ctx.tenantId} and r.reverses_id is not null)`;

/**
 * Since when the balance of a row `b` (account_code, party_kind, party_id, branch_id, currency, balance) has been there: the newest lines on its
 * side that come to it. Read backwards from the newest, so it costs what is open and not what history holds.
 */
export function openSince(ctx: Context, b: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${b}.${column}`);
  return sql`(select x.entry_date from (select l.entry_date, l.id,
        sum(case when ${of('balance')} > 0 then l.debit else l.credit end) over (order by l.entry_date desc, l.id desc rows unbounded preceding) as run
      from ledger_line l where l.tenant_id = ${ctx.tenantId} and l.account_code = ${of('account_code')} and l.party_kind = ${of('party_kind')}
        and l.party_id = ${of('party_id')} and l.branch_id = ${of('branch_id')} and l.currency = ${of('currency')}
        and case when ${of('balance')} > 0 then l.debit else l.credit end > 0 and ${standing(ctx)}) x
    where x.run >= abs(${of('balance')}) order by x.entry_date desc, x.id desc limit 1)`;
}

/** The lines one balance consists of, newest first, to the unit. */
export async function openLines(ctx: Context, part: Part, balance: number): Promise<OpenLine[]> {
  if (balance === 0) return [];
  const amount = balance > 0 ? sql`l.debit` : sql`l.credit`;
  const mine = sql`${among(ctx, linesOfPart(part))} and ${amount} > 0 and ${standing(ctx)}`;
  const first = await ctx.db.maybe<{ day: string; id: number }>(sql`select x.entry_date as day, x.id from (
      select l.entry_date, l.id, sum(${amount}) over (order by l.entry_date desc, l.id desc rows unbounded preceding) as run from ledger_line l where ${mine}) x
    where x.run >= ${Math.abs(balance)}::bigint order by x.entry_date desc, x.id desc limit 1`);
  const since = first ? sql`(l.entry_date, l.id) >= (${first.day}::date, ${first.id}::bigint)` : sql`true`;
  const lines = await ctx.db.query<OpenLine>(
    sql`select l.id, l.entry_date as day, ${amount} as amount from ledger_line l where ${mine} and ${since} order by l.entry_date desc, l.id desc`,
  );
  return trimmed(lines, Math.abs(balance));
}

/** Of the oldest line only what is still missing. */
function trimmed(lines: readonly OpenLine[], wanted: number): OpenLine[] {
  let left = wanted;
  return lines.map((line) => {
    const amount = Math.min(line.amount, left);
    left -= amount;
    return { ...line, amount };
  });
}

export const linesOfPart = (part: Part) => ({
  codes: [part.accountCode],
  partyKind: part.partyKind,
  partyId: part.partyId,
  branchId: part.branchId,
  counterBranchId: part.counterBranchId,
  currency: part.currency as Currency,
});

/** What balances on their own side consist of, day by day, to the unit; balances on the other side are debts of another kind and left out. */
export function openByDay(ctx: Context, of: LinesOf): Promise<{ currency: Currency; day: string; amount: number }[]> {
  const isDebit = sideOfAccount(of.codes?.[0] ?? '', '') === 'debit';
  const side = isDebit ? sql`l.debit` : sql`l.credit`;
  return ctx.db.query(sql`select y.currency, y.entry_date as day, sum(y.amount)::bigint as amount from (
      select b.*, abs(b.balance) as whole, ${openSince(ctx, 'b')} as since from (${balances(ctx, of)}) b where ${isDebit ? sql`b.balance > 0` : sql`b.balance < 0`}) o
    cross join lateral (select o.currency, x.entry_date, least(x.amount, o.whole - (x.run - x.amount)) as amount from (
        select l.entry_date, ${side} as amount, sum(${side}) over (order by l.entry_date desc, l.id desc rows unbounded preceding) as run
        from ledger_line l where l.tenant_id = ${ctx.tenantId} and l.account_code = o.account_code and l.party_kind = o.party_kind and l.party_id = o.party_id
          and l.branch_id = o.branch_id and l.currency = o.currency and l.entry_date >= o.since and ${side} > 0 and ${standing(ctx)}) x
      where x.run - x.amount < o.whole) y group by 1, 2 order by 1, 2`);
}
