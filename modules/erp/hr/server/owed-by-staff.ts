import type { OwedPart } from '#erp/hr/contract';
import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What each of some people owes of what was lent to him and of what was missing by his fault, by the branch it stands in. */
export async function owedByStaff(
  ctx: Context,
  { users, currency }: { users: readonly number[]; currency: Currency },
): Promise<Map<number, OwedPart[]>> {
  const rows = await ctx.db.query<OwedPart & { userId: number }>(sql`select l.party_id as user_id, l.branch_id,
      (sum(l.debit) - sum(l.credit))::bigint as amount
    from (${keptLines(ctx, { byParty: true })}) l where l.account_code = ${account.employeeAdvances} and l.currency = ${currency}
      and l.party_kind = 'employee' and l.party_id = any(${[...users]}::bigint[])
    group by l.party_id, l.branch_id having sum(l.debit) <> sum(l.credit)`);
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** His balance over all branches, of which no month takes back more. */
export const owedInAll = (parts: readonly OwedPart[] = []): number => parts.reduce((sum, { amount }) => sum + amount, 0);
