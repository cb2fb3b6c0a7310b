import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { among, type Part } from './balances.ts';

/** A line a balance still consists of; of the oldest one perhaps only a part. */
export interface OpenLine {
  id: number;
  day: string;
  amount: number;
}

/** Lines of an entry that was taken back, and its mirror, come to nothing together. Such entries are few: they are read once and looked up. */
export const ofEntryTakenBack = (
  ctx: Context,
) => sql`l.entry_id in (select unnest(array[r.id, r.reverses_id]) from journal_entry r
  where r.tenant_id = ${ctx.tenantId} and r.reverses_id is not null)`;

/** The lines one balance consists of, newest first, to the unit. */
export async function openLines(ctx: Context, part: Part, balance: number): Promise<OpenLine[]> {
  if (balance === 0) return [];
  const amount = balance > 0 ? sql`l.debit` : sql`l.credit`;
  const mine = sql`${among(ctx, linesOfPart(part))} and ${amount} > 0 and not ${ofEntryTakenBack(ctx)}`;
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
